/// What the cards of a page were found to be high, and from that what others may be that have not
/// been drawn yet.
public struct CardHeights: Hashable, Sendable {
  private struct Sum: Hashable {
    var height = 0
    var count = 0

    mutating func add(_ value: Int) {
      height += value
      count += 1
    }
  }

  private var measured: [CardShape: Sum] = [:]
  /// The sum of the heights of all measured cards.
  private var total = 0
  /// The sum of the heights that their shapes alone let expect.
  private var expected = 0

  public init() {}

  /// Whether nothing has been measured yet.
  public var isEmpty: Bool { expected == 0 }

  /// Learns that a card is so high, in px.
  public mutating func add(_ height: Int, of shape: CardShape) {
    measured[shape, default: Sum()].add(height)
    total += height
    expected += max(1, shape.height)
  }

  /// What a card is likely to be high, in px: as those of its shape are on average, else what its
  /// shape says, corrected by how much that was wrong for the others, as with a larger text.
  public func estimate(for shape: CardShape) -> Int {
    if let sum = measured[shape] { return sum.height / sum.count }
    return expected == 0 ? shape.height : shape.height * total / expected
  }
}
