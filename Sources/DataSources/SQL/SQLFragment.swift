/// A part of a statement with values between its texts.
///
/// An interpolated value becomes a placeholder, so that user input is never part of the text.
struct SQLFragment: Equatable {
  /// The texts before, between and after the values.
  private var texts: [String]
  private(set) var values: [SQLValue] = []

  /// Makes a fragment of a text without placeholders of its own.
  init(sql: String) { texts = [sql] }

  /// Returns the text with a placeholder for each value.
  /// - Parameter placeholder: returns the placeholder of the value at an index.
  func sql(placeholder: (Int) -> String) -> String {
    texts.enumerated().map { $0 == 0 ? $1 : placeholder($0 - 1) + $1 }.joined()
  }

  static func + (left: SQLFragment, right: SQLFragment) -> SQLFragment {
    var sum = left
    sum.append(right)
    return sum
  }

  private mutating func append(_ other: SQLFragment) {
    texts[texts.count - 1] += other.texts[0]
    texts += other.texts.dropFirst()
    values += other.values
  }

  /// Returns a condition that is true if all parts are; true if there are none.
  static func all(_ parts: [SQLFragment]) -> SQLFragment { joined(parts, by: " AND ") ?? "TRUE" }

  /// Returns a condition that is true if one part is; false if there are none.
  static func any(_ parts: [SQLFragment]) -> SQLFragment { joined(parts, by: " OR ") ?? "FALSE" }

  /// Returns a list of values in parentheses.
  static func list(_ values: [SQLValue]) -> SQLFragment {
    joined(values.map { value -> SQLFragment in "\(value)" }, by: ", ") ?? "(NULL)"
  }

  /// Returns the parts in parentheses; nil if there are none.
  static func joined(_ parts: [SQLFragment], by word: String) -> SQLFragment? {
    guard let first = parts.first else { return nil }
    return "(" + parts.dropFirst().reduce(first) { $0 + SQLFragment(sql: word) + $1 } + ")"
  }
}

extension SQLFragment: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var fragment = SQLFragment(sql: "")

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      fragment.append(SQLFragment(sql: literal))
    }

    /// Appends a text as it is.
    mutating func appendInterpolation(sql: String) { fragment.append(SQLFragment(sql: sql)) }

    /// Appends the name of a column.
    mutating func appendInterpolation(name: String) {
      fragment.append(SQLFragment(sql: name.quotedIdentifier))
    }

    mutating func appendInterpolation(_ part: SQLFragment) { fragment.append(part) }

    mutating func appendInterpolation(_ value: SQLValue) {
      fragment.texts.append("")
      fragment.values.append(value)
    }
  }

  init(stringLiteral sql: String) { self.init(sql: sql) }
  init(stringInterpolation: StringInterpolation) { self = stringInterpolation.fragment }
}

extension String {
  /// The name of a column as an SQL identifier.
  var quotedIdentifier: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}
