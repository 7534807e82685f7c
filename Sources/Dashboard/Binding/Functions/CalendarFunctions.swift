import ChartModel
import CivilTime
import Foundation
import JMESPath

// The functions that calculate by the calendar.

extension Function {
  static func calendar(_ context: FormattingContext) -> [Function] {
    let moment = Parameter([.number, .string, .null])
    return [
      Function(
        "start_of", [.oneOf(CalendarUnit.periods), moment],
        measured: { (arguments, evaluation) throws(ExpressionError) in
          let date = try Self.moment(arguments[1].value, for: "start_of", context, evaluation)
          guard let date, let unit = arguments[0].string.flatMap(CalendarUnit.init) else {
            return .null
          }
          let first = context.locale.dateSymbols.firstWeekday
          return .string(
            context.civilDate(of: date).start(of: unit, firstWeekday: first).description)
        }),
      Function(
        "add_time", [moment, Parameter([.number, .null]), .oneOf(CalendarUnit.all)],
        measured: { (arguments, evaluation) throws(ExpressionError) in
          guard let number = arguments[1].number,
            let unit = arguments[2].string.flatMap(CalendarUnit.init)
          else { return .null }
          guard let count = Int(exactly: number),
            (-Self.greatestCount...Self.greatestCount).contains(count)
          else {
            throw ExpressionError(.invalidValue, "add_time() adds whole numbers of a unit")
          }
          return try context.adding(count, unit, to: arguments[0].value, evaluation)
        }),
      onMoment("year", [], context) { date, _ in
        .integer(Int64(context.civilDate(of: date).year))
      },
      onMoment("month", [], context) { date, _ in
        .integer(Int64(context.civilDate(of: date).month))
      },
      onMoment("weekday", [], context) { date, _ in
        .integer(Int64((context.civilDate(of: date).weekday + 6) % 7 + 1))
      },
    ]
  }

  /// The greatest number of units that are added to a moment.
  private static let greatestCount = 1_000_000_000

  /// Returns the function that writes a day in a style, or reads a text by a pattern.
  static func date(_ context: FormattingContext) -> Function {
    let value = Parameter([.number, .string, .null])
    return Function(
      "date", [value, .oneOf(DateStyle.words, optional: true)],
      measured: { (arguments, evaluation) throws(ExpressionError) in
        let value = arguments[0].value
        if let infinity = value.infinity { return .string(infinity) }
        let word = arguments.dropFirst().first?.string
        if let word, DateStyle(rawValue: word) == nil {
          guard !value.isBlank else { return .null }
          let text = CardBuilder.text(value)
          if let problem = DatePatternReader.problem(of: word) {
            throw ExpressionError(
              .invalidValue, "date() can’t read by the pattern '\(word)': \(problem)")
          }
          if let read = DatePatternReader(word, symbols: context.locale.dateSymbols).read(text) {
            return context.sourceZone.map(JSONValue.string(read).withOffsets) ?? .string(read)
          }
          let found = String(text.prefix(40))
          throw ExpressionError(
            .invalidValue,
            context.moment(value) == nil
              ? "date() can’t read “\(found)” by the pattern '\(word)'"
              : """
              date() can’t read “\(found)” by the pattern '\(word)'; format_date(…, '\(word)') \
              writes a date by it
              """)
        }
        guard let date = try moment(value, for: "date", context, evaluation) else { return .null }
        return .string(context.date(date, word.flatMap { DateStyle(rawValue: $0) } ?? .medium))
      })
  }

  /// Returns the seconds of a number, or of an interval such as "P1DT2H"; nil for null.
  static func seconds(ofDuration value: JSONValue) throws(ExpressionError) -> Double? {
    guard let text = value.string, !value.isBlank else { return value.number }
    if let seconds = IntervalText.seconds(text) { return seconds }
    throw ExpressionError(
      .invalidValue,
      "duration() needs seconds or an interval such as PT1H30M, not “\(String(text.prefix(40)))”")
  }
}

extension JSONValue {
  /// The day that a number from the years 1900 to 2199 has in its digits, such as 20261121, or the
  /// first day of a month such as 202611; nil for any other value.
  ///
  /// The last day of the year 9999 stands for no end in many data.
  var dayInDigits: CivilDate? {
    guard let digits = number.flatMap({ Int(exactly: $0) }) else { return nil }
    return switch digits {
    case 190_001...219_912: CivilDate(checking: digits / 100, digits % 100, 1)
    case 19_000_101...21_991_231, 99_991_231:
      CivilDate(checking: digits / 10_000, digits / 100 % 100, digits % 100)
    default: nil
    }
  }

  /// The day or the time that a number has in its digits, such as 20261121 or 20261121140205; nil
  /// for any other value.
  var momentInDigits: WrittenTime? {
    if let day = dayInDigits { return WrittenTime(day) }
    guard let digits = number.flatMap({ Int(exactly: $0) }),
      (190_001_010_000...219_912_312_359).contains(digits)
        || (19_000_101_000_000...21_991_231_235_959).contains(digits)
    else { return nil }
    return WrittenTime(digits: String(digits))
  }

  /// The sign for a time that never comes or has always been, as PostgreSQL has them; nil for any
  /// other value.
  var infinity: String? {
    switch string {
    case "infinity"?: "∞"
    case "-infinity"?: "\u{2212}∞"
    default: nil
    }
  }
}

extension FormattingContext {
  /// Returns a moment a number of units later.
  ///
  /// The time of the day stays the same for days and longer units, and a day that a month lacks
  /// becomes its last. A day stays a day, a number of seconds a number, and another text becomes
  /// one of ISO 8601 in the user's time zone.
  func adding(
    _ count: Int, _ unit: CalendarUnit, to value: JSONValue, _ evaluation: Evaluation
  ) throws(ExpressionError) -> JSONValue {
    if let text = value.string, let day = CivilDate(text), unit.seconds == nil {
      return .string(day.adding(count, unit).description)
    }
    guard let date = try Function.moment(value, for: "add_time", self, evaluation) else {
      return .null
    }
    let seconds = date.timeIntervalSince1970
    let later =
      if let length = unit.seconds {
        seconds + Double(count * length)
      } else {
        moment(later: count, unit, than: date).timeIntervalSince1970
      }
    guard abs(later) < 1e12 else { return .null }
    if case .string = value { return isoText(.double(later)).map { .string($0) } ?? .null }
    return JSONValue(exact: later * WrittenTime.unitsPerSecond(of: value.number ?? 0))
  }

  /// Returns the moment of the same time of the day, days or longer units later.
  func moment(later count: Int, _ unit: CalendarUnit, than date: Date) -> Date {
    Date(
      timeIntervalSince1970: unit.moment(
        later: count, than: date.timeIntervalSince1970, offset: offset(at:)))
  }

  /// Returns the offset of the user's time zone from UTC at a number of seconds since 1970.
  func offset(at seconds: Double) -> Double {
    Double(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
  }
}

/// A unit of the calendar or the clock.
enum CalendarUnit: String, CaseIterable {
  case second, minute, hour, day, week, month, quarter, year

  static let all = AllowedWords("a unit", words: allCases.map(\.rawValue))
  static let periods = AllowedWords("a unit", words: ["week", "month", "quarter", "year"])

  /// The length in seconds; nil for units by the calendar.
  var seconds: Int? {
    switch self {
    case .second: 1
    case .minute: 60
    case .hour: 3600
    case .day, .week, .month, .quarter, .year: nil
    }
  }

  /// Returns the moment a number of units later: that of the same time of the day for days and
  /// longer units.
  ///
  /// All moments are in seconds since 1970.
  /// - Parameter offset: returns the offset of the zone's clocks from UTC at a moment.
  func moment(later count: Int, than seconds: Double, offset: (Double) -> Double) -> Double {
    if let length = self.seconds { return seconds + Double(count * length) }
    let local = seconds + offset(seconds)
    let day = CivilDate(daysSince1970: Int((local / 86_400).rounded(.down)))
    let time = local - day.secondsSince1970
    return Self.moment(local: day.adding(count, self).secondsSince1970 + time, offset: offset)
  }

  /// Returns the moment that a zone writes as UTC writes a number of seconds since 1970.
  ///
  /// The first moment is returned for a time that clocks show twice. For one that they jump over,
  /// it is the moment that is as far behind the jump.
  static func moment(local seconds: Double, offset: (Double) -> Double) -> Double {
    // No zone is further than a day from UTC.
    let before = offset(seconds - 86_400)
    let after = offset(seconds + 86_400)
    let isBefore = before == after || offset(seconds - before) == before
    let isAfter = !isBefore && offset(seconds - after) == after
    return seconds - (isAfter ? after : before)
  }
}

extension CivilDate {
  /// Returns the first day of the period that the day is in.
  func start(of unit: CalendarUnit, firstWeekday: Int) -> CivilDate {
    switch unit {
    case .second, .minute, .hour, .day: self
    case .week: CivilDate(daysSince1970: daysSince1970 - (weekday - firstWeekday + 7) % 7)
    case .month: CivilDate(year: year, month: month, day: 1)
    case .quarter: CivilDate(year: year, month: month - (month - 1) % 3, day: 1)
    case .year: CivilDate(year: year, month: 1, day: 1)
    }
  }

  /// Returns the day a number of days or longer units later; the last one of a shorter month.
  func adding(_ count: Int, _ unit: CalendarUnit) -> CivilDate {
    switch unit {
    case .second, .minute, .hour: return self
    case .day: return CivilDate(daysSince1970: daysSince1970 + count)
    case .week: return CivilDate(daysSince1970: daysSince1970 + 7 * count)
    case .month, .quarter, .year:
      let months = unit == .month ? count : unit == .quarter ? 3 * count : 12 * count
      var result = CivilDate(firstOfMonth: month + months, year: year)
      let next = CivilDate(firstOfMonth: result.month + 1, year: result.year)
      result.day = min(day, next.daysSince1970 - result.daysSince1970)
      return result
    }
  }
}
