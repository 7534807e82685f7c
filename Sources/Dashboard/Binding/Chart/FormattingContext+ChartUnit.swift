import ChartModel
import Foundation

// The units of charts, as the file names them.

extension FormattingContext {
  /// The unit with a name.
  ///
  /// Any name that isn't known is a unit itself and stands behind the number.
  func chartUnit(_ name: String?) -> ChartValueFormat.Unit {
    switch name {
    case nil: .none
    case "%": .percent
    case "fraction": .fraction
    case "B": .bytes
    case "iB": .binaryBytes
    case "B/s": .bytesPerSecond
    case "s": .duration
    case let name?: currency(name) ?? .text(name)
    }
  }

  /// The unit of an amount of money; nil where the text is no code of ISO 4217.
  private func currency(_ code: String) -> ChartValueFormat.Unit? {
    guard code.utf8.count == 3, Self.currencyCodes.contains(code) else { return nil }
    let formatter = NumberFormatter()
    formatter.numberStyle = .currency
    formatter.locale = locale.money
    formatter.currencyCode = code
    // The pattern is such as "¤#,##0.00": the sign before the number, two digits after the point.
    // The formatter's property for the number of digits isn't that of the currency: yen have none.
    let pattern = formatter.positiveFormat ?? "¤0.00"
    let places = pattern.split(separator: ".").dropFirst().first
    return .currency(
      symbol: formatter.currencySymbol ?? code, isBefore: pattern.hasPrefix("¤"),
      digits: places?.prefix { $0 == "0" }.count ?? 0)
  }

  private static let currencyCodes = Set(Locale.commonISOCurrencyCodes)
}
