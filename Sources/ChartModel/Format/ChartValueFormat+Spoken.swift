// Values as a screen reader says them: "165 thousand", "5 gigabytes", "minus 12.3 percent".

extension ChartValueFormat {
  /// A value for a screen reader, to three digits, its unit in words.
  public func spoken(_ value: Double) -> String {
    if case .date(let calendar) = unit { return calendar.spokenText(of: value, spacing: 60) }
    let sign = value < 0 ? "minus " : ""
    if unit == .duration {
      let parts = durationParts(value)
      let words = parts.map { spoken($0.number, $0.unit.words) }.joined(separator: " ")
      return parts.allSatisfy(\.number.isZero) ? words : sign + words
    }
    guard value.magnitude >= Self.noise else { return spoken(DecimalDigits(0), prefix: 0) }
    let size = value.magnitude
    guard size >= 1e-6, size < Self.greatestWithPrefix else {
      let decimal = shown(size)
      let rounded = decimal.rounded(toDigits: 3)
      let power = rounded.exponent - 1
      let mantissa = rounded.shifted(by: -power).text(symbols: symbols)
      let spokenPower = power < 0 ? "minus \(-power)" : "\(power)"
      return sign + withUnit("\(mantissa) times 10 to the power of \(spokenPower)")
    }
    let prefix = prefix(of: size)
    // A number of four digits is said as it is written.
    if prefix == 1, size < 10_000, !isBytes, unitNames == nil {
      return sign + withUnit(shown(size).rounded(toFractionDigits: 0).text(symbols: symbols))
    }
    return sign + spoken(Self.threeDigits(scaled(size, prefix: prefix)), prefix: prefix)
  }

  private static let thousands = [
    "", " thousand", " million", " billion", " trillion", " quadrillion", " quintillion",
  ]
  private static let bytes = ["", "kilo", "mega", "giga", "tera", "peta", "exa"]
  private static let binaryBytes = ["", "kibi", "mebi", "gibi", "tebi", "pebi", "exbi"]

  private func spoken(_ number: DecimalDigits, prefix: Int) -> String {
    guard isBytes else {
      guard case .text(let unit) = unit else {
        return withUnit(number.text(symbols: symbols) + Self.thousands[prefix])
      }
      let (name, power) = name(of: unit, at: prefix)
      return "\(number.text(symbols: symbols))\(Self.thousands[power]) \(name)"
    }
    let names = unit == .binaryBytes ? Self.binaryBytes : Self.bytes
    let words = spoken(number, ("\(names[prefix])byte", "\(names[prefix])bytes"))
    return unit == .bytesPerSecond ? words + " per second" : words
  }

  private func spoken(_ number: DecimalDigits, _ words: (one: String, many: String)) -> String {
    "\(number.text(symbols: symbols)) \(number == DecimalDigits(1) ? words.one : words.many)"
  }

  private func withUnit(_ number: String) -> String {
    switch unit {
    case .percent, .fraction: "\(number) percent"
    case .text(let unit): "\(number) \(unit)"
    case .currency(let symbol, _, _): "\(number) \(symbol)"
    default: number
    }
  }
}

extension ChartValueFormat.DurationUnit {
  fileprivate var words: (one: String, many: String) {
    switch self {
    case .microsecond: ("microsecond", "microseconds")
    case .millisecond: ("millisecond", "milliseconds")
    case .second: ("second", "seconds")
    case .minute: ("minute", "minutes")
    case .hour: ("hour", "hours")
    case .day: ("day", "days")
    }
  }
}
