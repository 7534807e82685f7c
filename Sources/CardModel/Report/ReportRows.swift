import ChartModel

/// A row of a report.
public struct ReportRow: Sendable {
  /// One for each column.
  public let cells: [TableCell]
  /// The object of the row; its destination is where pressing the row leads (S-20). Made when it is
  /// asked for.
  public let card: @Sendable () -> Card

  public init(cells: [TableCell], card: @escaping @Sendable () -> Card) {
    self.cells = cells
    self.card = card
  }
}

/// How many rows a report has. The rows themselves are asked for by position: only those in view ever are.
public struct ReportRows: Hashable, Sendable {
  /// How many there are to show: those that match, as far as that is known.
  public var count: Int
  /// Whether `count` is that of all that match; else they are still being counted.
  public var isCounted: Bool
  /// Whether they are found one by one: until they are counted, more may come.
  public var isSearched = false
  /// How many there are whether they match or not; nil while that isn't known.
  public var total: Int?
  /// For each filter the values that rows have, in order; none that a menu can't show whole.
  public var choices: [[String]]

  public init(count: Int, isCounted: Bool = true, total: Int? = nil, choices: [[String]] = []) {
    self.count = count
    self.isCounted = isCounted
    self.total = total
    self.choices = choices.map { $0.filter { $0 == $0.bounded(to: LineKind.limit) } }
  }
}

/// The current state of a report.
public enum ReportState: Hashable, Sendable {
  case loading
  /// The note says how old the rows are, where they are older than they may be.
  case rows(ReportRows, note: String?)
  case failed(Failure)
}
