import JMESPath
import Localization

// The errors for a list in place of a mapping, a mapping in place of a list, and a word in place of
// either, which say how the value is written.

extension DecodingContext {
  /// Reports a node that is no list.
  /// - Parameter element: the schema of an element.
  func expectedList<Value>(of element: ValueSchema, found node: Node) -> Value? {
    let object = element.object
    switch node.content {
    case .mapping(let entries):
      guard let first = entries.first, let object else { break }
      if object.keys.contains(where: { $0.name == first.key }) {
        return node.isInBraces
          ? expected("a list", found: node, "write [ and ] around it: [{ \(first.key): … }]")
          : expected("a list", found: node, "write '- ' in front of \"\(first.key)\"")
      }
      guard let name = object.nameKey else {
        if object.keys.contains(where: { $0.name == "title" }) {
          return expected("a list", found: node, "write - title: \(first.key)")
        }
        guard first.value.entries != nil else { break }
        return expected("a list", found: node, "write '- ' in place of \"\(first.key):\"")
      }
      return expected("a list", found: node, "write - \(name): \(first.key)")
    case .scalar(let scalar) where scalar.value == .null:
      guard let object, let name = object.keys.first(where: \.isRequired)?.name else { break }
      return expected("a list", found: node, "its elements begin with - \(name): …")
    case .scalar(let scalar):
      guard let object else {
        return expected("a list", found: node, "write [\(scalar.text.asFlowText)]")
      }
      guard let example = object.example(of: scalar) else { break }
      return expected("a list", found: node, "write [\(example)]")
    case .sequence, .unreadable: break
    }
    return expected("a list", found: node)
  }

  /// Reports a node that is no mapping with the keys of a schema.
  func expectedMapping<Value>(_ schema: ObjectSchema, found node: Node) -> Value? {
    switch node.content {
    case .sequence:
      guard let key = schema.firstKey(inListed: node) else { break }
      return expected("a mapping", found: node, "write \(key): … without a list around it")
    case .scalar(let scalar) where scalar.value == .text:
      guard let example = schema.example(of: scalar) else { break }
      return expected("a mapping such as \(example)", found: node)
    case .mapping, .scalar, .unreadable: break
    }
    return expected("a mapping", found: node)
  }

  /// Reports a node that is none of several forms of a value.
  func expectedForm<Value>(of schemas: [ValueSchema], found node: Node) -> Value? {
    let noun = ValueSchema.forms(schemas).noun
    guard let key = schemas.lazy.compactMap({ $0.object?.firstKey(inListed: node) }).first else {
      return expected("\(noun)", found: node)
    }
    return expected("\(noun)", found: node, "write \(key): … without a list around it")
  }

  /// Reports a node that is no number, `true` or `false`, which it may be without its quotes.
  func expected<Value>(_ noun: Message, unquoted node: Node) -> Value? {
    if let text = node.scalar?.text, let end = text.last, ",;".contains(end),
      Double(text.dropLast()) != nil || ["true", "false"].contains(text.dropLast())
    {
      return expected(noun, found: node, "no '\(end)' ends a line here; remove it")
    }
    guard let scalar = node.scalar, !scalar.isPlain, scalar.value == .text,
      Double(scalar.text) != nil || ["true", "false"].contains(scalar.text)
    else { return expected(noun, found: node) }
    return expected(noun, found: node, "write \(scalar.text) without quotes")
  }

  /// Reports a node that is no text.
  func expectedText<Value>(found node: Node) -> Value? {
    guard let scalar = node.scalar, case .bool = scalar.value else {
      return expected("text", found: node)
    }
    return expected("text", found: node, "write \"\(scalar.text)\" in quotes")
  }

  /// Reports a node that is no expression.
  func expectedExpression<Value>(found node: Node) -> Value? {
    let noun = String(localized: "a JMESPath expression")
    switch node.scalar?.value {
    case .integer, .double:
      return expected(
        "\(noun)", found: node, "a number is written \"`\(node.scalar?.text ?? "")`\"")
    case .bool:
      return expected("\(noun)", found: node, "it is written \"`\(node.scalar?.text ?? "")`\"")
    case .some: return expected("\(noun)", found: node)
    case nil: break
    }
    guard node.elements?.contains(where: { $0.entries != nil }) == true else {
      return expected(
        "\(noun)", found: node, "put quotes around an expression that begins with a bracket")
    }
    return expected(
      "\(noun)", found: node, "the data of a list stand in a source, and \"@\" is all of them")
  }

  /// Reports a node that is no mapping of names.
  func expectedMap<Value>(found node: Node) -> Value? {
    if let line = (node.elements?.first ?? node).scalar?.text,
      let match = line.wholeMatch(of: /([\w-]+): (.+)/)
    {
      return expected("a mapping", found: node, "write { \(match.1): \"\(match.2)\" }")
    }
    guard let entries = node.elements?.first?.entries, let first = entries.first else {
      return expected("a mapping", found: node)
    }
    if let entry = entries.nameEntry, let name = entry.value.scalar?.text {
      return expected(
        "a mapping of names", found: node,
        "write \(name): … in place of - \(entry.key): \(name)")
    }
    return first.value.entries == nil
      ? expected("a mapping of names", found: node, "write a name and ':' in place of each '- '")
      : expected("a mapping of names", found: node, "write \(first.key): … in place of '- '")
  }

  /// Reports a key inside `{ }` without a colon.
  /// - Parameter names: the keys that the mapping may have; none for names of the author's own.
  func missingColon(_ entry: Node.Entry, isFirst: Bool = false, among names: [String] = []) {
    let word = entry.key.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let rest = entry.key.dropFirst(word.count).drop(while: \.isWhitespace)
    let sign = ["=>", ":=", "->", "=", ";", "："].first { rest.hasPrefix($0) }
    let value = rest.dropFirst(sign?.count ?? 0).drop(while: \.isWhitespace)
    if !value.isEmpty, sign != nil || names.contains(String(word)) {
      let written = value.count > 40 ? "\(word): …" : "\(word): \(value)"
      if let sign {
        error(
          entry.location,
          "between a key and its value stands ': ', not '\(sign)'; write \(written)")
      } else {
        error(entry.location, "':' is missing after \"\(word)\"; write \(written)")
      }
    } else if isFirst {
      error(entry.location, "a key and ': ' are missing in front of \"\(entry.key)\"")
    } else {
      error(
        entry.location,
        "\"\(entry.key)\" has no ':'; inside { } put quotes around text with a comma in it")
    }
  }

  private func expected<Value>(
    _ noun: Message, found node: Node, _ message: Message
  ) -> Value? {
    if case .unreadable = node.content { return nil }
    let expected = String(localized: noun)
    let advice = String(localized: message)
    error(node.location, "expected \(expected), found \(node.summary); \(advice)")
    return nil
  }
}

extension Node {
  /// Whether a mapping stands in braces: then these begin in front of its first key.
  fileprivate var isInBraces: Bool {
    entries?.first.map { $0.location != location } ?? true
  }

  /// Whether the node is a list of mappings that have their names as a value, or none.
  var isListWithNames: Bool {
    guard let elements, !elements.isEmpty else { return false }
    return elements.allSatisfy { element in
      element.entries?.contains {
        ["id", "name", "key", "type"].contains($0.key) && $0.value.scalar != nil
      } ?? false
    }
  }
}

extension [Node.Entry] {
  /// The entry with the name of a mapping; nil if it has none.
  fileprivate var nameEntry: Node.Entry? {
    first { ["id", "name", "key"].contains($0.key) && $0.value.scalar?.text.isEmpty == false }
  }
}

extension ValueSchema {
  /// The object that a value is, or may be.
  fileprivate var object: ObjectSchema? {
    switch self {
    case .object(let object): object
    case .forms(let forms): forms.lazy.compactMap(\.object).first
    default: nil
    }
  }
}

extension ObjectSchema {
  /// Returns the first key of the mappings in a list, if the object has that key.
  fileprivate func firstKey(inListed node: Node) -> String? {
    let key = node.elements?.lazy.compactMap { $0.entries?.first?.key }.first
    return keys.contains { $0.name == key } ? key : nil
  }

  /// The key for the name of an object.
  fileprivate var nameKey: String? {
    keys.first { key in
      if case .identifier = key.value { key.isRequired } else { false }
    }?.name
  }

  /// Returns the mapping that a text probably stands for; nil if nothing needs a text.
  fileprivate func example(of scalar: Scalar) -> String? {
    let required = keys.filter(\.isRequired)
    guard let first = required.first else { return nil }
    switch first.value {
    case .text, .identifier, .expression: break
    default: return nil
    }
    let others = required.dropFirst().map { ", \($0.name): …" }.joined()
    return "{ \(first.name): \(scalar.text.asFlowText)\(others) }"
  }
}

extension String {
  /// The text as an element of a list in brackets: quoted where that is needed, and cut if it is
  /// long.
  fileprivate var asFlowText: String {
    let example = asExample(of: "")
    return String(example.dropFirst("{ : ".count).dropLast(" }".count))
  }
}
