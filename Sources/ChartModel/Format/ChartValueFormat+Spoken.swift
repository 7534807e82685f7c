import Localization

// Values as a screen reader says them: "165 thousand", "5 gigabytes", "minus 12.3 percent".

extension ChartValueFormat {
  /// Returns a value for a screen reader, to three digits, its unit in words.
  public func spoken(_ value: Double) -> String {
    // The words are those of the program's language, which all are for powers of a thousand.
    if symbols.shortForms != ShortForm.spoken {
      var thousands = self
      thousands.symbols.shortForms = ShortForm.spoken
      return thousands.spoken(value)
    }
    if case .date(let calendar) = unit { return calendar.spokenText(of: value, spacing: 60) }
    func signed(_ words: String) -> String {
      value < 0 ? String(localized: "minus \(words)") : words
    }
    if unit == .duration {
      let parts = durationParts(value)
      let words = parts.map { $0.unit.spoken($0.number, symbols) }.localizedAmount
      return parts.allSatisfy(\.number.isZero) ? words : signed(words)
    }
    guard value != 0, value.isFinite else { return spoken(DecimalDigits(0), prefix: 0) }
    let size = value.magnitude
    guard size >= 1e-6, size < Self.greatestWithPrefix else {
      let decimal = shown(size)
      let rounded = decimal.rounded(toDigits: 3)
      let power = rounded.exponent - 1
      let mantissa = rounded.shifted(by: -power).text(symbols: symbols)
      let spokenPower = power < 0 ? String(localized: "minus \(-power)") : "\(power)"
      return signed(
        withUnit(String(localized: "\(mantissa) times 10 to the power of \(spokenPower)")))
    }
    let prefix = prefix(of: size)
    // A number of four digits is said as it is written.
    if prefix == 1, size < 10_000, !isBytes, unitNames == nil {
      return signed(withUnit(shown(size).rounded(toFractionDigits: 0).text(symbols: symbols)))
    }
    return signed(spoken(figureDigits(scaled(size, prefix: prefix)), prefix: prefix))
  }

  private func spoken(_ number: DecimalDigits, prefix: Int) -> String {
    let (count, figure) = (number.pluralCount, number.text(symbols: symbols))
    switch unit {
    case .bytes: return Self.bytes(count, figure, prefix)
    case .bytesPerSecond: return Self.bytesPerSecond(count, figure, prefix)
    case .binaryBytes: return Self.binaryBytes(count, figure, prefix)
    case .text(let unit):
      let (name, exponent) = name(of: unit, at: prefix)
      return String(localized: "\(Self.thousands(count, figure, exponent / 3)) \(name)")
    default: return withUnit(Self.thousands(count, figure, prefix))
    }
  }

  private func withUnit(_ number: String) -> String {
    switch unit {
    case .percent, .fraction: String(localized: "\(number) percent")
    case .text(let unit): String(localized: "\(number) \(unit)")
    case .currency(let symbol, _, _): String(localized: "\(number) \(symbol)")
    default: number
    }
  }

  /// Returns a number of thousands, millions and so on.
  private static func thousands(_ count: Int, _ number: String, _ power: Int) -> String {
    switch power {
    case 1: String(count: count, one: "\(number) thousand", other: "\(number) thousand")
    case 2: String(count: count, one: "\(number) million", other: "\(number) million")
    case 3: String(count: count, one: "\(number) billion", other: "\(number) billion")
    case 4: String(count: count, one: "\(number) trillion", other: "\(number) trillion")
    case 5: String(count: count, one: "\(number) quadrillion", other: "\(number) quadrillion")
    case 6: String(count: count, one: "\(number) quintillion", other: "\(number) quintillion")
    default: number
    }
  }

  /// Returns a number of bytes.
  private static func bytes(_ count: Int, _ number: String, _ prefix: Int) -> String {
    switch prefix {
    case 0:
      String(
        count: count, one: "\(number) byte", other: "\(number) bytes")
    case 1:
      String(
        count: count, one: "\(number) kilobyte", other: "\(number) kilobytes")
    case 2:
      String(
        count: count, one: "\(number) megabyte", other: "\(number) megabytes")
    case 3:
      String(
        count: count, one: "\(number) gigabyte", other: "\(number) gigabytes")
    case 4:
      String(
        count: count, one: "\(number) terabyte", other: "\(number) terabytes")
    case 5:
      String(
        count: count, one: "\(number) petabyte", other: "\(number) petabytes")
    default:
      String(
        count: count, one: "\(number) exabyte", other: "\(number) exabytes")
    }
  }

  /// Returns a number of bytes in binary units.
  private static func binaryBytes(_ count: Int, _ number: String, _ prefix: Int) -> String {
    switch prefix {
    case 0: bytes(count, number, 0)
    case 1:
      String(
        count: count, one: "\(number) kibibyte", other: "\(number) kibibytes")
    case 2:
      String(
        count: count, one: "\(number) mebibyte", other: "\(number) mebibytes")
    case 3:
      String(
        count: count, one: "\(number) gibibyte", other: "\(number) gibibytes")
    case 4:
      String(
        count: count, one: "\(number) tebibyte", other: "\(number) tebibytes")
    case 5:
      String(
        count: count, one: "\(number) pebibyte", other: "\(number) pebibytes")
    default:
      String(
        count: count, one: "\(number) exbibyte", other: "\(number) exbibytes")
    }
  }

  /// Returns a number of bytes per second.
  private static func bytesPerSecond(_ count: Int, _ number: String, _ prefix: Int) -> String {
    switch prefix {
    case 0:
      String(
        count: count, one: "\(number) byte per second", other: "\(number) bytes per second")
    case 1:
      String(
        count: count, one: "\(number) kilobyte per second", other: "\(number) kilobytes per second")
    case 2:
      String(
        count: count, one: "\(number) megabyte per second", other: "\(number) megabytes per second")
    case 3:
      String(
        count: count, one: "\(number) gigabyte per second", other: "\(number) gigabytes per second")
    case 4:
      String(
        count: count, one: "\(number) terabyte per second", other: "\(number) terabytes per second")
    case 5:
      String(
        count: count, one: "\(number) petabyte per second", other: "\(number) petabytes per second")
    default:
      String(
        count: count, one: "\(number) exabyte per second", other: "\(number) exabytes per second")
    }
  }
}

extension ChartValueFormat.DurationUnit {
  fileprivate func spoken(_ number: DecimalDigits, _ symbols: NumberSymbols) -> String {
    let (count, text) = (number.pluralCount, number.text(symbols: symbols))
    return switch self {
    case .microsecond:
      String(count: count, one: "\(text) microsecond", other: "\(text) microseconds")
    case .millisecond:
      String(count: count, one: "\(text) millisecond", other: "\(text) milliseconds")
    case .second: String(count: count, one: "\(text) second", other: "\(text) seconds")
    case .minute: String(count: count, one: "\(text) minute", other: "\(text) minutes")
    case .hour: String(count: count, one: "\(text) hour", other: "\(text) hours")
    case .day: String(count: count, one: "\(text) day", other: "\(text) days")
    }
  }
}
