import JMESPath
import Localization
import Yams

extension ReadData {
  /// Reads one YAML document.
  ///
  /// Plain scalars are text, except `true`, `false`, `null`, `~`, decimal integers and floats.
  init(yaml bytes: [UInt8], name: String) throws(SourceFailure) {
    let root: Node?
    do {
      root = try Yams.compose(yaml: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw SourceFailure(.malformed, "\(message(for: error, name: name))")
    }
    guard let root else {
      self.init(.null)
      return
    }
    var reader = YAMLReader(name: name)
    let value = try reader.value(of: root, depth: 0)
    self.init(value, warning: reader.warning)
  }
}

private struct YAMLReader {
  let name: String
  private var count = 0
  /// The numbers that may be codes, such as `12E5`, or the version 1.10: their count, and the first
  /// of them.
  private var codes: (count: Int, text: String, value: JSONValue, mark: Mark?) = (0, "", .null, nil)

  init(name: String) { self.name = name }

  /// - Parameter isVersion: whether the name of the value says that it is a version.
  mutating func value(
    of node: Node, depth: Int, isVersion: Bool = false
  ) throws(SourceFailure) -> JSONValue {
    count += 1
    guard count <= LoadLimits.yamlValues else {
      throw SourceFailure(.tooLarge, "\(name): more than \(LoadLimits.yamlValues) values")
    }
    guard depth < LoadLimits.yamlDepth else {
      throw SourceFailure(.tooLarge, "\(name): nested deeper than \(LoadLimits.yamlDepth) levels")
    }
    switch node {
    case .scalar(let scalar):
      let value = Self.value(of: scalar)
      if value.number != nil, scalar.string.mayBeCode || isVersion && scalar.string.endsInZero {
        if codes.count == 0 { codes = (0, scalar.string.beginning, value, scalar.mark) }
        codes.count += 1
      }
      return value
    case .sequence(let sequence):
      var elements: [JSONValue] = []
      for element in sequence {
        elements.append(try value(of: element, depth: depth + 1, isVersion: isVersion))
      }
      return .array(elements)
    case .mapping(let mapping):
      var members = JSONObject()
      for (key, member) in mapping {
        guard let text = key.scalar?.string else {
          throw SourceFailure(.malformed, "\(position(key.mark, in: name)): a key must be text")
        }
        members[text] = try value(
          of: member, depth: depth + 1, isVersion: text.namesVersions)
      }
      return .object(members)
    case .alias:
      throw SourceFailure(.malformed, "\(position(node.mark, in: name)): alias without its anchor")
    }
  }

  /// The warning of numbers that may be codes; nil if there are none.
  var warning: String? {
    guard codes.count > 0 else { return nil }
    let (place, number) = (position(codes.mark, in: name), codes.value.json())
    return String(
      count: codes.count,
      one: """
        \(place): \(codes.count) text is read as a number, as YAML has it: \(codes.text) is \(number); \
        if it is a code, write it in quotation marks
        """,
      other: """
        \(place): \(codes.count) texts are read as numbers, as YAML has it, the first is \
        \(codes.text) as \(number); if they are codes, write them in quotation marks
        """)
  }

  private static func value(of scalar: Node.Scalar) -> JSONValue {
    guard scalar.style == .plain || scalar.style == .any else { return .string(scalar.string) }
    return switch scalar.string {
    case "", "~", "null": .null
    case "true": .bool(true)
    case "false": .bool(false)
    case let text: JSONValue(numberIn: text) ?? .string(text)
    }
  }
}

extension String {
  /// Whether a number may be a code: digits, an E and digits, without a point or a sign.
  fileprivate var mayBeCode: Bool {
    let parts = utf8.split(omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
    return parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
  }
}

extension String {
  /// Whether a number has decimals of which the last is a zero, which it doesn't keep.
  fileprivate var endsInZero: Bool { contains(".") && hasSuffix("0") }
}

private func message(for error: any Error, name: String) -> String {
  switch error as? YamlError {
  case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
    .composer(_, let problem, let mark, _):
    String(localized: "\(position(mark, in: name)): \(problem)")
  case .duplicatedKeysInMapping(_, let context):
    String(localized: "\(position(context.mark, in: name)): a key is repeated here")
  case .reader(let problem, _, _, _):
    String(localized: "\(name): \(problem)")
  default:
    String(localized: "\(name): not YAML")
  }
}

private func position(_ mark: Mark?, in name: String) -> String {
  guard let mark else { return name }
  return String(localized: "\(name) line \(mark.line), column \(mark.column)")
}
