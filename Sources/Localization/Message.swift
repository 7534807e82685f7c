/// A text of the program with its values, as the source has it: in English.
///
/// `"\(count) rows"` has the key `{0} rows`, which the catalogues of translations have too. A
/// translation may put the values in another order.
public struct Message: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The text with `{0}`, `{1}` … in place of the values.
  let key: String
  let values: [String]

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var values: [String] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 3 * interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) { key += literal }

    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      key += "{\(values.count)}"
      values.append(value.description)
    }
  }

  /// Whether the text begins with a value, such as the name of a file.
  public var beginsWithValue: Bool { key.hasPrefix("{0}") }

  public init(stringLiteral value: String) { (key, values) = (value, []) }

  public init(stringInterpolation interpolation: StringInterpolation) {
    (key, values) = (interpolation.key, interpolation.values)
  }

  /// Returns a text with the values in the places of `{0}`, `{1}` and so on.
  func filled(_ text: String) -> String {
    guard !values.isEmpty else { return text }
    var result = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      rest = rest[brace...]
      let digits = rest.dropFirst().prefix(while: \.isASCIIDigit)
      if let index = Int(digits), values.indices.contains(index),
        rest[digits.endIndex...].first == "}"
      {
        result += values[index]
        rest = rest[digits.endIndex...].dropFirst()
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
