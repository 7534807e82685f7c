import ChartModel
import Foundation
import JMESPath

// The units of numbers, by their names in the file.

extension FormattingContext {
  /// Returns the unit with a name.
  ///
  /// An unknown name is itself the unit, which follows the number.
  func chartUnit(_ name: String?) -> ChartValueFormat.Unit {
    guard let name else { return .none }
    return ChartValueFormat.Unit(keyword: name) ?? currency(name) ?? .text(name)
  }

  /// Returns whether a unit is a word that follows the number.
  func isWord(_ unit: String) -> Bool {
    ChartValueFormat.Unit(keyword: unit) == nil && !Self.isCurrency(unit)
  }

  /// Returns a number with its unit as texts have it: not shortened, and an amount of money with
  /// all decimals.
  func text(_ value: Double, unit name: String) -> String {
    switch ChartValueFormat.Unit(keyword: name) {
    case .percent: percent(points: value)
    case .fraction: percent(value)
    case let unit?: chartFormat(unit).text(value)
    case nil where Self.isCurrency(name): currency(value, code: name)
    case nil: "\(number(value))\u{a0}\(name)"
    }
  }

  /// Returns the unit of an amount of money; nil if the text isn't a code of ISO 4217.
  private func currency(_ code: String) -> ChartValueFormat.Unit? {
    guard Self.isCurrency(code) else { return nil }
    let formatter = NumberFormatter()
    formatter.numberStyle = .currency
    formatter.locale = locale.money
    formatter.currencyCode = code
    // A pattern such as "¤#,##0.00" shows the position of the sign and the number of decimals. The
    // formatter's property for the decimals isn't that of the currency: yen have none.
    let pattern = formatter.positiveFormat ?? "¤0.00"
    let decimals = pattern.split(separator: ".").dropFirst().first
    // Patterns of right-to-left scripts begin with their mark.
    let position: ChartValueFormat.SymbolPosition =
      pattern.hasPrefix("¤")
      ? .before : pattern.hasPrefix("\u{200F}") ? .afterRightToLeft : .after
    return .currency(
      symbol: formatter.currencySymbol ?? code, position,
      digits: decimals?.prefix { $0 == "0" }.count ?? 0)
  }

  private static func isCurrency(_ unit: String) -> Bool {
    unit.utf8.count == 3 && currencyCodes.words.contains(unit)
  }

  /// The codes of ISO 4217.
  static let currencyCodes = AllowedWords(
    "a currency’s code of ISO 4217, such as 'EUR'", words: Locale.commonISOCurrencyCodes,
    isListed: false)
}

extension ChartValueFormat.Unit {
  /// Creates the unit with a name that the file reserves; nil for all other names.
  init?(keyword: String) {
    switch keyword {
    case "%": self = .percent
    case "percent", "fraction": self = .fraction
    case "bytes", "B": self = .bytes
    case "iB": self = .binaryBytes
    case "B/s": self = .bytesPerSecond
    case "duration", "s": self = .duration
    default: return nil
    }
  }
}
