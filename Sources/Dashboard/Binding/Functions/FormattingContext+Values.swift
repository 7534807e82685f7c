import ChartModel
import Foundation
import JMESPath

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
