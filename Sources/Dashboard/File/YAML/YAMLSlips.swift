import Localization

/// The messages about lines that are no YAML, with their probable meaning.
extension YAMLParser {
  // MARK: Elements

  /// Returns the number of bytes of the '-' of a list element that begins here, or of what stands
  /// in its place; nil if no element begins here.
  func elementMark() -> Int? {
    switch byte {
    case UInt8(ascii: "-"):
      if isBlank(next) { return 1 }
      if next == byte, isBlank(bytes[index + 2]), hasKey(after: 2) { return 2 }
      let isLetter = next | 0x20 >= UInt8(ascii: "a") && next | 0x20 <= UInt8(ascii: "z")
      if WideBlank(bytes[(index + 1)...]) != nil { return 1 }
      return next == UInt8(ascii: "{") || isLetter && startsKey() ? 1 : nil
    case UInt8(ascii: "*"): return isBlank(next) && hasKey(after: 1) ? 1 : nil
    // A bullet, an en dash, an em dash and a centred dot.
    case 0xE2 where next == 0x80 && [0xA2, 0x93, 0x94].contains(bytes[index + 2]):
      return isBlank(bytes[index + 3]) && hasKey(after: 3) ? 3 : nil
    case 0xC2 where next == 0xB7: return isBlank(bytes[index + 2]) && hasKey(after: 2) ? 2 : nil
    default: return nil
    }
  }

  private func hasKey(after length: Int) -> Bool {
    var rest = self
    rest.index += length
    while rest.byte == .space { rest.index += 1 }
    return rest.startsKey()
  }

  /// Skips the mark of a list element, and reports a wrong one; returns whether a blank follows it.
  mutating func skipElementMark(isSilent: Bool = false) -> Bool {
    let length = elementMark() ?? 1
    let mark = String(decoding: bytes[index..<index + length], as: UTF8.self)
    let hasSpace = isBlank(bytes[index + length])
    if !isSilent, mark != "-" {
      refuse("an element of a list begins with '- ', not with '\(mark)'")
    } else if !isSilent, !hasSpace, bytes[index + 1] < 0x80 {
      refuse("a space is missing after '-'; write - \(shownLine(from: index + 1))")
    }
    index += length
    position.surplus += length - 1
    return hasSpace || bytes[index] >= 0x80
  }

  // MARK: Columns

  /// Reports a key or a '-' in a wrong column.
  /// - Parameters:
  ///   - last: the key or the '-' before, which begins in `column`, counted from 0.
  mutating func refuseColumn(
    of name: String, besides last: String, _ location: SourceLocation?, column: Int?
  ) {
    let here = self.column + 1
    let line = location?.line ?? line
    let other = column.map { $0 + 1 } ?? location?.column ?? 1
    if name == "-" {
      refuse(
        """
        this '-' stands in column \(here), and that of the element before, on line \(line), in \
        column \(other); line them up
        """)
    } else if here > other {
      refuse(
        """
        "\(name)" begins in column \(here), and "\(last)" on line \(line), which has its value \
        already, in column \(other); line them up, or put quotes around a text of several lines
        """)
    } else {
      refuse(
        """
        "\(name)" begins in column \(here), and "\(last)" on line \(line) in column \(other); \
        line them up
        """)
    }
  }

  mutating func misplaced() -> SyntaxError {
    error("this line lines up with nothing above; is its indentation right?")
  }

  // MARK: Keys

  /// Reads a key whose colon is missing or is none, and reports that; returns nil if the line does
  /// not begin with a word.
  mutating func slippedKey() -> (String, SourceLocation)? {
    let location = location()
    let text = shownLine(from: index, limit: .max)
    let key = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    guard key.first?.isLetter == true else { return nil }
    let rest = text.dropFirst(key.count)
    let blanks = rest.prefix { $0 == " " }.count
    let value = rest.dropFirst(blanks)
    func written(_ value: Substring) -> String {
      let value = value.drop { $0 == " " }
      return value.count > 40 || value.isEmpty ? "\(key): …" : "\(key): \(value)"
    }
    func skip(_ separator: String) -> (String, SourceLocation) {
      index += key.utf8.count + blanks + separator.utf8.count
      return (String(key), location)
    }
    let colon = ["：", "﹕", "∶", "=>", ":=", "->", "="].first { value.hasPrefix($0) }
    if let colon {
      refuse(
        """
        between a key and its value stands ': ', not '\(colon)'; \
        write \(written(value.dropFirst(colon.count)))
        """)
      return skip(colon)
    }
    if rest.hasPrefix(":"), !rest.hasPrefix("://") {
      // A wide blank behind the colon is reported by itself.
      if WideBlank(bytes[(index + key.utf8.count + 1)...]) == nil {
        refuse("a space is missing after ':'; write \(written(rest.dropFirst()))")
      }
      return skip(":")
    }
    if value.hasPrefix(":") {
      refuse("a space is missing after ':'; write \(written(value.dropFirst()))")
      return skip(":")
    }
    guard value.isEmpty || blanks > 0 else { return nil }
    refuse(
      value.isEmpty
        ? "':' is missing after \"\(key)\""
        : "':' is missing after \"\(key)\"; write \(written(value))")
    return skip("")
  }

  /// Returns the error for a line that should begin with a key.
  mutating func notAKey() -> SyntaxError {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      var copy = self
      guard (try? copy.quoted(parent: .max)) != nil, copy.line == line else {
        return error("the quote that closes this key is missing")
      }
      return copy.byte == UInt8(ascii: ":")
        ? error("a space is missing after ':'", at: copy.location())
        : error("':' is missing after this key", at: copy.location())
    }
    let comment = ["//", "/*", "--", ";", "<!--"].first {
      bytes[index...].starts(with: $0.utf8)
    }
    if let comment { return error("a comment begins with '#', not with '\(comment)'") }
    return error("expected a key and ': ' here")
  }

  // MARK: Values

  /// Returns the error for a value with a key in it.
  mutating func secondKey() -> SyntaxError {
    let text = shownLine(from: index, limit: .max)
    if let quote = TypographicQuotes.opening(text) {
      return error("'\(quote)' is no quote of YAML; write straight quotes: \"…\"")
    }
    if text.hasPrefix("(") { return error("a mapping is written { … }, not ( … )") }
    if text.hasPrefix("｛") { return error("'｛' is no bracket of YAML; write {") }
    if text.hasSuffix("}"), !text.contains("{") { return error("'{' is missing here") }
    return text.count > 40 || text.contains("\"")
      ? error("a second key on one line; put quotes around text with ': ' in it")
      : error("a second key on one line; put quotes around text with ': ' in it: \"\(text)\"")
  }

  /// Returns the error for text that follows a value on its line.
  mutating func textAfterValue() -> SyntaxError {
    let rest = shownLine(from: index, limit: .max)
    if rest == "," || rest == ";" { return error("no '\(rest)' ends a line here; remove it") }
    if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
      return error("'\(UnicodeScalar(byte))' closes no bracket; remove it")
    }
    let before = bytes[lineStart..<index].last { !isBlank($0) }
    if before == UInt8(ascii: "\""), continuesExpression() {
      return error(
        "put single quotes around an expression that begins with a name in double quotes")
    }
    return switch before {
    case UInt8(ascii: "'"):
      error(
        """
        the text in quotes ends before this; put quotes around the whole text, and write '' for \
        each ' in it
        """)
    case UInt8(ascii: "\""):
      error(
        """
        the text in quotes ends before this; put quotes around the whole text, and write \\" for \
        each " in it
        """)
    default: error("unexpected text after the end of a value")
    }
  }

  /// Returns the rest of the line without a comment, cut to `limit` characters.
  func shownLine(from start: Int, limit: Int = 40) -> String {
    var end = start
    while bytes[end] != .newline, end < bytes.count - 1,
      bytes[end] != UInt8(ascii: "#") || end == start || !isBlank(bytes[end - 1])
    {
      end += 1
    }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    return text.count > limit ? text.prefix(limit - 1) + "…" : text
  }
}

/// The quotes of typography, which YAML takes for letters.
enum TypographicQuotes {
  private static let opening = "“„”‟«»‘‚’‹›´「『"
  private static let closing = "“”«»‘’‹›´」』\"'"

  /// Returns the quote that a text begins with; nil if there is none.
  static func opening(_ text: some StringProtocol) -> Character? {
    text.first.flatMap { opening.contains($0) ? $0 : nil }
  }

  /// Returns whether a text is one quotation, from its first to its last character.
  static func surround(_ text: String) -> Bool {
    opening(text) != nil && close(text)
      && !text.dropFirst().dropLast().contains { (opening + closing).contains($0) }
  }

  /// Returns whether a text ends with a quote that may close one of these.
  static func close(_ text: some StringProtocol) -> Bool {
    text.last.map { closing.contains($0) } == true
  }
}
