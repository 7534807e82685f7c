import ChartModel
import Localization

/// A rating in stars.
public struct Rating: Hashable, Sendable {
  /// The appearance of a star.
  public enum Star: Hashable, Sendable {
    case off, half, on
  }

  /// The value, 0 … 5, which is shown in halves.
  public let value: Double
  /// The number of ratings; nil if unknown.
  public let count: Int?
  /// The value as written beside the stars, such as "4.3".
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

  /// The stars: each is off below a quarter, half below three quarters, else on.
  public var stars: [Star] {
    (0..<Rating.maximum).map { index in
      let fraction = value - Double(index)
      return fraction < 0.25 ? .off : fraction < 0.75 ? .half : .on
    }
  }

  /// The rating as a screen reader says it.
  public var spoken: String {
    guard let count else { return String(localized: "\(label) of \(Rating.maximum) stars") }
    return String(
      count: count, one: "\(label) of \(Rating.maximum) stars, \(count) rating",
      other: "\(label) of \(Rating.maximum) stars, \(count) ratings")
  }
}
