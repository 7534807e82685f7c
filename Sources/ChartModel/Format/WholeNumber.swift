/// A whole number with any number of digits, all of which are written.
public struct WholeNumber: Hashable, Sendable {
  /// The digits, behind a hyphen if the number is negative.
  public let text: String

  public init(_ number: some BinaryInteger) { text = String(number) }

  /// The result is nil where the text has anything but digits behind a hyphen.
  public init?(_ text: String) {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.text = text
  }
}
