import JMESPath

/// Writes a dashboard file as a person would: short mappings and lists in one line, all others in
/// lines of their own.
struct FileWriter {
  private var text = ""

  /// The number of characters of a line with a mapping or a list in braces.
  private static let width = 100
  /// The number of levels of braces and brackets in one line.
  private static let levels = 3

  /// - Parameter root: a mapping.
  static func text(of root: FileNode) -> String {
    var writer = FileWriter()
    guard case .mapping(let entries) = root else { return "" }
    writer.entries(entries, indent: 0, isInline: { $0 != "sources" && $0 != "pages" })
    return writer.text
  }

  // MARK: Lines

  /// - Parameter isInline: whether the value of a key may be written beside it.
  private mutating func entries(
    _ entries: [FileEntry], indent: Int, isFirstIndented: Bool = false,
    isInline: (String) -> Bool = { _ in true }
  ) {
    var isIndented = isFirstIndented
    for entry in entries {
      var value = entry.value
      if case .commented(let comments, let node) = value {
        if !isIndented { comment(comments, indent: indent) }
        value = node
      }
      if !isIndented { text += String(repeating: " ", count: indent) }
      isIndented = false
      text += Self.scalar(.string(entry.key), isInFlow: false) + ":"
      self.value(
        value, indent: indent, column: indent + entry.key.count + 2, isInline: isInline(entry.key))
    }
  }

  private mutating func comment(_ lines: [String], indent: Int) {
    let start = String(repeating: " ", count: indent) + "# "
    for line in lines {
      var column: Int?
      for word in line.split(separator: " ") {
        if let present = column, present + word.count < Self.width {
          text += " "
        } else {
          text += column == nil ? start : "\n" + start + "  "
          column = start.count
        }
        text += word
        column = (column ?? 0) + word.count + 1
      }
      text += "\n"
    }
  }

  /// Writes the value of a key, after its colon.
  private mutating func value(_ node: FileNode, indent: Int, column: Int, isInline: Bool) {
    if case .value(.string(let string)) = node, let lines = Self.blockLines(of: string) {
      text += " |-\n"
      for line in lines {
        text += (line.isEmpty ? "" : String(repeating: " ", count: indent + 2) + line) + "\n"
      }
      return
    }
    if isInline || node.isEmpty, let flow = Self.flow(node, room: Self.width - column) {
      text += " " + flow + "\n"
      return
    }
    text += "\n"
    switch node {
    case .mapping(let entries): self.entries(entries, indent: indent + 2)
    case .list(let elements): list(elements, indent: indent + 2)
    case .value, .commented: break
    }
  }

  private mutating func list(_ elements: [FileNode], indent: Int) {
    for element in elements {
      var element = element
      if case .commented(let comments, let node) = element {
        comment(comments, indent: indent)
        element = node
      }
      text += String(repeating: " ", count: indent) + "-"
      if let flow = Self.flow(element, room: Self.width - indent - 2) {
        text += " " + flow + "\n"
        continue
      }
      switch element {
      case .mapping(let entries):
        text += " "
        self.entries(entries, indent: indent + 2, isFirstIndented: true)
      case .list(let inner):
        text += "\n"
        list(inner, indent: indent + 2)
      case .value, .commented: break
      }
    }
  }

  // MARK: One line

  /// Returns a node in one line; nil for a mapping or a list that is too long or too deep, or has
  /// comments.
  private static func flow(_ node: FileNode, room: Int) -> String? {
    if case .value(let value) = node { return scalar(value, isInFlow: false) }
    guard let text = flow(node, levels: levels), text.count <= room else { return nil }
    return text
  }

  private static func flow(_ node: FileNode, levels: Int) -> String? {
    switch node {
    case .value(let value): return scalar(value, isInFlow: true)
    case .commented: return nil
    case .list(let elements):
      guard levels > 0 || elements.isEmpty else { return nil }
      var texts: [String] = []
      for element in elements {
        guard let text = flow(element, levels: levels - 1) else { return nil }
        texts.append(text)
      }
      return "[" + texts.joined(separator: ", ") + "]"
    case .mapping(let entries):
      guard levels > 0 || entries.isEmpty else { return nil }
      var texts: [String] = []
      for entry in entries {
        guard let text = flow(entry.value, levels: levels - 1) else { return nil }
        texts.append(scalar(.string(entry.key), isInFlow: true) + ": " + text)
      }
      return texts.isEmpty ? "{}" : "{ " + texts.joined(separator: ", ") + " }"
    }
  }

  // MARK: Scalars

  /// Returns the lines of a text that is written below its key; nil for a text of one line, or one
  /// that needs escapes.
  private static func blockLines(of text: String) -> [Substring]? {
    guard text.contains("\n"), text.first != " ", text.first != "\n", text.last != "\n",
      text.unicodeScalars.allSatisfy({ $0 == "\n" || !needsEscape($0) })
    else { return nil }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func scalar(_ value: JSONValue, isInFlow: Bool) -> String {
    guard case .string(let text) = value else { return value.json() }
    if isPlain(text, isInFlow: isInFlow) { return text }
    if text.contains("\"") || text.contains("\\"), !text.contains("'"),
      !text.unicodeScalars.contains(where: needsEscape)
    {
      return "'\(text)'"
    }
    var result = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where needsEscape(character):
        let digits = String(character.value, radix: 16)
        let count = character.value > 0xFFFF ? 8 : 4
        result += (count == 8 ? "\\U" : "\\u") + String(repeating: "0", count: count - digits.count)
        result += digits
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }

  /// Returns whether a character can't stand as it is in a quoted text.
  private static func needsEscape(_ character: Unicode.Scalar) -> Bool {
    switch character.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }

  /// The words that are no texts for this program, or for parsers of YAML 1.1.
  private static let words: Set<String> = [
    "true", "false", "null", "yes", "no", "on", "off", "<<",
  ]

  /// Returns whether a text could be a number, a date or a time for a parser of YAML 1.1, which has
  /// more forms of them than this program.
  private static func looksLikeNumber(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, "0123456789+.".unicodeScalars.contains(first)
    else { return false }
    let characters = "0123456789abcdefABCDEFinfxoTtZz_:.+- ".unicodeScalars
    return text.unicodeScalars.allSatisfy(characters.contains)
  }

  /// Returns whether a text means the same without quotes, also for parsers of YAML 1.1.
  private static func isPlain(_ text: String, isInFlow: Bool) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      !words.contains(text.lowercased()), !looksLikeNumber(text)
    else { return false }
    let special = isInFlow ? ",[]{}?\"'`" : "\"'`"
    return !"-?:,[]{}#&*!|>'\"%@`~=$ ".unicodeScalars.contains(first)
      && last != ":" && last != " " && !text.contains(": ") && !text.contains(" #")
      && !(isInFlow && text.contains(":") && !text.contains("://"))
      && text.unicodeScalars.allSatisfy {
        !needsEscape($0) && $0.properties.isWhitespace == ($0 == " ")
      }
      && !text.contains { special.contains($0) }
  }
}
