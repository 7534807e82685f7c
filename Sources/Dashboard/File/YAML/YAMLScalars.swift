import Localization

/// Plain and quoted scalars.
extension YAMLParser {
  /// Reads a scalar without quotes, over as many lines as belong to it.
  /// - Parameters:
  ///   - parent: the column of the block around it; nil inside brackets.
  ///   - isValue: whether its key stands in front on its line.
  mutating func plain(parent: Int?, isValue: Bool = false) throws(SyntaxError) -> Scalar {
    try checkPlainStart(inFlow: parent == nil)
    let start = location()
    var range = plainLine(inFlow: parent == nil)
    var text = ScalarText(range.isEmpty ? index..<index : range, start)
    while byte == .newline {
      let before = position
      guard try skipToContinuation(parent: parent) else {
        position = before
        break
      }
      if parent != nil, startsKey() {
        if isValue {
          // The mapping around it takes the key, and says that its column is wrong.
          position = before
          break
        }
        throw error(
          """
          a key can’t stand inside the text that begins on line \(start.line); \
          is its indentation right, or a space missing after ':' there?
          """, kind: .keyInText)
      }
      let here = location()
      text.fold(lines: here.line - before.line, bytes)
      range = plainLine(inFlow: parent == nil)
      text.append(bytes, range, here)
    }
    let scalar = text.scalar(isPlain: true, bytes)
    if scalar.text.utf8.count == 1, scalar.text == "~" {
      refuse("'~' is not supported; write null, or put quotes around it", at: start)
    }
    if parent == nil { try refuseCutQuotes(scalar.text, at: start) }
    warnOfSlips(in: scalar, at: start)
    return scalar
  }

  /// Goes to the next line of a plain scalar; returns false if none follows.
  private mutating func skipToContinuation(parent: Int?) throws(SyntaxError) -> Bool {
    repeat {
      newLine()
      skipSpaces()
    } while byte == .newline
    guard !isAtEnd, byte != UInt8(ascii: "#"), !isDocumentMarker(UInt8(ascii: "-")) else {
      return false
    }
    if let parent { return column > parent }
    if isFlowIndicator(byte) || byte == UInt8(ascii: ":") && endsPlainInFlow(next) { return false }
    try checkFlowIndentation()
    return true
  }

  /// Reads the rest of the scalar on this line, without the blanks at its end.
  private mutating func plainLine(inFlow: Bool) -> Range<Int> {
    let start = index
    var end = index
    while true {
      let byte = bytes[index]
      if byte == .newline || byte == 0 { break }
      if byte == UInt8(ascii: ":") {
        let next = bytes[index + 1]
        if isBlank(next) || inFlow && isFlowIndicator(next) { break }
      } else if byte == UInt8(ascii: "#") {
        if index > start, isBlank(bytes[index - 1]) { break }
      } else if inFlow {
        if isFlowIndicator(byte) { break }
      }
      index += 1
      if byte != .space, byte != .tab, byte != .carriageReturn { end = index }
    }
    return start..<end
  }

  /// Returns whether a '-', '?' or ':' before `byte` is no part of a word inside brackets.
  private func endsPlainInFlow(_ byte: UInt8) -> Bool { isBlank(byte) || isFlowIndicator(byte) }

  private mutating func checkPlainStart(inFlow: Bool) throws(SyntaxError) {
    switch byte {
    case UInt8(ascii: "*") where isBlank(next) && shownValue() != "*":
      throw error("an element of a list begins with '- '; text that begins with '*' needs quotes")
    case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"), UInt8(ascii: "*"):
      throw unquotedText()
    case UInt8(ascii: "#"):
      throw error("a comment needs a space in front; text that begins with '#' needs quotes")
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      throw error("a text block can’t stand inside brackets")
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
      throw error("'\(UnicodeScalar(byte))' without a bracket that it belongs to")
    case UInt8(ascii: "/")
    where inFlow && (next == byte && isBlank(bytes[index + 2]) || next == UInt8(ascii: "*")):
      throw error("a comment begins with '#', not with '/\(UnicodeScalar(next))'")
    case UInt8(ascii: "-") where inFlow && endsPlainInFlow(next):
      throw error("a list inside brackets is written [a, b]")
    case UInt8(ascii: "?") where isBlank(next) && !inFlow: throw unquotedText()
    case UInt8(ascii: "?") where isBlank(next) || inFlow && isFlowIndicator(next):
      throw error("keys after '?' are not supported; write key: value")
    case UInt8(ascii: ":") where isBlank(next) || inFlow && isFlowIndicator(next):
      throw error("a key is missing before ':'")
    default:
      break
    }
  }

  /// Reads a scalar in quotes of either kind.
  /// - Parameter parent: the column of the block around it.
  mutating func quoted(parent: Int) throws(SyntaxError) -> Scalar {
    let opening = location()
    let quote = byte
    hasStraightQuotes = true
    index += 1
    var text = ScalarText(index..<index, location())
    var start = index
    while true {
      switch byte {
      case quote:
        text.append(bytes, start..<index, nil)
        index += 1
        guard quote == UInt8(ascii: "'"), byte == quote else {
          return text.scalar(isPlain: false, bytes)
        }
        start = index
        index += 1
        text.mark(bytes, SourceLocation(file, line: line, column: location().column - 1))
      case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""):
        text.append(bytes, start..<index, nil)
        if next == .newline || next == .carriageReturn {
          try joinLines(into: &text, parent: parent, opening: opening)
        } else {
          try escape(into: &text)
        }
        text.mark(bytes, location())
        start = index
      case .newline:
        var end = index
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        text.append(bytes, start..<end, nil)
        let breaks = try skipLineBreaks(parent: parent, quote: quote, opening: opening)
        text.fold(lines: breaks, bytes)
        text.mark(bytes, location())
        start = index
      case 0 where index == bytes.count - 1:
        throw missingQuote(opening)
      default:
        index += 1
      }
    }
  }

  /// Joins two lines of a quoted text without a space, at a backslash at the end of the first.
  private mutating func joinLines(
    into text: inout ScalarText, parent: Int, opening: SourceLocation
  ) throws(SyntaxError) {
    index += next == .carriageReturn ? 2 : 1
    guard byte == .newline else { throw error("unknown escape in double quotes") }
    let breaks = try skipLineBreaks(
      parent: parent, quote: UInt8(ascii: "\""), opening: opening)
    // Each empty line in between is a line feed of the text.
    for _ in 1..<breaks { text.append("\n", bytes) }
  }

  /// Skips the line breaks inside quotes, and returns their number.
  private mutating func skipLineBreaks(
    parent: Int, quote: UInt8, opening: SourceLocation
  ) throws(SyntaxError) -> Int {
    let first = line
    while byte == .newline {
      newLine()
      if isDocumentMarker(UInt8(ascii: "-")) || isDocumentMarker(UInt8(ascii: ".")) {
        throw error("the quote that closes the text is missing before this line")
      }
      while byte == .space || byte == .tab || byte == .carriageReturn { index += 1 }
    }
    if index == bytes.count - 1 { throw missingQuote(opening) }
    // A quote alone at the start of a line is accepted, as a closing bracket is.
    if column <= parent, byte != quote {
      throw error(
        """
        the quote that closes this text is missing; line \(line) is not indented as a part of it
        """, at: opening)
    }
    return line - first
  }

  private mutating func missingQuote(_ opening: SourceLocation) -> SyntaxError {
    error("the quote that closes this text is missing", at: opening)
  }
}
