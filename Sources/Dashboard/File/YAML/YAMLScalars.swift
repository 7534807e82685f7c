/// Plain and quoted scalars.
extension YAMLParser {
  /// A scalar without quotes, over as many lines as belong to it.
  /// - Parameter parent: the column of the node around it; nil inside brackets.
  mutating func plain(parent: Int?) throws(SyntaxError) -> Scalar {
    try checkPlainStart(inFlow: parent == nil)
    let place = location()
    var range = plainLine(inFlow: parent == nil)
    var text = ScalarText(range.isEmpty ? index..<index : range, place)
    while byte == .newline {
      let before = (index, line, lineStart)
      guard try skipToContinuation(parent: parent) else {
        (index, line, lineStart) = before
        break
      }
      if parent != nil, startsKey() {
        throw error(
          "a key can't stand inside the text that begins on line \(place.line); "
            + "is its indentation right, or a space missing after ':' there?")
      }
      let here = location()
      text.fold(lines: here.line - before.1, bytes)
      range = plainLine(inFlow: parent == nil)
      text.append(bytes, range, here)
    }
    return text.scalar(isPlain: true, bytes)
  }

  /// To the next line of a plain scalar; false where none follows.
  private mutating func skipToContinuation(parent: Int?) throws(SyntaxError) -> Bool {
    repeat {
      newLine()
      try skipSpaces()
    } while byte == .newline
    guard !isAtEnd, byte != UInt8(ascii: "#"), !isDocumentMarker(UInt8(ascii: "-")) else {
      return false
    }
    if let parent { return column > parent }
    return !",[]{}:".utf8.contains(byte)
  }

  /// The rest of the scalar on this line, without the blanks at its end.
  private mutating func plainLine(inFlow: Bool) -> Range<Int> {
    let start = index
    var end = index
    while true {
      let byte = bytes[index]
      if byte == .newline || byte == 0 { break }
      if byte == UInt8(ascii: ":") {
        let next = bytes[index + 1]
        if isBlank(next) || inFlow && Self.isFlowIndicator(next) { break }
      } else if byte == UInt8(ascii: "#") {
        if index > start, isBlank(bytes[index - 1]) { break }
      } else if inFlow {
        if Self.isFlowIndicator(byte) { break }
      }
      index += 1
      if byte != .space, byte != .tab, byte != .carriageReturn { end = index }
    }
    return start..<end
  }

  /// Bytes that end a word inside brackets.
  private static func isFlowIndicator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      true
    default: false
    }
  }

  private mutating func checkPlainStart(inFlow: Bool) throws(SyntaxError) {
    switch byte {
    case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"), UInt8(ascii: "*"):
      throw error("text with '\(UnicodeScalar(byte))' in front needs quotes")
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      throw error("a text block can't stand inside brackets")
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
      throw error("'\(UnicodeScalar(byte))' without a bracket that it belongs to")
    case UInt8(ascii: "-") where inFlow && isBlank(next):
      throw error("a list inside brackets is written [a, b]")
    case UInt8(ascii: "?") where isBlank(next):
      throw error("keys after '?' are not supported; write key: value")
    case UInt8(ascii: ":") where isBlank(next):
      throw error("a key is missing before ':'")
    default:
      break
    }
  }

  /// A scalar in quotes of either kind.
  mutating func quoted() throws(SyntaxError) -> Scalar {
    let opening = location()
    let quote = byte
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
        text.mark(bytes, SourceLocation(file: file, line: line, column: location().column - 1))
      case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""):
        text.append(bytes, start..<index, nil)
        try escape(into: &text)
        text.mark(bytes, location())
        start = index
      case .newline:
        var end = index
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        text.append(bytes, start..<end, nil)
        let first = line
        try foldQuoted()
        text.fold(lines: line - first, bytes)
        text.mark(bytes, location())
        start = index
      case 0 where index == bytes.count - 1:
        throw SyntaxError(location: opening, message: "the quote that closes this text is missing")
      default:
        index += 1
      }
    }
  }

  /// Over the ends of lines inside quotes.
  private mutating func foldQuoted() throws(SyntaxError) {
    while byte == .newline {
      newLine()
      if isDocumentMarker(UInt8(ascii: "-")) || isDocumentMarker(UInt8(ascii: ".")) {
        throw error("the quote that closes the text is missing before this line")
      }
      while byte == .space || byte == .tab || byte == .carriageReturn { index += 1 }
    }
  }
}
