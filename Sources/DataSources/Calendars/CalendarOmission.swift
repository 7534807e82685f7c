import ICalendar
import Localization

extension CalendarContents {
  /// The text for people about what the events lack; nil for nothing.
  /// - Parameter name: the name of the calendar.
  func omission(of name: String) -> String? {
    let texts = CalendarProblem.Kind.allCases.compactMap { kind in
      let problems = problems.filter { $0.kind == kind }
      return problems.first.map { $0.text(in: name, count: problems.count) }
    }
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }
}

extension CalendarProblem {
  /// Returns the text about the first of several problems of one kind.
  /// - Parameters:
  ///   - calendar: the name of the calendar.
  ///   - count: the number of problems.
  fileprivate func text(in calendar: String, count: Int) -> String {
    let (name, property) = (name.beginning, property.beginning)
    return switch kind {
    case .start:
      String(
        count: count,
        one: "\(calendar): “\(name)” is left out, as it has no start (DTSTART) that can be read",
        other: """
          \(calendar): “\(name)” and others, \(count) in all, are left out, as they have no start \
          (DTSTART) that can be read
          """)
    case .unreadableRule:
      String(
        count: count,
        one: """
          \(calendar): the rule (RRULE) of “\(name)” can’t be read; only its first time is shown
          """,
        other: """
          \(calendar): the rules (RRULE) of “\(name)” and others, \(count) in all, can’t be read; \
          only their first times are shown
          """)
    case .endlessRule:
      String(
        count: count,
        one: "\(calendar): “\(name)” repeats too often (RRULE); only its first time is shown",
        other: """
          \(calendar): “\(name)” and others, \(count) in all, repeat too often (RRULE); only \
          their first times are shown
          """)
    case .lastDay:
      String(
        count: count,
        one: """
          \(calendar): the rule (RRULE) of “\(name)” ends with a day without a time (UNTIL); the \
          event isn’t shown on that day
          """,
        other: """
          \(calendar): the rules (RRULE) of “\(name)” and others, \(count) in all, end with a day \
          without a time (UNTIL); the events aren’t shown on those days
          """)
    case .time:
      String(
        count: count,
        one: """
          \(calendar): “\(property)” of “\(name)” can’t be read; the event may be at a wrong time
          """,
        other: """
          \(calendar): “\(property)” of “\(name)” and others, \(count) in all, can’t be read; the \
          events may be at wrong times
          """)
    case .reversed:
      String(
        count: count,
        one: """
          \(calendar): “\(name)” ends before it begins (\(property)); its end is left out
          """,
        other: """
          \(calendar): “\(name)” (\(property)) and others, \(count) in all, end before they \
          begin; their ends are left out
          """)
    case .ambiguousZone:
      String(
        count: count,
        one: """
          \(calendar): “\(name)” may be the time zone of several places; its times are read as \
          local ones
          """,
        other: """
          \(calendar): “\(name)” and others, \(count) in all, may be the time zones of several \
          places; their times are read as local ones
          """)
    case .zone:
      String(
        count: count,
        one: """
          \(calendar): the time zone “\(name)” isn’t known or defined; its times are read as \
          local ones
          """,
        other: """
          \(calendar): the time zone “\(name)” and others, \(count) in all, aren’t known or \
          defined; their times are read as local ones
          """)
    case .end:
      String(localized: "\(calendar): the calendar ends in its middle; events may be missing")
    }
  }
}
