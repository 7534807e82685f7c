import TestSupport

/// A random document in the parts of YAML that a dashboard file and libyaml have in common.
///
/// It has no texts that libyaml reads differently from YAML 1.2: a tab after `-`, a key of several
/// lines, or a word that begins with `:` or `?` inside brackets.
struct YAMLWriter {
  private indirect enum Value {
    /// A text, in any style that can say it.
    case text(String)
    /// A word without quotes, such as a number.
    case word(String)
    case list([Value])
    case mapping([(key: String, value: Value)])

    var isEmptyCollection: Bool {
      switch self {
      case .list(let elements): elements.isEmpty
      case .mapping(let entries): entries.isEmpty
      case .text, .word: false
      }
    }
  }

  private(set) var text = ""
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    if chance(4) { text += "# a comment\n\n" }
    if chance(4) { text += "---\n" }
    block(value(depth: 0), indent: 0)
    if chance(6) { text += "...\n" }
  }

  private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func chance(_ count: Int) -> Bool { number(count) == 0 }
  private mutating func pick(_ words: [String]) -> String { words[number(words.count)] }

  // MARK: Values

  private mutating func value(depth: Int) -> Value {
    switch number(depth > 3 ? 4 : 8) {
    case 0: return .word(pick(["1", "-2.5", "true", "null", "1e3", "007", "22:00", "no", ""]))
    case 1...3: return .text(string())
    case 4, 5: return .list((0..<number(4)).map { _ in value(depth: depth + 1) })
    default:
      return .mapping((0..<number(4)).map { index in (key(index), value(depth: depth + 1)) })
    }
  }

  private mutating func key(_ index: Int) -> String {
    pick(["key", "a b", "it's", "x:y", "é", "say \"hi\"", "# no", ""]) + "\(index)"
  }

  private mutating func string() -> String {
    let pieces = [
      "a", "word", "é", " ", " ", " ", "  ", "\n", "\n", "it's", "\"q\"", "x:y", "a#b", " # ",
      ": ", ", ", "- ", "[", "}", "\\", "\t", "%", "100",
    ]
    return (0..<number(9)).map { _ in pick(pieces) }.joined()
  }

  // MARK: Blocks

  /// Writes a value that begins on this line at column `indent`, with the end of its last line.
  /// - Parameter isForced: whether a collection is written without brackets.
  private mutating func block(_ value: Value, indent: Int, isForced: Bool = false) {
    let isBlock = isForced || !chance(5)
    switch value {
    case .list(let elements) where isBlock && !elements.isEmpty:
      for (index, element) in elements.enumerated() {
        if index > 0 { margin(indent) }
        text += "-"
        child(element, indent: indent, isElement: true)
      }
    case .mapping(let entries) where isBlock && !entries.isEmpty:
      for (index, entry) in entries.enumerated() {
        if index > 0 { margin(indent) }
        text += scalar(entry.key, isKey: true, inFlow: false, indent: indent) + pick(["", "", " "])
        text += ":"
        child(entry.value, indent: indent, isElement: false)
      }
    default:
      inline(value, indent: indent - 1)
    }
  }

  /// Writes what follows `-` or `key:`, which stands at column `indent`.
  private mutating func child(_ value: Value, indent: Int, isElement: Bool) {
    let isBlock =
      switch value {
      case .list, .mapping: !value.isEmptyCollection
      case .text, .word: false
      }
    if isBlock, isElement, chance(2) {
      let width = 1 + number(3)
      text += String(repeating: " ", count: width)
      block(value, indent: indent + 1 + width)
    } else if isBlock {
      end(afterDash: isElement)
      // A list may stand at the column of its key.
      var isList = false
      if case .list = value { isList = !isElement && chance(2) }
      let inner = isList ? indent : indent + 1 + number(3)
      text += String(repeating: " ", count: inner)
      block(value, indent: inner, isForced: isList)
    } else if case .word("") = value {
      end(afterDash: isElement)
    } else {
      text += isElement ? " " : pick([" ", "  ", "\t", " \t"])
      inline(value, indent: indent)
    }
  }

  /// Writes a scalar or a collection in brackets, on lines that are indented more than `indent`.
  private mutating func inline(_ value: Value, indent: Int) {
    if case .text(let string) = value, chance(3), let lines = blockScalar(string, indent: indent) {
      text += lines
      return
    }
    text += flow(value, inFlow: false, indent: indent)
    end()
  }

  private mutating func margin(_ indent: Int) {
    if chance(8) { text += pick(["\n", "# between\n", "   # in the way\n", " \n"]) }
    text += String(repeating: " ", count: indent)
  }

  /// Ends the line, perhaps with a comment.
  private mutating func end(afterDash: Bool = false) {
    text += pick(["\n", "\n", "\n", " # why\n", " \n", afterDash ? "\n" : "\t# why\n"])
  }

  // MARK: Brackets

  private mutating func flow(_ value: Value, inFlow: Bool, indent: Int) -> String {
    switch value {
    case .word(let word): return word.isEmpty ? "null" : word
    case .text(let string): return scalar(string, isKey: false, inFlow: inFlow, indent: indent)
    case .list(let elements):
      let parts = elements.map { element -> String in
        // A mapping of one key needs no braces.
        if case .mapping(let entries) = element, entries.count == 1, chance(2) {
          return pair(entries[0], indent: indent)
        }
        return flow(element, inFlow: true, indent: indent)
      }
      return "[" + joined(parts, indent: indent) + "]"
    case .mapping(let entries):
      return "{" + joined(entries.map { pair($0, indent: indent) }, indent: indent) + "}"
    }
  }

  private mutating func pair(_ entry: (key: String, value: Value), indent: Int) -> String {
    let key = scalar(entry.key, isKey: true, inFlow: true, indent: indent)
    if case .word("") = entry.value { return key + ": " }
    // A key in quotes needs no blank after its colon.
    let blank = key.first == "\"" || key.first == "'" ? pick(["", " "]) : pick([" ", "\t", "  "])
    return key + ":" + blank + flow(entry.value, inFlow: true, indent: indent)
  }

  private mutating func joined(_ parts: [String], indent: Int) -> String {
    var result = gap(indent)
    for (index, part) in parts.enumerated() {
      result += part + gap(indent)
      if index < parts.count - 1 || chance(4) { result += "," + gap(indent) }
    }
    return result
  }

  /// Returns what may stand between two tokens inside brackets.
  private mutating func gap(_ indent: Int) -> String {
    pick(["", "", "", " ", "\t", " # in brackets" + line(indent), line(indent)])
  }

  /// Returns a line break inside a value whose lines are indented more than `indent`.
  private mutating func line(_ indent: Int) -> String {
    "\n" + String(repeating: " ", count: max(0, indent + 1) + number(3))
  }

  // MARK: Scalars

  private mutating func scalar(
    _ string: String, isKey: Bool, inFlow: Bool, indent: Int
  ) -> String {
    var styles: [String] = [doubleQuoted(string, isKey: isKey, indent: indent)]
    if Self.isPlain(string, inFlow: inFlow) {
      styles.append(isKey ? string : folded(string, indent: indent))
    }
    if Self.isSingleQuotable(string) {
      let quoted = string.replacing("'", with: "''")
      styles.append("'" + (isKey ? quoted : folded(quoted, indent: indent)) + "'")
    }
    return pick(styles)
  }

  /// Returns the text with some of its single blanks as line breaks.
  private mutating func folded(_ string: String, indent: Int) -> String {
    guard !string.contains("  "), !string.hasPrefix(" "), !string.hasSuffix(" ") else {
      return string
    }
    var result = ""
    for character in string {
      result += character == " " && chance(4) ? line(indent) : "\(character)"
    }
    return result
  }

  private mutating func doubleQuoted(_ string: String, isKey: Bool, indent: Int) -> String {
    let characters = Array(string.unicodeScalars)
    var result = ""
    for (index, character) in characters.enumerated() {
      switch character {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += pick(["\\t", "\\x09"])
      case "é": result += pick(["é", "\\u00e9", "\\U000000E9"])
      default: result.unicodeScalars.append(character)
      }
      // An escaped line break, with the blanks after it, is no part of the text.
      if !isKey, index + 1 < characters.count, characters[index + 1] != " ", chance(20) {
        result += "\\" + line(indent)
      }
    }
    return "\"" + result + "\""
  }

  private static func isSingleQuotable(_ string: String) -> Bool {
    !string.contains { $0 == "\n" || $0 == "\t" }
  }

  private static func isPlain(_ string: String, inFlow: Bool) -> Bool {
    guard let first = string.first, first.isLetter, string.last != " ", string.last != ":" else {
      return false
    }
    let others = inFlow ? "\n\t,[]{}\"\\" : "\n\t"
    return !string.contains(where: others.contains) && !string.contains(": ")
      && !string.contains(" #") && Double(string) == nil
      && !["true", "false", "null"].contains(string)
  }

  /// Returns `string` after `|` or `>`; nil if it can't be written so.
  private mutating func blockScalar(_ string: String, indent: Int) -> String? {
    let lines = string.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let first = lines.first, !first.isEmpty, !string.contains("\t"),
      !lines.contains(where: { $0.hasPrefix(" ") || $0.hasSuffix(" ") || $0.contains("\t") })
    else { return nil }
    let width = max(1, indent + 1) + number(3)
    let margin = String(repeating: " ", count: width)
    let ends = string.reversed().prefix { $0 == "\n" }.count
    let chomping = ends == 0 ? "-" : ends == 1 ? pick(["", "+"]) : "+"
    var body = lines
    if ends > 0 { body.removeLast() }
    let isFolded = ends <= 1 && !body.contains("") && chance(2)
    // Each line break of a folded text is written as two.
    let separator = isFolded ? "\n\n" : "\n"
    let written = body.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: separator)
    return (isFolded ? ">" : "|") + chomping + pick(["\n", " # a text\n"]) + written + "\n"
  }
}
