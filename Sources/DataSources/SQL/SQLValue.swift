import JMESPath

/// A value that is bound to a placeholder of a statement, or that a row has, without loss.
///
/// Databases with types write a value of any other type than these as text.
enum SQLValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case text(String)
  case bytes([UInt8])

  var isNull: Bool { self == .null }

  /// The value of a number, else nil.
  var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    case .null, .bool, .text, .bytes: nil
    }
  }

  /// Converts a value of data; returns nil for lists and objects.
  init?(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .double(let value): self = .double(value)
    case .string(let value): self = .text(value)
    case .array, .object: return nil
    }
  }

  /// Converts the value of a parameter.
  /// - Parameter parameter: its position or name, for the message.
  init(_ value: JSONValue, parameter: String) throws(SourceFailure) {
    guard let bound = SQLValue(value) else {
      throw SourceFailure(
        .malformed, "SQL parameter \(parameter) must be a text, a number, true, false or null")
    }
    self = bound
  }
}
