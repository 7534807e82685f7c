/// Days as ISO 8601 writes them.
extension CivilDate {
  /// `2026-03-01`.
  public var text: String {
    "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
  }

  /// Of a text such as `2026-03-01` or `2026-3-1`; nil where it is no day that there is.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    // There is no 31 February.
    guard date == CivilDate(daysSince1970: date.daysSince1970) else { return nil }
    self = date
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
