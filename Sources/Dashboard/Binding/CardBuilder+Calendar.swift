import CardModel
import ChartModel
import CivilTime
import Foundation
import JMESPath

// The calendar in the body of a card.

extension CardBuilder {
  func calendar(_ definition: CalendarDefinition, on data: JSONValue) -> CalendarBody {
    let today = context.today
    let given = name(definition.month, on: data).flatMap { CivilDate($0) ?? CivilDate(month: $0) }
    let day = given ?? today
    var weekdays = weekdays(from: nil)
    let events = events(definition.entries, on: data)
    let span: CalendarBody.Span
    let title: String
    switch definition.view {
    case .month:
      span = .month(year: day.year, month: day.month)
      title = text(of: day, .month)
    case .week:
      var first = day.adding(-((day.weekday - weekdays.first + 7) % 7))
      if given == nil, Self.isOver(first, on: today, events) {
        first = today
        weekdays = self.weekdays(from: today.weekday)
      }
      span = .week(from: first)
      title = text(from: first, through: first.adding(6))
    }
    return CalendarBody(
      span: span, title: title, today: today, weekdays: weekdays,
      numerals: context.locale.dateSymbols.numerals, events: events,
      specialDays: definition.specialDays.map { self.events($0, on: data) } ?? [],
      legend: definition.legend.map {
        CalendarBody.LegendItem(title: label($0.title, on: data), color: color($0.color, on: data))
      })
  }

  private func events(
    _ definition: CalendarEntriesDefinition, on data: JSONValue
  ) -> [CalendarBody.Event] {
    items(definition.items, on: data, at: definition.location).enumerated().compactMap {
      event(definition, id: $0, on: $1)
    }
  }

  /// Returns whether nothing is ahead in the week from a day on, but something is in seven days
  /// from today.
  private static func isOver(
    _ first: CivilDate, on today: CivilDate, _ events: [CalendarBody.Event]
  ) -> Bool {
    func isAhead(until last: CivilDate) -> Bool {
      events.contains { $0.last >= today && $0.first <= last }
    }
    return !isAhead(until: first.adding(6)) && isAhead(until: today.adding(6))
  }

  /// Returns a day in a style.
  private func text(of day: CivilDate, _ style: DateStyle) -> String {
    FormattingContext(locale: context.locale, timeZone: .gmt).date(Self.noon(of: day), style)
  }

  /// Returns the days from one to another, with a month and a year that both share only once, such
  /// as "16 – 22 Mar 2026".
  private func text(from first: CivilDate, through last: CivilDate) -> String {
    let formatter = DateIntervalFormatter()
    formatter.locale = context.locale.dates
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = .gmt
    formatter.dateTemplate = "yMMMd"
    return formatter.string(from: Self.noon(of: first), to: Self.noon(of: last))
  }

  /// Returns noon of a day in GMT, which can't be on another day.
  private static func noon(of day: CivilDate) -> Date {
    Date(timeIntervalSince1970: (Double(day.daysSince1970) + 0.5) * 86_400)
  }

  /// - Parameter first: the first day, from 0 for Sunday; nil for that of the user's week.
  private func weekdays(from first: Int?) -> WeekdayNames {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = context.locale.dates
    let first = first ?? calendar.firstWeekday - 1
    func fromFirst(_ names: [String]) -> [String] { (0..<7).map { names[(first + $0) % 7] } }
    return WeekdayNames(
      first: first, letters: fromFirst(calendar.veryShortStandaloneWeekdaySymbols),
      short: fromFirst(calendar.shortStandaloneWeekdaySymbols),
      full: fromFirst(calendar.standaloneWeekdaySymbols))
  }

  private func event(
    _ definition: CalendarEntriesDefinition, id: Int, on item: JSONValue
  ) -> CalendarBody.Event? {
    let date = value(definition.date, on: item)
    guard let start = context.moment(date) else {
      issues.note(definition.date.location, "\(definition.date.line) gives no date")
      return nil
    }
    let end = definition.end.flatMap { lastDay(value($0, on: item)) }
    return CalendarBody.Event(
      id: ElementID("\(id)"), first: context.civilDate(of: start), last: end,
      time: Self.hasTime(date) ? context.time(start) : nil,
      title: text(definition.title, on: item), color: color(definition.color, on: item))
  }

  /// Returns the last day of an event.
  ///
  /// An end that is a day is included. An end with a time is exclusive: midnight ends the day
  /// before.
  private func lastDay(_ value: JSONValue) -> CivilDate? {
    context.moment(value).map { end in
      context.civilDate(of: Self.hasTime(value) ? end.addingTimeInterval(-1) : end)
    }
  }

  private static func hasTime(_ value: JSONValue) -> Bool {
    value.string.map { $0.contains(":") } ?? true
  }

  private func color(_ definition: Template?, on item: JSONValue) -> EventColor {
    guard let definition, let word = name(definition, on: item) else {
      return .state(.informative)
    }
    if let state = SemanticState(rawValue: word) { return .state(state) }
    if let number = UInt8(word), EventColor.paletteRange.contains(number) {
      return .palette(number)
    }
    issues.note(definition.location, "“\(word)” is no state, nor a number from 1 to 11")
    return .state(.informative)
  }
}

extension CivilDate {
  fileprivate func adding(_ days: Int) -> CivilDate {
    CivilDate(daysSince1970: daysSince1970 + days)
  }
}
