/// The properties of a card that decide on its row and its width in a grid.
///
/// They follow from the dashboard file, never from data, so that no card moves when its data
/// change.
public struct CardExtent: Hashable, Sendable {
  /// The number of columns that a card spans at least.
  public enum Span: Hashable, Sendable {
    case columns(Int)
    /// A row of its own.
    case full
  }

  /// The room by which the body of a card gains.
  public enum Growth: Hashable, Sendable {
    case none
    /// Width, as a list.
    case width
    /// Width and height, as a chart.
    case size
  }

  public var span: Span
  /// The expected height of the card in px, at the usual size of text.
  public var height: Int
  public var growth: Growth
  /// Whether the card shows as many rows as there is room for.
  public var isElastic: Bool

  public init(
    span: Span = .columns(1), height: Int = 200, growth: Growth = .none, isElastic: Bool = false
  ) {
    self.span = span
    self.height = height
    self.growth = growth
    self.isElastic = isElastic
  }

  /// Whether the card gains by width.
  var grows: Bool { growth != .none }

  /// Returns the number of columns that the card needs in a grid of `columns`.
  func columns(of columns: Int) -> Int {
    switch span {
    case .columns(let count): min(max(1, count), columns)
    case .full: columns
    }
  }

  /// The number of columns that the file asks for; a row of its own is wider than a column.
  var wantedColumns: Int {
    switch span {
    case .columns(let count): count
    case .full: 2
    }
  }

  /// The extent with few rows, if the card shows as many as there is room for.
  var least: CardExtent {
    guard isElastic else { return self }
    var least = self
    least.height = min(height, Self.leastElasticHeight)
    return least
  }

  /// The expected height in px of a card without a limit of rows that has few of them.
  private static let leastElasticHeight = 200

  /// Whether other cards may stand in the same row.
  var sharesRow: Bool { span != .full }
}
