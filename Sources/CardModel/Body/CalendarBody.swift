import ChartModel

/// A month or a week with its events.
public struct CalendarBody: Hashable, Sendable {
  public struct Event: Hashable, Sendable {
    public var id: ElementID
    public var first: CivilDate
    /// The last day of the event.
    public var last: CivilDate
    /// The start time on the first day, formatted; nil for an event of the whole day.
    @LabelText public var time: String?
    @LineText public var title: String
    public var color: EventColor

    public init(
      id: ElementID, first: CivilDate, last: CivilDate? = nil, time: String? = nil, title: String,
      color: EventColor = .state(.informative)
    ) {
      self.id = id
      self.first = first
      self.last = max(first, last ?? first)
      self.time = time
      self.title = title
      self.color = color
    }
  }

  /// The meaning of a colour.
  public struct LegendItem: Hashable, Sendable {
    @LabelText public var title: String
    public var color: EventColor

    public init(title: String, color: EventColor) {
      self.title = title
      self.color = color
    }
  }

  /// The period that is visible at once.
  public enum Span: Hashable, Sendable {
    case month(year: Int, month: Int)
    /// Seven days, from this one on.
    case week(from: CivilDate)
  }

  public var span: Span
  /// The formatted title, such as "November 2026".
  @LineText public var title: String
  public var today: CivilDate
  public var weekdays: WeekdayNames
  /// The digits of the days' numbers.
  public var numerals: Numerals
  public var events: [Event]
  /// The days that are marked as a whole, such as holidays.
  public var specialDays: [Event]
  public var legend: [LegendItem]

  public init(
    span: Span, title: String, today: CivilDate, weekdays: WeekdayNames,
    numerals: Numerals = .western, events: [Event], specialDays: [Event] = [],
    legend: [LegendItem] = []
  ) {
    self.span = span
    self.title = title
    self.today = today
    self.weekdays = weekdays
    self.numerals = numerals
    self.events = events
    self.specialDays = specialDays
    self.legend = legend
  }

  /// The maximum number of weeks that a month has days in.
  public static let maximumWeekCount = 6

  /// The visible weeks of seven days each; days of adjacent months are nil.
  public var weeks: [[CivilDate?]] {
    switch span {
    case .month(let year, let month): weeks(year, month)
    case .week(let first):
      [(0..<7).map { CivilDate(daysSince1970: first.daysSince1970 + $0) }]
    }
  }

  private func weeks(_ year: Int, _ month: Int) -> [[CivilDate?]] {
    let first = CivilDate(year: year, month: month, day: 1)
    let next =
      month == 12
      ? CivilDate(year: year + 1, month: 1, day: 1)
      : CivilDate(year: year, month: month + 1, day: 1)
    let count = next.daysSince1970 - first.daysSince1970
    let lead = (first.weekday - weekdays.first + 7) % 7
    let cells = (0..<((lead + count + 6) / 7 * 7)).map { cell -> CivilDate? in
      let day = cell - lead + 1
      return (1...count).contains(day) ? CivilDate(year: year, month: month, day: day) : nil
    }
    return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<($0 + 7)]) }
  }

  /// Returns the calendar with another month visible; a calendar of a week is returned unchanged.
  /// - Parameter title: returns the title of the month of a day.
  public func turned(byMonths count: Int, title: (CivilDate) -> String) -> CalendarBody {
    guard case .month(let year, let month) = span, count != 0 else { return self }
    let first = CivilDate(firstOfMonth: month + count, year: year)
    var turned = self
    turned.span = .month(year: first.year, month: first.month)
    turned.title = title(first)
    return turned
  }

  /// Returns the number of a day in its month.
  public func number(of day: CivilDate) -> String { numerals.text(day.day) }

  /// Returns the short name of a day's weekday, and its number in the month: "Tue 17".
  public func shortName(of day: CivilDate) -> String {
    "\(weekdays.short[(day.weekday - weekdays.first + 7) % 7]) \(number(of: day))"
  }

  /// Returns the events of a day.
  public func events(on day: CivilDate) -> [Event] { events.filter { $0.includes(day) } }

  /// Returns the special days that a day belongs to; its colour is that of the first.
  public func specialDays(on day: CivilDate) -> [Event] {
    specialDays.filter { $0.includes(day) }
  }

  /// Returns the events of the visible days from the first that isn't over on; the last ones of the
  /// days if there are fewer of these.
  public func nextEvents(_ limit: Int) -> ArraySlice<Event> {
    let seen = seenEvents
    let next = seen.firstIndex { $0.last >= today } ?? 0
    return seen.dropFirst(min(next, max(0, seen.count - limit))).prefix(limit)
  }

  /// The events of the visible days, in chronological order.
  public var seenEvents: [Event] {
    let days = weeks.joined().compactMap { $0 }
    guard let first = days.first, let last = days.last else { return [] }
    return events.filter { $0.first <= last && $0.last >= first }
      .sorted { ($0.first, $0.time ?? "") < ($1.first, $1.time ?? "") }
  }
}

extension CalendarBody.Event {
  fileprivate func includes(_ day: CivilDate) -> Bool { first <= day && day <= last }
}

/// The source of an event's colour.
public enum EventColor: Hashable, Sendable {
  case state(SemanticState)
  /// A colour of the palette of series.
  case palette(UInt8)

  public static let paletteRange: ClosedRange<UInt8> = 1...11
}

/// The names of the days of the week in the user's language.
public struct WeekdayNames: Hashable, Sendable {
  /// The first day of the week: 0 is Sunday, 1 Monday.
  public var first: Int
  /// One letter for each day from the first day of the week on, such as "M".
  @LabelText public var letters: [String]
  /// The abbreviated names, such as "Mon".
  @LabelText public var short: [String]
  /// The full names, for screen readers.
  @LabelText public var full: [String]

  public init(first: Int, letters: [String], short: [String], full: [String]) {
    self.first = first
    self.letters = letters
    self.short = short
    self.full = full
  }
}
