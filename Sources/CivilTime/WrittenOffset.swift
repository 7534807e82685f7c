/// The zone behind a time in a text, in seconds from UTC.
enum WrittenOffset {
  /// The names of zones that mean one thing, in hours from UTC.
  ///
  /// Names such as IST and BST are those of several places.
  private static let names = [
    "gmt": 0, "ut": 0, "utc": 0, "z": 0, "wet": 0, "west": 1, "cet": 1, "met": 1, "cest": 2,
    "mest": 2, "eet": 2, "eest": 3, "msk": 3, "sast": 2, "jst": 9, "kst": 9, "hkt": 8, "sgt": 8,
    "awst": 8, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13, "est": -5, "edt": -4, "cdt": -5,
    "mst": -7, "mdt": -6, "pst": -8, "pdt": -7, "akst": -9, "akdt": -8, "hst": -10,
  ]

  /// Reads a zone such as `Z`, `+0100`, `+01:00`, `+1`, `+0100 CET`, `CET`, `GMT+0100 (CET)` or
  /// `UTC +1`.
  /// - Parameter isMail: whether names mean what e-mail has them for (RFC 2822 §4.3): CST is that
  ///   of Chicago, which elsewhere may be that of Shanghai, and a single letter is UTC.
  /// - Returns: nil for a zone that is unknown, or that several places have.
  static func seconds(_ text: Substring, isMail: Bool) -> Int? {
    // ISO 8601 has two digits of the hour.
    let hours = isMail ? 1...2 : 2...2
    if let offset = text == "Z" ? 0 : number(text, hours: hours) { return offset }
    // The name in brackets behind an offset is a comment (RFC 5322 §3.2.2, RFC 9557).
    let words = text.prefix { $0 != "[" }.split(separator: " ").prefix { $0.first != "(" }
    guard let first = words.first else { return nil }
    if let offset = number(first, hours: hours) {
      let hasName = words.count == 2 && words[1].allSatisfy(\.isLetter)
      return words.count == 1 || hasName ? offset : nil
    }
    let zone = words.joined().lowercased()
    if let hours = names[zone] { return hours * 3_600 }
    if isMail {
      if zone == "cst" { return -6 * 3_600 }
      if zone.count == 1, zone.first?.isLetter == true { return 0 }
    }
    for name in ["gmt", "utc", "ut"] where zone.hasPrefix(name) {
      return number(zone.dropFirst(name.count))
    }
    return nil
  }

  /// Reads `+0100`, `+01:00`, `+01`, `+1` or `+5:30`.
  /// - Parameter hours: the number of digits of the hour.
  static func number(_ text: Substring, hours digits: ClosedRange<Int> = 1...2) -> Int? {
    var rest = text.utf8
    let isNegative = rest.read("-")
    guard isNegative || rest.read("+") else { return nil }
    let isShort = !rest.dropFirst().startsWithDigit
    guard digits.contains(isShort ? 1 : 2),
      let hours = rest.readNumber(ofDigits: isShort ? 1...1 : 2...2)
    else { return nil }
    let hasColon = rest.read(":")
    let minutes = rest.isEmpty && !hasColon ? 0 : rest.readNumber(ofDigits: 2...2)
    guard let minutes, rest.isEmpty, hours < 24, minutes < 60, hasColon || !isShort || minutes == 0
    else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return isNegative ? -seconds : seconds
  }
}
