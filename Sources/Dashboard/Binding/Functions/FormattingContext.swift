import ChartModel
import Foundation
import Synchronization

/// The locale, the time zone and the clock with which values are formatted.
public struct FormattingContext: Sendable {
  public let locale: UserLocale
  public let timeZone: TimeZone
  private let clock: @Sendable () -> Date

  public init(
    locale: UserLocale = .current, timeZone: TimeZone = .autoupdatingCurrent,
    now clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.locale = locale
    self.timeZone = timeZone
    self.clock = clock
  }

  /// Returns the context with another locale.
  func with(locale: UserLocale) -> FormattingContext {
    FormattingContext(locale: locale, timeZone: timeZone, now: clock)
  }

  /// Returns the context in another time zone.
  func with(timeZone: TimeZone) -> FormattingContext {
    FormattingContext(locale: locale, timeZone: timeZone, now: clock)
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
  /// - Parameter digits: the number of digits after the decimal separator; nil for up to two,
  ///   without trailing zeros.
  public func number(_ value: Double, digits: Int? = nil) -> String {
    let style = FloatingPointFormatStyle<Double>(locale: locale.numbers)
    let precision: NumberFormatStyleConfiguration.Precision =
      digits.map { .fractionLength($0...$0) } ?? .fractionLength(0...2)
    return Self.withoutNegativeZero(value, digits: digits ?? 2)
      .formatted(style.precision(precision).rounded(rule: .toNearestOrAwayFromZero))
      .withMinusSign
  }

  /// Returns an amount of money with as many decimals as the currency has; yen have none.
  /// - Parameters:
  ///   - code: the currency's code of ISO 4217, such as "EUR".
  ///   - digits: the number of digits after the decimal separator; nil for the currency's own.
  public func currency(_ value: Double, code: String, digits: Int? = nil) -> String {
    let own = FloatingPointFormatStyle<Double>.Currency(code: code, locale: locale.money)
    let style =
      digits.map {
        own.precision(.fractionLength($0...$0)).rounded(rule: .toNearestOrAwayFromZero)
      } ?? own
    let text = value.formatted(style)
    return value < 0 && abs(value).formatted(style) == 0.0.formatted(style)
      ? 0.0.formatted(style) : text.withMinusSign
  }

  /// Returns a percentage with its sign.
  /// - Parameter fraction: the value; 1 is 100 %.
  public func percent(_ fraction: Double, digits: Int? = nil) -> String {
    let style = FloatingPointFormatStyle<Double>.Percent(locale: locale.numbers)
    let precision: NumberFormatStyleConfiguration.Precision =
      digits.map { .fractionLength($0...$0) } ?? .fractionLength(0...1)
    return Self.withoutNegativeZero(fraction, digits: (digits ?? 1) + 2)
      .formatted(style.precision(precision).rounded(rule: .toNearestOrAwayFromZero))
      .withMinusSign
  }

  /// Returns a number as charts write it, with three digits: "1.23K".
  public func compact(_ value: Double) -> String { chartFormat(.none).text(value) }

  /// Returns a number of bytes as charts write it, in units of powers of 1,000, with three digits:
  /// "1.23 GB".
  public func bytes(_ value: Double) -> String { chartFormat(.bytes).text(value) }

  /// Returns a duration as charts write it, in its two largest units: "1 min 15 s", "2 d 3 h".
  public func duration(seconds: Double) -> String { chartFormat(.duration).text(seconds) }

  /// Returns a number without the sign if it rounds to zero.
  private static func withoutNegativeZero(_ value: Double, digits: Int) -> Double {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    return (value * scale).rounded(.toNearestOrAwayFromZero) == 0 ? 0 : value
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
