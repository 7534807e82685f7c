/// How the values of a chart are written.
public struct ChartValueFormat: Hashable, Sendable {
  public enum Unit: Hashable, Sendable {
    /// A bare number.
    case none
    /// After the number and a thin space.
    case text(String)
    case percent
    /// In steps of 1,000: kB, MB, GB.
    case bytes
    case bytesPerSecond
  }

  public var unit: Unit
  /// The user's, such as "." or ",".
  public var decimalSeparator: String

  public init(unit: Unit = .none, decimalSeparator: String = ".") {
    self.unit = unit
    self.decimalSeparator = decimalSeparator
  }
}
