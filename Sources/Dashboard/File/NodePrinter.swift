/// A writer of nodes as YAML.
struct NodePrinter {
  private var text = ""

  static func text(of node: Node) -> String {
    var printer = NodePrinter()
    printer.block(node, indent: 0)
    return printer.text
  }

  /// Writes a node at the start of a line that is indented already.
  private mutating func block(_ node: Node, indent: Int) {
    switch node.content {
    case .mapping(let entries) where !entries.isEmpty:
      for (position, entry) in entries.enumerated() {
        if position > 0 { text += String(repeating: " ", count: indent) }
        text += Self.scalar(entry.key, isPlain: false) + ":"
        value(entry.value, indent: indent + 2)
      }
    case .sequence(let elements) where !elements.isEmpty:
      for (position, element) in elements.enumerated() {
        if position > 0 { text += String(repeating: " ", count: indent) }
        text += "- "
        block(element, indent: indent + 2)
      }
    default:
      text += Self.line(node) + "\n"
    }
  }

  private mutating func value(_ node: Node, indent: Int) {
    switch node.content {
    case .mapping(let entries) where !entries.isEmpty: break
    case .sequence(let elements) where !elements.isEmpty: break
    default:
      text += " " + Self.line(node) + "\n"
      return
    }
    text += "\n" + String(repeating: " ", count: indent)
    block(node, indent: indent)
  }

  private static func line(_ node: Node) -> String {
    switch node.content {
    case .scalar(let scalar): self.scalar(scalar.text, isPlain: scalar.value != .text)
    case .sequence: "[]"
    case .mapping: "{}"
    case .unreadable: "null"
    }
  }

  /// Returns a scalar as YAML.
  /// - Parameter isPlain: whether the scalar is not a text, and must not become one.
  private static func scalar(_ text: String, isPlain: Bool) -> String {
    if isPlain { return text.isEmpty ? "null" : text }
    let plain = Scalar(text: text, isPlain: true, runs: .one(line: 1, column: 1))
    let isSafe =
      plain.value == .text && text.utf8.first.map(isWordStart) == true
      && text.utf8.last != .space && text.utf8.allSatisfy(isWord)
      && !text.unicodeScalars.contains(where: \.needsEscape)
    return isSafe ? text : quoted(text)
  }

  private static func isWordStart(_ byte: UInt8) -> Bool {
    byte != .space && byte != UInt8(ascii: "-") && byte != UInt8(ascii: ".") && isWord(byte)
  }

  /// Returns whether a byte has no special meaning anywhere in YAML.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), .space: true
    default:
      byte >= 0xC3
        || (0x80...0xBF).contains(byte)
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where character.needsEscape: result += character.yamlEscape
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }
}
