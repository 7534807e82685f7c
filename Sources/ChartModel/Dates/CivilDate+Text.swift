// Days as ISO 8601 writes them.

extension CivilDate: CustomStringConvertible {
  /// The day as ISO 8601 writes it: `2026-03-01`.
  public var description: String {
    let numerals = Numerals.western
    return numerals.text(year, minimumDigits: 4) + "-" + numerals.text(month, minimumDigits: 2)
      + "-" + numerals.text(day, minimumDigits: 2)
  }
}

extension CivilDate {
  /// Reads a text such as `2026-03-01` or `2026-3-1`.
  ///
  /// The result is nil where the text is no day, or one that the calendar doesn't have.
  public init?(_ text: String) {
    var rest = Substring(text).utf8
    self.init(readingFrom: &rest)
    guard rest.isEmpty else { return nil }
  }

  /// Reads a month such as `2026-03` or `2026-3`, as its first day.
  public init?(month text: String) { self.init(text + "-01") }

  /// Reads a day at the beginning of a text and removes it from there.
  ///
  /// The result is nil where the text doesn't begin with a day.
  public init?(readingFrom rest: inout Substring.UTF8View) {
    guard let year = rest.readNumber(ofDigits: 4...4), rest.readHyphen(),
      let month = rest.readNumber(ofDigits: 1...2), rest.readHyphen(),
      let day = rest.readNumber(ofDigits: 1...2),
      year >= 1, (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    self.init(year: year, month: month, day: day)
    // There is no 31 February.
    guard self == CivilDate(daysSince1970: daysSince1970) else { return nil }
  }
}

extension Substring.UTF8View {
  /// Reads as many ASCII digits as there are, up to the upper bound.
  fileprivate mutating func readNumber(ofDigits count: ClosedRange<Int>) -> Int? {
    var value = 0
    var read = 0
    while read < count.upperBound, let byte = first, (0x30...0x39).contains(byte) {
      value = value * 10 + Int(byte - 0x30)
      read += 1
      removeFirst()
    }
    return read < count.lowerBound ? nil : value
  }

  fileprivate mutating func readHyphen() -> Bool {
    guard first == UInt8(ascii: "-") else { return false }
    removeFirst()
    return true
  }
}
