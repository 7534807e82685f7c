/// A calendar.
public struct CalendarDefinition: Sendable, Equatable {
  /// The period that is shown.
  public enum View: String, Sendable, CaseIterable {
    case month, week
  }

  public let location: SourceLocation
  public var entries: CalendarEntriesDefinition
  public var specialDays: CalendarEntriesDefinition?
  public var legend: [CalendarLegendDefinition] = []
  public var month: Template?
  public var view = View.month

  static let decoder = NodeDecoder<CalendarDefinition>.object(
    "calendar", "A calendar of days with entries; texts are on the item.",
    CalendarEntriesDefinition.date, CalendarEntriesDefinition.title,
    make: { location, date, title in
      CalendarDefinition(
        location: location,
        entries: CalendarEntriesDefinition(location: location, date: date, title: title))
    },
    itemsKey { $0.entries.items = $1 }.before("date"),
    CalendarEntriesDefinition.end { $0.entries.end = $1 }.before("title"),
    CalendarEntriesDefinition.color { $0.entries.color = $1 },
    optional(
      "special_days", CalendarEntriesDefinition.specialDays,
      "Days that are marked as a whole, such as holidays."
    ) { $0.specialDays = $1 },
    optional(
      "legend", .list(of: CalendarLegendDefinition.decoder), "The meaning of the colours."
    ) { $0.legend = $1 },
    optional(
      "month", .text,
      "The month, such as `2026-03`, or a day of the week shown; by default the current one."
    ) { $0.month = $1 },
    optional("view", .word, "The period that is shown.") { $0.view = $1 })
}

/// Entries of a calendar, or its special days.
public struct CalendarEntriesDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public var items: BoundExpression?
  public let date: BoundExpression
  public var end: BoundExpression?
  public let title: Template
  public var color: Template?

  fileprivate static let date = required(
    "date", NodeDecoder<BoundExpression>.expression,
    "An expression for the day or time of the start.")
  fileprivate static let end = SharedKey(
    "end", .expression,
    "An expression for the day or time of the end; by default the entry fills one day.")
  fileprivate static let title = required(
    "title", NodeDecoder<Template>.text, "The title of the entry.")
  fileprivate static let color = SharedKey(
    "color", .text, "A state, or `1` to `11` of the palette.")

  fileprivate static let specialDays = NodeDecoder<CalendarEntriesDefinition>.object(
    "special_days", "Days whose ground has a colour; texts are on the item.", date, title,
    make: { CalendarEntriesDefinition(location: $0, date: $1, title: $2) },
    itemsKey { $0.items = $1 }.before("date"),
    end { $0.end = $1 }.before("title"),
    color { $0.color = $1 })
}

/// The meaning of a colour of a calendar.
public struct CalendarLegendDefinition: Sendable, Equatable {
  public let title: Template
  public let color: Template

  fileprivate static let decoder = NodeDecoder<CalendarLegendDefinition>.object(
    "legend", "The meaning of a colour of a calendar.",
    required("title", .text, "What has the colour."),
    required("color", .text, "A state, or `1` to `11` of the palette."),
    make: { _, title, color in CalendarLegendDefinition(title: title, color: color) })
}
