/// The ten digits in which a reader's language writes numbers, such as 0–9 or ٠–٩.
public struct Numerals: Hashable, Sendable {
  /// The digit zero; the other nine follow it in Unicode.
  public let zero: Unicode.Scalar

  /// The digits 0 to 9.
  public static let western = Numerals(zero: "0")

  public init(zero: Unicode.Scalar) { self.zero = zero }

  /// Returns the digit of a value from 0 to 9.
  func digit(_ value: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(zero.value + UInt32(value)) ?? zero
  }

  /// Returns a whole number without grouping, with leading zeros up to a number of digits.
  public func text(_ number: Int, minimumDigits: Int = 1) -> String {
    let digits = String(number.magnitude).utf8
    var text = number < 0 ? "-" : ""
    for _ in 0..<max(0, minimumDigits - digits.count) { text.unicodeScalars.append(zero) }
    for byte in digits { text.unicodeScalars.append(digit(byte - UInt8(ascii: "0"))) }
    return text
  }
}
