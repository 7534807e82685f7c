/// The measured heights of the cards of a page, from which the heights of others are estimated.
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
  /// The sum of the heights that were expected from their shapes.
  private var expected = 0

  public init() {}

  /// Whether nothing has been measured yet.
  public var isEmpty: Bool { expected == 0 }

  /// Adds the measured height of a card, in px.
  public mutating func add(_ height: Int, of shape: CardShape) {
    measured[shape, default: Sum()].add(height)
    total += height
    expected += max(1, shape.height)
  }

  /// Returns the estimated height of a card, in px.
  ///
  /// It is the mean of the cards of the same shape. For a new shape, it is the height expected from
  /// the shape, scaled by the ratio of measured to expected heights, which accounts for larger
  /// text.
  public func estimate(for shape: CardShape) -> Int {
    if let sum = measured[shape] { return sum.height / sum.count }
    return expected == 0 ? shape.height : shape.height * total / expected
  }
}
