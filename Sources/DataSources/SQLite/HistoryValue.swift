import Foundation
import GRDB
import JMESPath

/// A value of a history: a number, or a state as a text or a boolean.
public enum HistoryValue: Hashable, Sendable {
  case number(Double)
  case text(String)
  case bool(Bool)

  public var json: JSONValue {
    switch self {
    case .number(let number): JSONValue(number)
    case .text(let text): .string(text)
    case .bool(let isTrue): .bool(isTrue)
    }
  }

  /// The number of bytes in memory, roughly.
  var size: Int {
    if case .text(let text) = self { return 128 + text.utf8.count }
    return 96
  }

  /// The number; nil for a state.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
}

extension HistoryValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
}

extension HistoryValue {
  /// The value in the database.
  ///
  /// States are the bytes of their JSON, since SQLite makes a number of the text "1".
  var stored: DatabaseValue {
    if case .number(let number) = self { return number.databaseValue }
    return Data(json.json().utf8).databaseValue
  }

  /// Reads a value of the database; nil for one of another type.
  init?(stored value: DatabaseValue) {
    switch value.storage {
    case .double(let number): self = .number(number)
    case .int64(let number): self = .number(Double(number))
    case .blob(let data):
      switch try? JSONValue(parsing: data) {
      case .string(let text): self = .text(text)
      case .bool(let isTrue): self = .bool(isTrue)
      default: return nil
      }
    case .null, .string: return nil
    }
  }
}
