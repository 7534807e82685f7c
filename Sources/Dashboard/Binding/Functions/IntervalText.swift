/// Lengths of time as ISO 8601 and databases write them.
enum IntervalText {
  /// The units before the "T" in seconds.
  ///
  /// A year has 365.25 days and a month 30, as PostgreSQL counts them.
  private static let dates: [Character: Double] = [
    "Y": 31_557_600, "M": 2_592_000, "W": 604_800, "D": 86_400,
  ]
  /// The units behind the "T" in seconds.
  private static let times: [Character: Double] = ["H": 3600, "M": 60, "S": 1]

  /// Whether a length has years or months, which aren't all of the same length.
  static func isApproximate(_ text: String) -> Bool {
    text.prefix { $0 != "T" }.contains { "YM".contains($0) }
  }

  /// Reads a length such as "PT5H", "P1Y2M3DT4H5M6.789S" or "-P1D" as seconds.
  static func seconds(_ text: String) -> Double? {
    var rest = text[...]
    let sign = rest.first == "-" ? -1.0 : 1
    if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
    guard rest.popFirst() == "P" else { return nil }
    var units = dates
    var seconds = 0.0
    var hasParts = false
    while let first = rest.first {
      if first == "T", units.count == dates.count {
        rest.removeFirst()
        units = times
        guard !rest.isEmpty else { return nil }
        continue
      }
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || "+-.,".contains($0)) }
      rest = rest[digits.endIndex...]
      guard digits.contains(where: \.isNumber),
        let count = Double(digits.map { $0 == "," ? "." : String($0) }.joined()),
        let unit = rest.popFirst().flatMap({ units[$0] })
      else { return nil }
      seconds += count * unit
      hasParts = true
    }
    return hasParts ? sign * seconds : nil
  }
}
