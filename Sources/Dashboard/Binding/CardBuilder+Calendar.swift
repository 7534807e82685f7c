import CardModel
import ChartModel
import Foundation
import JMESPath

// The calendar in the body of a card.

extension CardBuilder {
  func calendar(_ definition: CalendarDefinition, on data: JSONValue) -> CalendarBody {
    let today = context.today
    let day =
      text(definition.month, on: data).flatMap { CivilDate($0) ?? CivilDate(month: $0) } ?? today
    let weekdays = weekdays
    let events = items(definition.items, on: data, at: definition.location).enumerated().compactMap
    {
      event(definition, id: $0, on: $1)
    }
    let span: CalendarBody.Span
    let title: String
    switch definition.view {
    case .month:
      span = .month(year: day.year, month: day.month)
      title = text(of: day, .month)
    case .week:
      let start = day.daysSince1970 - (day.weekday - weekdays.first + 7) % 7
      let first = CivilDate(daysSince1970: start)
      span = .week(from: first)
      title =
        "\(text(of: first, .medium)) – \(text(of: CivilDate(daysSince1970: start + 6), .medium))"
    }
    return CalendarBody(
      span: span, title: title, today: today, weekdays: weekdays,
      numerals: context.locale.dateSymbols.numerals, events: events)
  }

  /// Returns a day in a style; it formats noon in GMT, which can't be on another day.
  private func text(of day: CivilDate, _ style: DateStyle) -> String {
    let noon = (Double(day.daysSince1970) + 0.5) * 86_400
    return FormattingContext(locale: context.locale, timeZone: .gmt)
      .date(Date(timeIntervalSince1970: noon), style)
  }

  private var weekdays: WeekdayNames {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = context.locale.dates
    let first = calendar.firstWeekday - 1
    func fromFirst(_ names: [String]) -> [String] { (0..<7).map { names[(first + $0) % 7] } }
    return WeekdayNames(
      first: first, letters: fromFirst(calendar.veryShortStandaloneWeekdaySymbols),
      short: fromFirst(calendar.shortStandaloneWeekdaySymbols),
      full: fromFirst(calendar.standaloneWeekdaySymbols))
  }

  private func event(
    _ definition: CalendarDefinition, id: Int, on item: JSONValue
  ) -> CalendarBody.Event? {
    let date = value(definition.date, on: item)
    guard let start = context.moment(date) else {
      note(definition.date.location, "\(definition.date.text) gives no date")
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
    guard let definition, let word = text(Optional(definition), on: item) else {
      return .state(.informative)
    }
    if let state = SemanticState(rawValue: word) { return .state(state) }
    if let number = UInt8(word), EventColor.paletteRange.contains(number) {
      return .palette(number)
    }
    note(definition.location, "“\(word)” is no state, nor a number from 1 to 11")
    return .state(.informative)
  }
}
