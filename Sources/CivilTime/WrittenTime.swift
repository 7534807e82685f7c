/// A day, or a time of a day, as a text writes it.
public struct WrittenTime: Hashable, Sendable {
  /// The seconds since 1970 that a clock in UTC with this reading counts.
  public let local: Double
  /// The offset from UTC that stands behind the time, in seconds; nil if there is none.
  public let offset: Int?
  /// Whether it is a time of a day, not a whole day.
  public let hasTime: Bool

  init(local: Double, offset: Int?, hasTime: Bool) {
    (self.local, self.offset, self.hasTime) = (local, offset, hasTime)
  }

  /// The seconds since 1970, if a time without an offset is one of UTC.
  public var secondsInUTC: Double { local - Double(offset ?? 0) }

  /// Reads a text of ISO 8601 (RFC 3339), such as `2026-11-21T14:02:05.25+01:00`, `2026-11-21` or
  /// `20261121T140205Z`.
  ///
  /// A space may stand for the "T", as in databases, and before the zone, which may be a name.
  /// Eight digits alone are no day here: they may be any number.
  public init?(iso text: String) {
    var rest = Substring(text).utf8
    var basic = rest
    let isBasic = rest.dropFirst(4).first != UInt8(ascii: "-")
    let day = isBasic ? CivilDate(readingBasicFrom: &basic) : CivilDate(readingFrom: &rest)
    guard let day else { return nil }
    if isBasic { rest = basic }
    guard !rest.isEmpty || !isBasic else { return nil }
    guard let mark = rest.first, mark == UInt8(ascii: " ") || mark | 0x20 == UInt8(ascii: "t")
    else {
      self.init(day, clock: nil, zone: rest)
      return
    }
    rest.removeFirst()
    let isSpace = mark == UInt8(ascii: " ")
    guard let clock = rest.readClock(hours: 2...2, needsColons: isSpace && !isBasic) else {
      return nil
    }
    self.init(day, clock: clock, zone: rest)
  }

  /// A whole day.
  public init(_ day: CivilDate) {
    self.init(local: day.secondsSince1970, offset: nil, hasTime: false)
  }

  /// A time of a day without an offset.
  /// - Parameter seconds: the seconds since midnight.
  public init(_ day: CivilDate, seconds: Double) {
    self.init(local: day.secondsSince1970 + seconds, offset: nil, hasTime: true)
  }

  /// Reads the text behind a day: a time such as `14:02:05 +0100`.
  public init?(_ day: CivilDate, clock text: Substring) {
    var rest = text.utf8
    guard let clock = rest.readClock(hours: 1...2, needsColons: true) else { return nil }
    self.init(day, clock: clock, zone: rest)
  }

  /// - Parameter clock: the seconds since midnight; nil for a whole day.
  private init?(_ day: CivilDate, clock: Double?, zone: Substring.UTF8View) {
    let offset = zone.isEmpty ? nil : WrittenOffset.seconds(Substring(zone), isMail: false)
    guard zone.isEmpty || offset != nil else { return nil }
    self.init(local: day.secondsSince1970 + (clock ?? 0), offset: offset, hasTime: clock != nil)
  }

  /// Reads a time of the day, such as `14:02`, `9:02:05` or `14:02:05.25`, in seconds since
  /// midnight.
  /// - Parameter minutes: the number of digits of the minute and the second.
  public static func clock(
    _ text: some StringProtocol, minutes: ClosedRange<Int> = 2...2
  ) -> Double? {
    var rest = Substring(text).utf8
    let clock = rest.readClock(hours: 1...2, minutes: minutes, needsColons: true)
    return rest.isEmpty ? clock : nil
  }

  /// Returns how many units of a number of the time since 1970 make a second: 1, or 1,000 and so on
  /// for milliseconds, microseconds and nanoseconds.
  ///
  /// The greatest number of seconds is in the year 5138, as are those of the other units.
  public static func unitsPerSecond(of number: Double) -> Double {
    switch number.magnitude {
    case ...1e11: 1
    case ...1e14: 1e3
    case ...1e17: 1e6
    default: 1e9
    }
  }

  /// Returns whether a text is an offset from UTC, such as `+0100`.
  public static func isOffset(_ text: Substring) -> Bool { WrittenOffset.number(text) != nil }

  /// Reads a day and a time in digits alone, such as `20261121140205` or `202611211402`.
  public init?(digits text: some StringProtocol) {
    var rest = Substring(text).utf8
    guard rest.count == 12 || rest.count == 14, !rest.contains(UInt8(ascii: ":")),
      let day = CivilDate(readingBasicFrom: &rest, isWhole: false),
      let clock = rest.readClock(hours: 2...2, needsColons: false), rest.isEmpty
    else { return nil }
    self.init(local: day.secondsSince1970 + clock, offset: nil, hasTime: true)
  }
}

extension CivilDate {
  /// Reads a day such as `20261121` at the beginning of a text and removes it from there.
  /// - Parameter isWhole: whether no other digit may follow.
  public init?(readingBasicFrom rest: inout Substring.UTF8View, isWhole: Bool = true) {
    guard let year = rest.readNumber(ofDigits: 4...4), let month = rest.readNumber(ofDigits: 2...2),
      let day = rest.readNumber(ofDigits: 2...2), year >= 1,
      !isWhole || !rest.startsWithDigit
    else { return nil }
    self.init(checking: year, month, day)
  }
}

extension Substring.UTF8View {
  /// Reads as many ASCII digits as there are, up to the upper bound.
  mutating func readNumber(ofDigits count: ClosedRange<Int>) -> Int? {
    var value = 0
    var read = 0
    while read < count.upperBound, startsWithDigit, let byte = first {
      value = value * 10 + Int(byte - 0x30)
      read += 1
      removeFirst()
    }
    return read < count.lowerBound ? nil : value
  }

  /// Reads a character of ASCII; returns false if there is another.
  mutating func read(_ character: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: character) else { return false }
    removeFirst()
    return true
  }

  /// Reads a time of the day in seconds since midnight; nil for what no clock shows.
  ///
  /// - Parameters:
  ///   - hours: the number of digits of the hour.
  ///   - minutes: the number of digits of the minute and the second.
  ///   - needsColons: whether `1402` is none.
  fileprivate mutating func readClock(
    hours: ClosedRange<Int>, minutes: ClosedRange<Int> = 2...2, needsColons: Bool
  ) -> Double? {
    guard let hour = readNumber(ofDigits: hours) else { return nil }
    let hasColon = read(":")
    guard hasColon || !needsColons else { return nil }
    var (minute, second, fraction) = (0, 0, 0.0)
    if hasColon || startsWithDigit {
      guard let number = readNumber(ofDigits: minutes) else { return nil }
      minute = number
      if hasColon ? read(":") : startsWithDigit {
        guard let number = readNumber(ofDigits: minutes) else { return nil }
        second = number
        fraction = readFraction()
      }
    }
    let isMidnight = hour == 24 && minute == 0 && second == 0
    guard hour < 24 || isMidnight, minute < 60, second <= 60 else { return nil }
    return Double(hour * 3600 + minute * 60 + second) + fraction
  }

  /// Whether it begins with a digit of ASCII.
  var startsWithDigit: Bool { first.map { (0x30...0x39).contains($0) } ?? false }

  /// Reads a fraction such as ".25"; returns 0 if there is none.
  private mutating func readFraction() -> Double {
    guard read(".") || read(",") else { return 0 }
    var value = 0.0
    var unit = 0.1
    while startsWithDigit, let byte = first {
      value += Double(byte - 0x30) * unit
      unit /= 10
      removeFirst()
    }
    return value
  }
}
