/// A PIN, which is compared and never shown.
public struct Pin: Sendable {
  private let digits: [UInt8]

  /// The possible numbers of digits.
  public static let lengths = 4...12

  /// Returns nil for a text that isn't 4 to 12 digits.
  init?(_ text: String) {
    digits = Array(text.utf8)
    guard Self.lengths.contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
  }

  /// Returns whether a text is the PIN, in a time that doesn't depend on the digits.
  public func matches(_ text: String) -> Bool {
    let entered = Array(text.utf8)
    var difference = entered.count ^ digits.count
    for index in 0..<Self.lengths.upperBound {
      let digit = index < digits.count ? digits[index] : 0
      let other = index < entered.count ? entered[index] : 0
      difference |= Int(digit ^ other)
    }
    return difference == 0
  }
}

extension Pin: CustomStringConvertible {
  public var description: String { "PIN" }
}
