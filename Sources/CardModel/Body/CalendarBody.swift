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

  /// The weeks of the month, seven days each; days of the months beside it are nil.
  public var weeks: [[CivilDate?]] {
    let first = CivilDate(year: year, month: month, day: 1)
    let next =
      month == 12
      ? CivilDate(year: year + 1, month: 1, day: 1)
      : CivilDate(year: year, month: month + 1, day: 1)
    let count = next.daysSince1970 - first.daysSince1970
    let lead = (first.weekday - firstWeekday + 7) % 7
    let cells = (0..<((lead + count + 6) / 7 * 7)).map { cell -> CivilDate? in
      let day = cell - lead + 1
      return (1...count).contains(day) ? CivilDate(year: year, month: month, day: day) : nil
    }
    return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<($0 + 7)]) }
  }

  /// What happens on a day.
  public func events(on day: CivilDate) -> [Event] {
    events.filter { $0.first <= day && day <= $0.last }
  }
}
