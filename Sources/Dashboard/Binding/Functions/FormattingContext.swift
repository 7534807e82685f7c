import ChartModel
import Foundation

/// Whose habits numbers and dates are written by, and what time it is.
public struct FormattingContext: Sendable {
  public let locale: Locale
  public let timeZone: TimeZone
  /// Asked each time, so that "5 min ago" is.
  public let now: @Sendable () -> Date

  public init(
    locale: Locale = .autoupdatingCurrent, timeZone: TimeZone = .autoupdatingCurrent,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.locale = locale
    self.timeZone = timeZone
    self.now = now
  }

  public var decimalSeparator: String { locale.decimalSeparator ?? "." }

  /// - Parameter digits: after the decimal separator; nil for up to two, as many as say something.
  public func number(_ value: Double, digits: Int? = nil) -> String {
    let style = FloatingPointFormatStyle<Double>(locale: locale)
    let precision: NumberFormatStyleConfiguration.Precision =
      digits.map { .fractionLength($0...$0) } ?? .fractionLength(0...2)
    return Self.withoutNegativeZero(value, digits: digits ?? 2)
      .formatted(style.precision(precision).rounded(rule: .toNearestOrAwayFromZero))
  }

  /// - Parameter code: of ISO 4217, such as "EUR".
  public func currency(_ value: Double, code: String) -> String {
    let style = FloatingPointFormatStyle<Double>.Currency(code: code, locale: locale)
    let text = value.formatted(style)
    // How many digits there are is the currency's matter: yen have none.
    return value < 0 && abs(value).formatted(style) == 0.0.formatted(style)
      ? 0.0.formatted(style) : text
  }

  /// - Parameter fraction: 1 is 100 %.
  public func percent(_ fraction: Double, digits: Int? = nil) -> String {
    let style = FloatingPointFormatStyle<Double>.Percent(locale: locale)
    let precision: NumberFormatStyleConfiguration.Precision =
      digits.map { .fractionLength($0...$0) } ?? .fractionLength(0...1)
    return Self.withoutNegativeZero(fraction, digits: (digits ?? 1) + 2)
      .formatted(style.precision(precision).rounded(rule: .toNearestOrAwayFromZero))
  }

  /// In steps of 1,000, to three digits: "1.23 GB".
  public func bytes(_ value: Double) -> String { chartFormat(.bytes).text(value) }

  /// A length of time in its two greatest units: "1 min 15 s", "2 d 3 h".
  public func duration(seconds: Double) -> String {
    let size = abs(seconds)
    let sign = seconds < 0 && size >= 0.0005 ? "-" : ""
    if size < 0.9995 { return "\(sign)\(number((size * 1000).rounded(), digits: 0)) ms" }
    if size < 10 { return "\(sign)\(number(size)) s" }
    guard size < 1e15 else { return "\(sign)\(number(size, digits: 0)) s" }
    let units = [("d", 86_400), ("h", 3600), ("min", 60), ("s", 1)]
    var rest = Int(size.rounded())
    var parts: [String] = []
    for (index, (name, length)) in units.enumerated() where rest >= length || !parts.isEmpty {
      let count = rest / length
      rest -= count * length
      if count > 0 { parts.append("\(count) \(name)") }
      if parts.count == 2 || (parts.count == 1 && index > 0 && count == 0) { break }
    }
    return sign + parts.joined(separator: " ")
  }

  /// How long ago, or in how long: "just now", "5 min ago", "in 2 h".
  public func relative(_ date: Date) -> String {
    let age = now().timeIntervalSince(date)
    let size = abs(age)
    let text: String
    switch size {
    case ..<10: return "just now"
    case ..<60: text = "\(Int(size)) s"
    case ..<3600: text = "\(Int(size / 60)) min"
    case ..<86_400: text = "\(Int(size / 3600)) h"
    case ..<(86_400 * 14): text = "\(Int(size / 86_400)) d"
    case ..<(86_400 * 61): text = "\(Int(size / 86_400 / 7)) weeks"
    case ..<(86_400 * 731): text = "\(Int(size / 86_400 / 30.44)) months"
    default: text = "\(Int(min(size / 86_400 / 365.25, 1e9))) years"
    }
    return age < 0 ? "in \(text)" : "\(text) ago"
  }

  /// A number that rounds to nothing has no sign.
  private static func withoutNegativeZero(_ value: Double, digits: Int) -> Double {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    return (value * scale).rounded(.toNearestOrAwayFromZero) == 0 ? 0 : value
  }
}
