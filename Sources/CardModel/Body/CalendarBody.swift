/// A day of the Gregorian calendar, without a time or a zone.
public struct CivilDate: Hashable, Sendable, Comparable {
  public var year: Int
  /// 1 … 12.
  public var month: Int
  /// 1 … 31.
  public var day: Int

  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

/// A month and what happens in it.
public struct CalendarBody: Hashable, Sendable {
  public struct Event: Hashable, Sendable {
    public var id: ElementID
    public var first: CivilDate
    /// Included.
    public var last: CivilDate
    public var title: String
    public var state: SemanticState

    public init(
      id: ElementID, first: CivilDate, last: CivilDate? = nil, title: String,
      state: SemanticState = .informative
    ) {
      self.id = id
      self.first = first
      self.last = max(first, last ?? first)
      self.title = title
      self.state = state
    }
  }

  public var year: Int
  /// 1 … 12.
  public var month: Int
  /// Formatted, such as "November 2026".
  public var title: String
  public var today: CivilDate
  /// Seven short names, from the first day of the week on (by locale).
  public var weekdayNames: [String]
  /// The first day of the week: 0 is Sunday, 1 Monday.
  public var firstWeekday: Int
  public var events: [Event]

  public init(
    year: Int, month: Int, title: String, today: CivilDate, weekdayNames: [String],
    firstWeekday: Int, events: [Event]
  ) {
    self.year = year
    self.month = month
    self.title = title
    self.today = today
    self.weekdayNames = weekdayNames
    self.firstWeekday = firstWeekday
    self.events = events
  }
}
