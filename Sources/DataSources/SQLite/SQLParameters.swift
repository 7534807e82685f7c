import GRDB
import JMESPath

/// The values for the placeholders of an SQL statement.
///
/// They are bound, and never become part of its text.
public enum SQLParameters<Value: Sendable & Equatable>: Equatable, Sendable {
  /// Values for `?`, in order.
  case positional([Value])
  /// Values for `:name`, `@name` and `$name`.
  case named([String: Value])

  public static var none: SQLParameters { .positional([]) }
}

extension SQLParameters where Value == JSONValue {
  /// The values as SQLite takes them.
  func arguments() throws(SourceFailure) -> StatementArguments {
    switch self {
    case .positional(let values):
      var arguments: [DatabaseValue] = []
      for (position, value) in values.enumerated() {
        arguments.append(try databaseValue(value, parameter: "\(position + 1)"))
      }
      return StatementArguments(arguments)
    case .named(let values):
      var arguments: [String: DatabaseValue] = [:]
      for (name, value) in values {
        arguments[name] = try databaseValue(value, parameter: "“\(name)”")
      }
      return StatementArguments(arguments)
    }
  }
}

/// Converts a parameter's value for SQLite, which has no truth values and no lists.
/// - Parameter parameter: its position or name, for the message.
private func databaseValue(
  _ value: JSONValue, parameter: String
) throws(SourceFailure) -> DatabaseValue {
  switch value {
  case .null: return .null
  case .bool(let value): return (value ? 1 : 0).databaseValue
  case .integer(let value): return value.databaseValue
  case .double(let value): return value.databaseValue
  case .string(let value): return value.databaseValue
  case .array, .object:
    throw SourceFailure(
      .malformed, "SQL parameter \(parameter) must be a text, a number, true, false or null")
  }
}
