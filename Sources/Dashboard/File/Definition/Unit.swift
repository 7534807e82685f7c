import JMESPath

/// The unit of numbers, which has one meaning everywhere.
let unitKey = SharedKey(
  "unit", .unit,
  "The unit of the number, or how it is written: `percent` of a share, `%`, `bytes`, `B/s`, `iB`, "
    + "`duration` of seconds, a currency such as `EUR`; any other word follows the number.")

extension NodeDecoder where Value == Template {
  static var unit: NodeDecoder {
    NodeDecoder(.text) { node, context in
      guard let template = text.decode(node, context) else { return nil }
      if let name = template.constant, let code = codesOfCurrencyNames[name.lowercased()],
        code != name
      {
        context.warning(
          node.location,
          "\"\(name)\" follows the number like any word; money is written with the code \(code)")
      } else if let name = template.constant, let unit = knownUnit(meantBy: name) {
        context.warning(
          node.location,
          "\"\(name)\" follows the number like any word; did you mean \(unit)?")
      }
      return template
    }
  }
}

/// Returns the unit with a meaning of its own that a word is probably meant for; nil if there is
/// none.
private func knownUnit(meantBy word: String) -> String? {
  let units = ["percent", "bytes", "duration", "fraction"]
  guard !units.contains(word) else { return nil }
  if ["percentage", "pct", "prozent", "pourcent"].contains(word.lowercased()) { return "percent" }
  return word.count < 4 ? nil : nearest(to: word, among: units)
}

/// The codes of currencies by the signs and names that are often written in place of them, in small
/// letters.
private let codesOfCurrencyNames = [
  "€": "EUR", "eur": "EUR", "euro": "EUR", "euros": "EUR", "£": "GBP", "gbp": "GBP",
  "$": "USD", "us$": "USD", "usd": "USD", "dollar": "USD", "dollars": "USD", "¥": "JPY",
  "jpy": "JPY", "yen": "JPY", "chf": "CHF",
]

extension DecodingContext {
  /// Reports a unit beside a text that isn't one expression for a number.
  func checkUnit(_ unit: Template?, of text: Template) {
    guard let unit else { return }
    if text.expression == nil {
      error(unit.location, "a unit belongs to a number: write the text as one ${expression}")
    }
  }
}

extension Template {
  /// The expression, if the text is nothing else.
  var expression: BoundExpression? {
    guard parts.count == 1, case .expression(let expression) = parts[0] else { return nil }
    return expression
  }
}
