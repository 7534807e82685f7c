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
        return expected("a list", found: node, "write '- ' in front of \"\(first.key)\"")
      }
      guard let name = object.nameKey else { break }
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
    case .sequence(let elements):
      guard let key = elements.lazy.compactMap({ $0.entries?.first?.key }).first else { break }
      let isKnown = schema.keys.contains { $0.name == key }
      return isKnown
        ? expected("a mapping", found: node, "write \(key): … without '- ' in front")
        : expected("a mapping", found: node)
    case .scalar(let scalar) where scalar.value == .text:
      guard let example = schema.example(of: scalar) else { break }
      return expected("a mapping such as \(example)", found: node)
    case .mapping, .scalar, .unreadable: break
    }
    return expected("a mapping", found: node)
  }

  /// Reports a node that is no mapping of names.
  func expectedMap<Value>(found node: Node) -> Value? {
    guard let first = node.elements?.first?.entries?.first else {
      return expected("a mapping", found: node)
    }
    let name = first.value.nameOrKey(first.key)
    return expected("a mapping of names", found: node, "write \(name): … in place of '- '")
  }

  /// Reports a key inside `{ }` without a colon.
  func missingColon(_ entry: Node.Entry) {
    error(
      entry.location,
      "\"\(entry.key)\" has no ':'; inside { } put quotes around text with a comma in it")
  }

  private func expected<Value>(
    _ noun: Message, found node: Node, _ message: Message
  ) -> Value? {
    let expected = String(localized: noun)
    let advice = String(localized: message)
    error(node.location, "expected \(expected), found \(node.summary); \(advice)")
    return nil
  }
}

extension Node {
  /// The name that the value of the first key is, in a list of mappings with names; else the key.
  fileprivate func nameOrKey(_ key: String) -> String {
    guard ["id", "name", "key"].contains(key), let text = scalar?.text, !text.isEmpty else {
      return key
    }
    return text
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
    case .text, .identifier: break
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
