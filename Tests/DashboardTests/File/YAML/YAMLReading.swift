import JMESPath

@testable import Dashboard

/// The outcome of reading a text as the YAML of a dashboard file.
enum YAMLReading: Equatable {
  case value(JSONValue)
  /// The text was refused with these messages.
  case refused([String])

  init(_ text: String) {
    var parser = YAMLParser(file: FileInstance(path: "test.yaml"), bytes: Array(text.utf8))
    do throws(YAMLParser.SyntaxError) {
      let root = try parser.document()
      let refused = parser.errors
      self = refused.isEmpty ? .value(root.map(Self.value) ?? .null) : .refused(refused)
    } catch {
      self = .refused(parser.errors + [error.message])
    }
  }

  private static func value(of node: Node) -> JSONValue {
    switch node.content {
    case .sequence(let elements): .array(elements.map(value))
    case .mapping(let entries):
      .object(JSONObject(entries.map { (key: $0.key, value: value(of: $0.value)) }))
    case .unreadable: .null
    case .scalar(let scalar):
      switch scalar.value {
      case .null: .null
      case .bool(let value): .bool(value)
      case .integer(let value): .integer(value)
      case .double(let value): .double(value)
      case .text: .string(scalar.text)
      }
    }
  }
}

extension YAMLParser {
  /// The messages of the errors that did not end the reading.
  var errors: [String] { diagnostics.filter { $0.severity == .error }.map(\.message) }
}
