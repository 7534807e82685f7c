import ChartModel

/// A row of a report.
public struct ReportRow: Sendable {
  /// The cells, one for each column.
  public let cells: [TableCell]
  /// Makes the object of the row; its destination is where pressing the row leads (S-20).
  public let card: @Sendable () -> Card

  public init(cells: [TableCell], card: @escaping @Sendable () -> Card) {
    self.cells = cells
    self.card = card
  }
}

/// The number of rows of a report.
///
/// The rows themselves are asked for by position, and only those in view.
public struct ReportRows: Hashable, Sendable {
  /// The number of rows that match, as far as it is known.
  public var count: Int
  /// Whether `count` is final; otherwise rows are still being counted.
  public var isCounted: Bool
  /// Whether a search finds them one by one: until they are counted, more may be found.
  public var isSearched = false
  /// The number of all rows, whether they match or not; nil while it isn't known.
  public var total: Int?
  /// The values that rows have, in order, for each filter.
  public var choices: [[String]]

  public init(count: Int, isCounted: Bool = true, total: Int? = nil, choices: [[String]] = []) {
    self.count = count
    self.isCounted = isCounted
    self.total = total
    self.choices = choices.map { $0.filter { $0 == $0.bounded(to: LineKind.limit) } }
  }
}

/// What a report shows in place of rows, or with them.
public enum ReportPhase: Hashable, Sendable {
  case loading
  /// The rows of another request are searched for, among `total` rows if that number is known.
  case searching(total: Int?)
  /// The note gives the age of rows that are older than they should be.
  case rows(ReportRows, note: String?)
  case failed(Failure)
}
