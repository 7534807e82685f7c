import ChartModel
import Foundation
import JMESPath
import Synchronization

/// The locale, the time zone and the clock with which values are formatted.
public struct FormattingContext: Sendable {
  public let locale: UserLocale
  public let timeZone: TimeZone
  /// The zone of times in the data that have no offset; nil for the user's.
  private(set) var sourceZone: TimeZone?
  private let clock: @Sendable () -> Date
  /// The pictures that may be shown.
  private(set) var pictures = PicturePermission.all
  /// The links in texts that a press opens.
  private(set) var links = LinkPermission.all

  public init(
    locale: UserLocale = .current, timeZone: TimeZone = .ofUser,
    now clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.locale = locale
    self.timeZone = timeZone
    self.clock = clock
  }

  /// Returns the context with another locale.
  func with(locale: UserLocale) -> FormattingContext {
    FormattingContext(locale: locale, timeZone: timeZone, now: clock).with(pictures, links)
  }

  /// Returns the context in another time zone.
  func with(timeZone: TimeZone) -> FormattingContext {
    FormattingContext(locale: locale, timeZone: timeZone, now: clock).with(pictures, links)
  }

  /// Returns the context whose functions read times without an offset in the zone of a source.
  func reading(timesOf zone: TimeZone) -> FormattingContext {
    var copy = self
    copy.sourceZone = zone
    return copy
  }

  /// Returns the context with the pictures that may be shown, and the links that may be opened.
  func with(_ pictures: PicturePermission, _ links: LinkPermission) -> FormattingContext {
    var copy = self
    (copy.pictures, copy.links) = (pictures, links)
    return copy
  }

  /// Returns the present time, which is read for each text, so that "5 min ago" is correct.
  public func now() -> Date {
    ClockObserver.current?.note()
    return clock()
  }

  /// Returns the result of a function, which can tell whether any context's clock was read by it.
  static func observingClock<Result>(_ body: (ClockObserver) -> Result) -> Result {
    let observer = ClockObserver()
    return ClockObserver.$current.withValue(observer) { body(observer) }
  }

  /// Returns a number in the user's locale.
  /// - Parameter digits: the number of digits after the decimal separator; nil for up to two, or
  ///   two significant ones if the value is below 1, without trailing zeros.
  public func number(_ value: Double, digits: Int? = nil) -> String {
    number(value, digits: digits.map { $0...$0 })
  }

  /// - Parameter digits: the least and the greatest number of digits after the decimal separator.
  func number(_ value: Double, digits: ClosedRange<Int>?) -> String {
    if digits == nil, Self.isTiny(value) { return chartFormat(.none).text(value) }
    return locale.numberSymbols.text(
      value, fractionDigits: digits ?? Self.fractionDigits(of: value, upTo: 2))
  }

  /// Returns an amount of money with as many decimals as the currency has; yen have none.
  /// - Parameters:
  ///   - code: the currency's code of ISO 4217, such as "EUR".
  ///   - digits: the number of digits after the decimal separator; nil for the currency's own.
  public func currency(_ value: Double, code: String, digits: Int? = nil) -> String {
    // The decimal number is rounded, not the binary one, which may be a little less than a half.
    guard value.magnitude < 1e100, let amount = Decimal(string: value.description) else {
      let style = FloatingPointFormatStyle<Double>.Currency(code: code, locale: locale.money)
      return value.isFinite
        ? value.formatted(style).withMinusSign : currency(Decimal(0), code: code, digits: digits)
    }
    return currency(amount, code: code, digits: digits)
  }

  func currency(_ amount: Decimal, code: String, digits: Int?) -> String {
    let own = Decimal.FormatStyle.Currency(code: code, locale: locale.money)
      .rounded(rule: .toNearestOrAwayFromZero)
    let style = digits.map { own.precision(.fractionLength($0...$0)) } ?? own
    let text = amount.formatted(style)
    let isZero = amount < 0 && (-amount).formatted(style) == Decimal(0).formatted(style)
    return isZero ? Decimal(0).formatted(style) : text.withMinusSign
  }

  /// Returns a percentage with its sign.
  /// - Parameters:
  ///   - fraction: the value; 1 is 100 %.
  ///   - digits: the number of digits after the decimal separator; nil for up to one, or two
  ///     significant ones if the percentage is below 1, without trailing zeros.
  public func percent(_ fraction: Double, digits: Int? = nil) -> String {
    percent(fraction, digits: digits.map { $0...$0 })
  }

  /// - Parameter digits: the least and the greatest number of digits after the decimal separator.
  func percent(_ fraction: Double, digits: ClosedRange<Int>?) -> String {
    if Self.isTiny(fraction * 100) { return chartFormat(.fraction).text(fraction) }
    return locale.numberSymbols.percentage(
      fraction, fractionDigits: digits ?? Self.fractionDigits(of: fraction * 100, upTo: 1))
  }

  /// Returns a number of percent with its sign, as ``percent(_:digits:)`` writes a share.
  func percent(points: Double) -> String {
    if Self.isTiny(points) { return chartFormat(.percent).text(points) }
    return locale.numberSymbols.percentage(
      ofPoints: points, fractionDigits: Self.fractionDigits(of: points, upTo: 1))
  }

  /// Returns a number as charts write it, with three digits: "1.23K".
  /// - Parameter digits: the number of digits after the decimal separator; nil for three digits in
  ///   all.
  public func compact(_ value: Double, digits: Int? = nil) -> String {
    let format = chartFormat(.none)
    return digits.map { format.figure(value, fractionDigits: $0) } ?? format.text(value)
  }

  /// Returns a number of bytes as charts write it, in units of powers of 1,000, with three digits:
  /// "1.23 GB".
  public func bytes(_ value: Double) -> String { chartFormat(.bytes).text(value) }

  /// Returns a duration as charts write it, in its two largest units: "1 min 15 s", "2 d 3 h".
  public func duration(seconds: Double) -> String { chartFormat(.duration).text(seconds) }

  /// The magnitude below which a value is written with a power of ten, as charts write it.
  private static let leastDecimal = 1e-6

  /// Whether a value is written with a power of ten, since it has too many zeros.
  private static func isTiny(_ value: Double) -> Bool {
    value.magnitude < leastDecimal && value != 0
  }

  /// Returns the numbers of digits after the decimal separator: as many as two significant digits
  /// need in a value below 1, so that only zero is shown as 0.
  private static func fractionDigits(of value: Double, upTo most: Int) -> ClosedRange<Int> {
    guard value.magnitude < 1, value != 0 else { return 0...most }
    return 0...max(most, 1 - Int(log10(value.magnitude).rounded(.down)))
  }
}

extension String {
  /// A formatted number with the minus sign (U+2212) in place of the hyphen that many locales have.
  var withMinusSign: String { String(map { $0 == "-" ? "\u{2212}" : $0 }) }
}

extension FormattingContext {
  /// Compares two texts by the rules of the locale, and by the numbers in them.
  func order(_ left: String, _ right: String) -> ComparisonResult {
    left.compare(
      right, options: [.caseInsensitive, .numeric, .widthInsensitive, .forcedOrdering],
      locale: locale.order)
  }
}

/// A mark that a result depends on the present time.
final class ClockObserver: Sendable {
  @TaskLocal static var current: ClockObserver?

  private let reads = Atomic(false)

  /// Whether the clock has been read.
  var wasRead: Bool { reads.load(ordering: .relaxed) }

  func note() { reads.store(true, ordering: .relaxed) }
}

// The formats of charts.

extension FormattingContext {
  /// Returns the format of chart values with a unit.
  public func chartFormat(_ unit: ChartValueFormat.Unit) -> ChartValueFormat {
    if case .currency = unit { return ChartValueFormat(unit: unit, symbols: locale.moneySymbols) }
    return ChartValueFormat(unit: unit, symbols: locale.numberSymbols)
  }

  /// Returns the calendar of the user's time zone for a range of seconds since 1970.
  ///
  /// The range ends now if its end is within a fiftieth of its length from now, or within a minute
  /// if that is more.
  public func chartCalendar(over range: ClosedRange<Double>) -> ChartCalendar {
    let age = abs(now().timeIntervalSince1970 - range.upperBound)
    return ChartCalendar(
      transitions: transitions(over: range), symbols: locale.dateSymbols,
      endsNow: age <= max(60, (range.upperBound - range.lowerBound) / 50))
  }

  /// The maximum number of clock changes in a chart: two a year for a thousand years.
  private static let transitionLimit = 2000

  private func transitions(over range: ClosedRange<Double>) -> [ChartCalendar.Transition] {
    func transition(_ date: Date) -> ChartCalendar.Transition {
      ChartCalendar.Transition(
        from: date.timeIntervalSince1970, offset: timeZone.secondsFromGMT(for: date))
    }
    var date = Date(timeIntervalSince1970: range.lowerBound)
    var transitions = [transition(date)]
    while transitions.count < Self.transitionLimit,
      let next = timeZone.nextDaylightSavingTimeTransition(after: date), next > date,
      next.timeIntervalSince1970 <= range.upperBound
    {
      transitions.append(transition(next))
      date = next
    }
    return transitions
  }
}

// Numbers of the data, whose whole numbers may have more digits than a `Double`.

extension FormattingContext {
  /// Returns a number of the data, as ``number(_:digits:)``; nil for another value.
  func number(of value: JSONValue, digits: ClosedRange<Int>? = nil) -> String? {
    guard let whole = value.longDigits else {
      return value.number.map { number($0, digits: digits) }
    }
    return locale.numberSymbols.text(whole, fractionDigits: digits ?? 0...0)
  }

  /// Returns a percentage of the data, as ``percent(_:digits:)``; nil for another value.
  func percent(of value: JSONValue, digits: ClosedRange<Int>? = nil) -> String? {
    guard let whole = value.longDigits else {
      return value.number.map { percent($0, digits: digits) }
    }
    return locale.numberSymbols.percentage(whole, fractionDigits: digits ?? 0...0)
  }

  /// Returns a number as programs write it, with a point and without groups; nil for another value.
  static func fixed(_ value: JSONValue, digits: Int) -> String? {
    if let whole = value.longDigits { return plain.text(whole, fractionDigits: digits...digits) }
    return value.number.map { plain.text($0, fractionDigits: digits...digits) }
  }

  private static let plain = {
    var symbols = NumberSymbols()
    (symbols.groupingSeparator, symbols.groupSize, symbols.minusSign) = ("", 0, "-")
    return symbols
  }()

  /// Returns an amount of the data, as ``currency(_:code:digits:)``; nil for another value.
  func currency(of value: JSONValue, code: String, digits: Int? = nil) -> String? {
    guard let whole = value.longDigits, let amount = Decimal(string: whole.text) else {
      return value.number.map { currency($0, code: code, digits: digits) }
    }
    return currency(amount, code: code, digits: digits)
  }
}

extension JSONValue {
  /// A whole number that a `Double` may not hold; nil for any other value.
  fileprivate var longDigits: WholeNumber? {
    switch self {
    case .integer(let number) where number.magnitude > 1 << 53: WholeNumber(number)
    default: longInteger.flatMap { WholeNumber($0) }
    }
  }
}
