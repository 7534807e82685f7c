// Days as ISO 8601 writes them.

extension CivilDate: CustomStringConvertible {
  /// The day as ISO 8601 writes it: `2026-03-01`.
  public var description: String {
    (year < 0 ? "-" : "") + "\(abs(year).digits(4))-\(month.digits())-\(day.digits())"
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
    guard let year = rest.readNumber(ofDigits: 4...4), rest.read("-"),
      let month = rest.readNumber(ofDigits: 1...2), rest.read("-"),
      let day = rest.readNumber(ofDigits: 1...2), year >= 1
    else { return nil }
    self.init(checking: year, month, day)
  }
}
