import ChartModel
import CivilTime

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
  /// Whether the month of today has the week after this one whole, so that its end shows what is
  /// ahead.
  public var reachesNextWeek = false

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

  /// The visible weeks of seven days each; days of adjacent months are nil, but for those
  /// of `reachesNextWeek`.
  public var weeks: [[CivilDate?]] {
    switch span {
    case .month(let year, let month): weeks(year, month)
    case .week(let first):
      [(0..<7).map { CivilDate(daysSince1970: first.daysSince1970 + $0) }]
    }
  }

  private func weeks(_ year: Int, _ month: Int) -> [[CivilDate?]] {
    let first = CivilDate(year: year, month: month, day: 1).daysSince1970
    var end = CivilDate(firstOfMonth: month + 1, year: year).daysSince1970
    if reachesNextWeek, (first..<end).contains(today.daysSince1970) {
      end = max(end, weekStart(of: today) + 14)
    }
    let start = weekStart(of: CivilDate(daysSince1970: first))
    let weeks = stride(from: start, to: end, by: 7).map { week in
      (week..<(week + 7)).map { day -> CivilDate? in
        (first..<end).contains(day) ? CivilDate(daysSince1970: day) : nil
      }
    }
    return weeks.suffix(Self.maximumWeekCount)
  }

  /// Returns the first day of the week of a day, as days since 1970.
  private func weekStart(of day: CivilDate) -> Int {
    day.daysSince1970 - (day.weekday - weekdays.first + 7) % 7
  }

  /// Returns whether a visible day is in the month after the one that the calendar shows.
  public func isBeyondMonth(_ day: CivilDate) -> Bool {
    guard case .month(_, let month) = span else { return false }
    return day.month != month
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
