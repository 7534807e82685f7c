/// Texts of several lines, which follow `|` or `>`.
extension YAMLParser {
  private enum Chomping {
    case strip, clip, keep
  }

  /// Reads the block scalar that begins here.
  /// - Parameter parent: the column of the node around it.
  mutating func blockScalar(parent: Int) throws(SyntaxError) -> Scalar {
    let isFolded = byte == UInt8(ascii: ">")
    index += 1
    let (chomping, explicit) = try blockScalarHeader()
    var text = ScalarText(index..<index, location())
    var indent = explicit.map { max(parent, 0) + $0 }
    var breaks = 0
    // The indentation of the deepest empty line before the text.
    var deepestEmpty = 0
    var isFirst = true
    var previousIsMoreIndented = false
    if byte == .newline { newLine() }
    while index < bytes.count - 1 {
      let spaces = leadingSpaces(limit: indent)
      let isEmpty = isBlankLine(from: index + spaces)
      if isEmpty, indent.map({ spaces < $0 }) ?? true || bytes[index + spaces] == .newline {
        if isFirst { deepestEmpty = max(deepestEmpty, spaces) }
        skipLine()
        breaks += 1
        continue
      }
      let needed = indent ?? max(spaces, parent + 1)
      guard spaces >= needed, !isDocumentMarker(UInt8(ascii: "-")),
        !isDocumentMarker(UInt8(ascii: "."))
      else {
        if bytes[index + spaces] == .tab { throw tabError(at: index + spaces) }
        if isFirst, spaces == max(parent, 0), refuseTextBelowKey(spaces) {
          text.append("…", bytes)
        }
        if !isFirst, spaces > max(parent, 0), bytes[index + spaces] != UInt8(ascii: "#") {
          index += spaces
          throw error(
            """
            this line is indented less than the first line of the text, which begins in column \
            \((indent ?? 0) + 1); line them up
            """)
        }
        break
      }
      if explicit == nil, isFirst, deepestEmpty > spaces {
        throw error("the empty lines above are indented more than this line of the text")
      }
      indent = needed
      index += needed
      let isMoreIndented = byte == .space || byte == .tab
      if isFirst || !isFolded || isMoreIndented || previousIsMoreIndented {
        text.appendBreaks(isFirst ? breaks : breaks + 1, bytes)
      } else {
        text.fold(lines: breaks + 1, bytes)
      }
      let start = SourceLocation(file, line: line, column: needed + 1)
      text.append(bytes, restOfLine(), start)
      (isFirst, previousIsMoreIndented, breaks) = (false, isMoreIndented, 0)
    }
    // The last line of a file may lack its line break, and so does the text then.
    let isCut = !isFirst && breaks == 0 && index > lineStart
    appendEnd(isCut ? .strip : chomping, isEmpty: isFirst, breaks: breaks, to: &text)
    return text.scalar(isPlain: false, bytes)
  }

  /// Refuses a text that is not indented more than its key, and skips it; returns false if what is
  /// here is no text.
  private mutating func refuseTextBelowKey(_ spaces: Int) -> Bool {
    guard isTextLine(after: spaces) else { return false }
    index += spaces
    refuse("the text below '|' or '>' is indented more than its key: put two more spaces in front")
    repeat {
      skipLine()
    } while index < bytes.count - 1
      && (isBlankLine(from: index)
        || leadingSpaces(limit: nil) == spaces && isTextLine(after: spaces))
    return true
  }

  /// Returns whether a line is neither a key nor an element nor a comment, nor the end.
  private func isTextLine(after spaces: Int) -> Bool {
    var line = self
    line.index += spaces
    return !line.startsKey() && line.elementMark() == nil && !line.isAtEnd && !line.isAtEndOfLine
      && line.byte != UInt8(ascii: "#") && !line.isDocumentMarker(UInt8(ascii: "-"))
  }

  private func appendEnd(
    _ chomping: Chomping, isEmpty: Bool, breaks: Int, to text: inout ScalarText
  ) {
    switch chomping {
    case .strip: break
    case .clip: text.appendBreaks(isEmpty ? 0 : 1, bytes)
    case .keep: text.appendBreaks(isEmpty ? breaks : breaks + 1, bytes)
    }
  }

  /// Reads the marks after `|` or `>`, to the end of the line.
  private mutating func blockScalarHeader() throws(SyntaxError) -> (Chomping, Int?) {
    var chomping = Chomping.clip
    var indent: Int?
    while !isBlank(byte) {
      switch byte {
      case UInt8(ascii: "-"): chomping = .strip
      case UInt8(ascii: "+"): chomping = .keep
      case UInt8(ascii: "1")...UInt8(ascii: "9"): indent = Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "#"): throw error("a comment needs a space in front")
      default: throw error("the text of a block starts on the next line")
      }
      index += 1
    }
    skipSpaces()
    guard isAtEndOfLine || byte == UInt8(ascii: "#") else {
      throw error("the text of a block starts on the next line")
    }
    try finishLine()
    return (chomping, indent)
  }

  private func leadingSpaces(limit: Int?) -> Int {
    var count = 0
    while bytes[index + count] == .space, count < limit ?? .max { count += 1 }
    return count
  }

  private func isBlankLine(from start: Int) -> Bool {
    var position = start
    while bytes[position] == .space || bytes[position] == .carriageReturn { position += 1 }
    return bytes[position] == .newline || position == bytes.count - 1
  }

  private mutating func skipLine() {
    while !isAtEndOfLine { index += 1 }
    if byte == .newline { newLine() }
  }

  /// Returns the bytes to the end of the line, and goes to the next line.
  private mutating func restOfLine() -> Range<Int> {
    let start = index
    while !isAtEndOfLine { index += 1 }
    var end = index
    if end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
    if byte == .newline { newLine() }
    return start..<end
  }
}

extension ScalarText {
  fileprivate mutating func appendBreaks(_ count: Int, _ bytes: [UInt8]) {
    for _ in 0..<count { append("\n", bytes) }
  }
}
