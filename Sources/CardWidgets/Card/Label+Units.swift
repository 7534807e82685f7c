import Gtk

// Numbers with units such as "km/h", in which Pango breaks lines behind the slash.

extension Label {
  /// Keeps each number of the present text in one line with its unit.
  func keepUnits() { keepUnbroken(text.rangesOfUnits) }
}

extension String {
  /// The ranges of numbers with units that have a slash, in bytes of UTF-8.
  fileprivate var rangesOfUnits: [Range<Int>] {
    guard utf8.contains(UInt8(ascii: "/")) else { return [] }
    var ranges: [Range<Int>] = []
    var last = Substring.UnicodeScalarView()
    for word in unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      defer { last = word }
      let unit = word.drop(while: \.isOfNumber)
      guard unit.isUnitWithSlash else { continue }
      let isNumberBefore = unit.startIndex == word.startIndex
      guard !isNumberBefore || last.isNumber else { continue }
      let start = isNumberBefore ? last.startIndex : word.startIndex
      ranges.append(
        utf8.distance(
          from: startIndex, to: start)..<utf8.distance(
            from: startIndex, to: word.endIndex))
    }
    return ranges
  }
}

extension Substring.UnicodeScalarView {
  fileprivate var isNumber: Bool { allSatisfy(\.isOfNumber) && contains(where: \.isDigit) }

  /// Whether it is a unit such as "km/h" or "kWh/m²/a", perhaps with a sign behind it.
  fileprivate var isUnitWithSlash: Bool {
    let parts = split(separator: "/", maxSplits: 4, omittingEmptySubsequences: false)
    return (2...4).contains(parts.count) && parts.allSatisfy { (1...8).contains($0.count) }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { properties.numericType == .decimal }

  /// Whether it is a digit, a sign before digits, stands between them or before their unit, or
  /// marks the direction of the number.
  fileprivate var isOfNumber: Bool {
    isDigit || Self.signs.contains(self) || properties.isBidiControl
  }

  private static let signs: Set<Unicode.Scalar> = [
    "-", "+", "\u{2212}", ".", ",", "'", "’", "\u{a0}", "\u{202f}",
  ]
}
