extension Int {
  /// Returns the decimal digits of a number that isn't negative, with zeros before them.
  /// - Parameter count: the minimum number of digits.
  package func digits(_ count: Int = 2) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, count - text.count)) + text
  }
}
