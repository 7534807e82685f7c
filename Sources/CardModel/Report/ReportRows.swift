import ChartModel

/// A row of a report.
public struct ReportRow: Sendable {
  /// The cells, one for each column.
  public let cells: [TableCell]
  /// Returns the object of the row as a card, whose destination is the target of the row (S-20).
  public let card: @Sendable () -> Card
  /// Returns what the menu of the row offers.
  public let actions: @Sendable () -> [Action]

  public init(
    cells: [TableCell], card: @escaping @Sendable () -> Card,
    actions: @escaping @Sendable () -> [Action] = { [] }
  ) {
    self.cells = cells
    self.card = card
    self.actions = actions
  }
}

/// The number of rows of a report.
///
/// The rows themselves are read by position, and only those in view.
public struct ReportRows: Hashable, Sendable {
  /// The number of rows that match, as far as it is known.
  public var count: Int
  /// Whether `count` is final; otherwise rows are still being counted.
  public var isCounted: Bool
  /// Whether a search finds the rows one by one, so that more may be found until they are counted.
  public var isSearched = false
  /// The number of all rows, whether they match or not; nil while it isn't known.
  public var total: Int?
  /// The values of the rows, in order, for each filter.
  public var choices: [[String]]

  public init(count: Int, isCounted: Bool = true, total: Int? = nil, choices: [[String]] = []) {
    self.count = count
    self.isCounted = isCounted
    self.total = total
    self.choices = choices.map { $0.filter { $0 == $0.bounded(to: LineKind.limit) } }
  }
}

/// The state of a report's rows.
public enum ReportPhase: Hashable, Sendable {
  case loading
  /// The rows of another request are searched for, among `total` rows if that number is known.
  case searching(total: Int?)
  /// There are rows; the note gives the age of outdated ones.
  case rows(ReportRows, note: ParagraphText<String>?)
  case failed(Failure)
}
