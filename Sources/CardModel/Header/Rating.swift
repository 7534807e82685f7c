import ChartModel

/// A rating in stars.
public struct Rating: Hashable, Sendable {
  /// How a star is drawn.
  public enum Star: Hashable, Sendable {
    case off, half, on
  }

  /// 0 … 5; shown in halves.
  public let value: Double
  /// How many people rated.
  public let count: Int?
  /// The value as it is written beside the stars, such as "4.3".
  @LabelText public private(set) var label: String

  public static let maximum = 5

  /// - Parameters:
  ///   - value: clamped to 0 … 5; NaN is 0.
  ///   - label: nil for the value in tenths.
  public init(_ value: Double, count: Int? = nil, label: String? = nil) {
    let clamped = value.isNaN ? 0 : min(max(value, 0), Double(Rating.maximum))
    self.value = clamped
    self.count = count
    self.label = label ?? "\((clamped * 10).rounded() / 10)"
  }

  /// One for each star: off below a quarter, half below three quarters, else on.
  public var stars: [Star] {
    (0..<Rating.maximum).map { index in
      let fraction = value - Double(index)
      return fraction < 0.25 ? .off : fraction < 0.75 ? .half : .on
    }
  }

  /// As a screen reader says it.
  public var spoken: String {
    "\(label) of \(Rating.maximum) stars"
      + (count.map { $0 == 1 ? ", 1 rating" : ", \($0) ratings" } ?? "")
  }
}
