/// The unit of a chart's values, and the symbols with which they are written.
public struct ChartValueFormat: Hashable, Sendable {
  public enum Unit: Hashable, Sendable {
    /// A bare number.
    case none
    /// A unit that stands behind the number and a thin space.
    ///
    /// A symbol such as W takes the prefixes of the SI, a word follows the short forms of the
    /// language, such as K, M and B.
    case text(String)
    /// A percentage of values from 0 to 100.
    case percent
    /// A percentage of values from 0 to 1.
    case fraction
    /// Bytes in steps of 1,000: kB, MB, GB.
    case bytes
    /// Bytes in steps of 1,024: KiB, MiB, GiB.
    case binaryBytes
    case bytesPerSecond
    /// An amount of money; `digits` is the number of those after the point in a full amount.
    case currency(symbol: String, SymbolPosition, digits: Int)
    /// A length of time in seconds.
    case duration
    /// A moment in seconds since 1970.
    case date(ChartCalendar)

    /// The unit with its texts cut to the maximum length of a label.
    fileprivate var bounded: Unit {
      switch self {
      case .text(let text): .text(text.bounded(to: LabelKind.limit))
      case .currency(let symbol, let position, let digits):
        .currency(symbol: symbol.bounded(to: LabelKind.limit), position, digits: digits)
      default: self
      }
    }
  }

  /// The position of a currency's symbol in an amount of money.
  public enum SymbolPosition: Hashable, Sendable {
    case before
    case after
    /// The unit stands after the number, on its left: the amount is written from right to left.
    case afterRightToLeft
  }

  public var unit: Unit { didSet { unit = unit.bounded } }
  /// The digits and separators of the reader's language.
  public var symbols: NumberSymbols

  public init(unit: Unit = .none, symbols: NumberSymbols = .english) {
    self.unit = unit.bounded
    self.symbols = symbols
  }

  static let thinSpace = "\u{2009}"
  static let minus = "\u{2212}"
  /// The least value that is written with a power of ten in place of a letter.
  static let greatestWithPrefix = 1e21
  /// Returns a value with its unit, to three significant digits; rounding carries (999,999 is 1M).
  public func text(_ value: Double) -> String {
    switch unit {
    case .duration: durationText(value)
    case .date(let calendar): calendar.text(of: value, precision: .full)
    default: figure(value)
    }
  }

  /// Whether values are amounts of a currency.
  var isMoney: Bool { if case .currency = unit { true } else { false } }

  /// Returns a value in full, for tables.
  ///
  /// Its thousands are grouped, and it has as many digits after the point as there are, at most
  /// six.
  /// - Parameter fractionDigits: the least number of digits after the point, as other values of a
  ///   column have.
  public func exact(_ value: Double, fractionDigits least: Int = 0) -> String {
    switch unit {
    case .duration: return exactDurationText(value)
    case .date(let calendar): return calendar.text(of: value, precision: .full)
    default: break
    }
    let decimal = shown(value)
    let rounded =
      isPercentage
      ? decimal.roundedPercentage(toFractionDigits: 6) : decimal.rounded(toFractionDigits: 6)
    let isTooSmall = !decimal.isZero && (rounded.isZero || decimal.exponent < -5)
    if isTooSmall || value.magnitude >= Self.greatestWithPrefix {
      return decorated(scientific(decimal, digits: 15), isNegative: decimal.isNegative)
    }
    var fractionDigits = least
    if case .currency(_, _, let digits) = unit { fractionDigits = max(least, digits) }
    return decorated(
      number(rounded, fractionDigits: fractionDigits), isNegative: rounded.isNegative)
  }

  /// Returns the text of a coordinate on a number axis.
  ///
  /// A bare number of four digits may be a year: it isn't grouped.
  public func coordinate(_ value: Double) -> String {
    guard unit == .none, value.magnitude < Self.firstGroupedCoordinate else { return exact(value) }
    let decimal = DecimalDigits(value)
    if decimal.rounded(toFractionDigits: 6).isZero { return exact(value) }
    return signed(
      decimal.rounded(toFractionDigits: 6).text(symbols: symbols),
      isNegative: decimal.isNegative)
  }

  /// The least coordinate on a number axis that is written with grouping and a prefix.
  static let firstGroupedCoordinate = 10_000.0

  // MARK: Parts

  /// Returns the digits that stand before the unit.
  func shown(_ value: Double) -> DecimalDigits {
    let decimal = DecimalDigits(value)
    return unit == .fraction ? decimal.shifted(by: 2) : decimal
  }

  /// Returns a number without its sign, with its digits grouped.
  func number(_ decimal: DecimalDigits, fractionDigits: Int = 0) -> String {
    decimal.text(fractionDigits: fractionDigits, symbols: symbols, isGrouped: true)
  }

  /// The label of zero, which has no unit.
  var zero: String { symbols.text(0) }

  /// Returns a very large or very small number in scientific notation: "1.23e−7".
  func scientific(_ decimal: DecimalDigits, digits: Int) -> String {
    let rounded = decimal.rounded(toDigits: digits)
    guard !rounded.isZero else { return zero }
    let power = rounded.exponent - 1
    let mantissa = rounded.shifted(by: -power).text(symbols: symbols)
    return "\(mantissa)e\(signed(symbols.text(abs(power)), isNegative: power < 0))"
  }

  /// Unicode's marks at the beginning of an amount from right to left, whose number is an isolate
  /// from left to right, with its sign in front.
  static let rightToLeftMarks = "\u{200F}\u{2066}"

  func signed(_ text: String, isNegative: Bool) -> String {
    isNegative ? Self.minus + text : text
  }

  /// Returns a number with its sign, prefix and unit.
  func decorated(_ number: String, prefix: Int = 0, isNegative: Bool) -> String {
    let space = Self.thinSpace
    let short = isBytes ? number : shortened(number, exponent: exponent(at: prefix))
    let sign = signed("", isNegative: isNegative)
    let text =
      switch unit {
      case .none, .date: short
      case .text(let unit): numberAndUnit(number, unit, prefix)
      case .percent, .fraction:
        symbols.percentPrefix + short + symbols.percentSuffix
      case .bytes: "\(number)\(space)\(Self.bytePrefixes[prefix])B"
      case .binaryBytes: "\(number)\(space)\(Self.binaryPrefixes[prefix])B"
      case .bytesPerSecond: "\(number)\(space)\(Self.bytePrefixes[prefix])B/s"
      case .currency(let symbol, .before, _):
        // A code of letters stands apart from the number, a sign doesn't.
        symbol + (symbol.last?.isLetter == true ? space : "") + short
      case .currency(let symbol, .after, _): "\(short)\(space)\(symbol)"
      case .currency(let symbol, .afterRightToLeft, _):
        "\(Self.rightToLeftMarks)\(sign)\(short)\u{2069}\(space)\(symbol)"
      case .duration: "\(number)\(space)s"
      }
    if case .currency(_, .afterRightToLeft, _) = unit { return text }
    return sign + text
  }

  private func numberAndUnit(_ number: String, _ unit: String, _ prefix: Int) -> String {
    let (unit, exponent) = name(of: unit, at: prefix)
    return shortened(number, exponent: exponent) + Self.thinSpace + unit
  }
}
