import JMESPath

/// The values for the placeholders of an SQL statement.
///
/// They are bound, and never become part of its text.
public enum SQLParameters<Value: Sendable & Equatable>: Equatable, Sendable {
  /// Values by position: for `?` in SQLite, for `$1` in PostgreSQL.
  case positional([Value])
  /// Values for `:name`.
  case named([String: Value])

  public static var none: SQLParameters { .positional([]) }

  /// Returns parameters with other values.
  public func map<Other>(_ transform: (Value) -> Other) -> SQLParameters<Other> {
    switch self {
    case .positional(let values): .positional(values.map(transform))
    case .named(let values): .named(values.mapValues(transform))
    }
  }

  /// The values, those with names in the order of these.
  public var all: [Value] {
    switch self {
    case .positional(let values): values
    case .named(let values): values.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}

extension SQLParameters where Value == JSONValue {
  /// Returns the values as a database takes them.
  func values() throws(SourceFailure) -> SQLParameters<SQLValue> {
    switch self {
    case .positional(let values):
      var bound: [SQLValue] = []
      for (position, value) in values.enumerated() {
        bound.append(try SQLValue(value, parameter: "\(position + 1)"))
      }
      return .positional(bound)
    case .named(let values):
      var bound: [String: SQLValue] = [:]
      for (name, value) in values { bound[name] = try SQLValue(value, parameter: "“\(name)”") }
      return .named(bound)
    }
  }
}
