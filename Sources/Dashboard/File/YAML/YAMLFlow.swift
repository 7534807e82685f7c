import Localization

/// Flow style: structure by brackets, as in JSON.
extension YAMLParser {
  /// Reads the list, mapping or scalar that begins here.
  /// - Parameter parent: the column of the block around the outermost bracket; nil inside brackets.
  mutating func flow(parent: Int? = nil) throws(SyntaxError) -> Node {
    try refuseProperties()
    if let parent { (flowParent, wordInBrackets) = (parent, nil) }
    switch byte {
    case _ where beginsFilter(): throw unquotedText()
    case UInt8(ascii: "["): return try flowSequence()
    case UInt8(ascii: "{"): return try flowMapping()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return try scalar { (parser) throws(SyntaxError) in
        try parser.quoted(parent: parser.flowParent)
      }
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
      return try emptyScalar()
    default:
      return try scalar { (parser) throws(SyntaxError) in try parser.plain(parent: nil) }
    }
  }

  private mutating func flowSequence() throws(SyntaxError) -> Node {
    try enter()
    let start = location()
    var elements: [Node] = []
    index += 1
    brackets.append(Bracket(location: start, closing: UInt8(ascii: "]")))
    try skipToToken()
    while byte != UInt8(ascii: "]") {
      try expectContent()
      if byte == UInt8(ascii: ",") { throw error("an element is missing before ','") }
      let (element, end) = try flowElement()
      elements.append(element)
      try separator(after: element, end)
    }
    index += 1
    brackets.removeLast()
    leave()
    return Node(content: .sequence(elements), location: start)
  }

  /// Reads an element of a list; `key: value` without braces is a mapping with one key.
  /// - Returns: the element and its end.
  private mutating func flowElement() throws(SyntaxError) -> (Node, Position) {
    let element = try flow()
    var end = position
    try skipToToken()
    guard byte == UInt8(ascii: ":") else { return (element, end) }
    let key = try keyText(of: element)
    guard element.location.line == line, end.line == line else {
      throw error("a key inside [ ] and its ':' stand on one line")
    }
    try enter()
    let value = try flowValue()
    leave()
    var entries = EntryList()
    add(key, element.location, value, to: &entries)
    end = position
    try skipToToken()
    return (Node(content: .mapping(entries.entries), location: element.location), end)
  }

  private mutating func flowMapping() throws(SyntaxError) -> Node {
    try enter()
    let start = location()
    var entries = EntryList()
    index += 1
    brackets.append(Bracket(location: start, closing: UInt8(ascii: "}")))
    try skipToToken()
    while byte != UInt8(ascii: "}") {
      try expectContent()
      if byte == UInt8(ascii: ",") { throw error("a key is missing before ','") }
      if byte == UInt8(ascii: "{"), !entries.entries.isEmpty { throw missingBracketBeforeBrace() }
      let first = position
      let key = try flow()
      var (text, end) = (try keyText(of: key), position)
      try skipToToken()
      var hasColon = byte == UInt8(ascii: ":")
      if !hasColon, let word = wordBeforeColon(in: key) {
        let value = text.dropFirst(word.count + 1)
        let isShown = value.count <= 30 && value.allSatisfy { $0.isLetter || $0.isNumber }
        (text, hasColon) = (word, true)
        position = first
        index += word.utf8.count
        // A wide blank behind the colon is reported by itself.
        if WideBlank(bytes[(index + 1)...]) == nil {
          refuse("a space is missing after ':'; write \(text): \(isShown ? value : "…")")
        }
      }
      if !hasColon, key.scalar?.isPlain == false, byte != UInt8(ascii: ","),
        byte != UInt8(ascii: "}"), !isAtEnd, line == key.location.line
      {
        throw error("':' is missing after this key", at: location(of: end))
      }
      let value = hasColon ? try flowValue() : try emptyScalar()
      if hasColon { end = position }
      add(text, key.location, value, hasColon: hasColon, to: &entries)
      try skipToToken()
      try separator(after: value, end)
    }
    index += 1
    brackets.removeLast()
    leave()
    return Node(content: .mapping(entries.entries), location: start)
  }

  /// Returns the word before a colon in a key that has no value, such as `unit` of `{ unit:EUR }`;
  /// nil if there is none.
  private func wordBeforeColon(in key: Node) -> String? {
    guard let scalar = key.scalar, scalar.isPlain, key.location.line == line,
      let colon = scalar.text.firstIndex(of: ":")
    else { return nil }
    let (word, rest) = (scalar.text[..<colon], scalar.text[colon...].dropFirst())
    let isWord =
      word.first?.isLetter == true
      && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isWord && !rest.isEmpty && !rest.hasPrefix("//") ? String(word) : nil
  }

  /// Reads the value after the colon that stands here.
  private mutating func flowValue() throws(SyntaxError) -> Node {
    index += 1
    try skipToToken()
    return try flow()
  }

  private func keyText(of node: Node) throws(SyntaxError) -> String {
    guard case .scalar(let scalar) = node.content else {
      let isBraces = if case .mapping = node.content { true } else { false }
      throw SyntaxError(
        location: node.location,
        message: isBraces
          ? String(localized: "a key must be text; an expression in a text is ${…}, not {{ … }}")
          : String(localized: "a key must be text"))
    }
    return scalar.text
  }

  /// Skips the comma between two elements, or stops at the closing bracket.
  /// - Parameters:
  ///   - node: the element, or the value of the entry, in front.
  ///   - end: the end of `node`.
  private mutating func separator(after node: Node, _ end: Position) throws(SyntaxError) {
    if byte == UInt8(ascii: ",") {
      index += 1
      try skipToToken()
    } else if byte != brackets.last?.closing {
      try expectContent()
      throw missingSeparator(after: node, end)
    }
  }

  private mutating func expectContent() throws(SyntaxError) {
    guard isAtEnd else { return }
    try refuseWordInBrackets()
    throw missingBracket()
  }
}

// MARK: Slips

extension YAMLParser {
  /// Returns the error for what stands between two elements in place of a comma.
  private mutating func missingSeparator(after node: Node, _ end: Position) -> SyntaxError {
    let closing = brackets.last?.closing ?? 0
    let bracket = UnicodeScalar(closing)
    switch byte {
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      let opening = brackets.last?.location ?? location()
      return error(
        """
        '\(bracket)' is missing before '\(UnicodeScalar(byte))', to close the bracket in line \
        \(opening.line), column \(opening.column)
        """)
    case UInt8(ascii: "{") where index > 0 && bytes[index - 1] == UInt8(ascii: "$"):
      return error("put quotes around text with ${…} inside { } or [ ]")
    case UInt8(ascii: "{") where line > end.line && closing == UInt8(ascii: "}"):
      return missingBracketBeforeBrace()
    case _ where line > end.line:
      return error("',' is missing at the end of line \(end.line)", at: location(of: end))
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      if node.scalar?.isPlain == true, index == end.index {
        return error("put quotes around text with \(UnicodeScalar(byte)) inside { } or [ ]")
      }
    case UInt8(ascii: ":"):
      // The text of two lines is a value and the next key.
      if let scalar = node.scalar, case .many(let runs) = scalar.runs, let last = runs.last,
        scalar.isPlain
      {
        let location = scalar.location(at: last.offset - 1, in: file)
        return error("',' is missing at the end of line \(location.line)", at: location)
      }
      if let comma = node.scalar?.text.first(where: { "，、".contains($0) }) {
        return error("'\(comma)' is no comma of YAML; write ','", at: node.location)
      }
      return error(
        """
        a second ':' in one entry; put quotes around text with ': ' in it, or ',' between two \
        entries
        """)
    case UInt8(ascii: ";"):
      return error("write ',' between two entries, not ';'")
    default: break
    }
    if let scalar = node.scalar, !scalar.isPlain, index == end.index { return textAfterValue() }
    if node.scalar == nil, continuesExpression() {
      return error(
        "put quotes around an expression that begins with a bracket inside { } or [ ]",
        at: node.location)
    }
    let word = shownLine(from: index, limit: .max).prefix { !" ,:]}".contains($0) }
    return error("',' or '\(bracket)' is missing before \"\(word)\"")
  }

  /// Returns the error for a bracket that begins a mapping where a key is expected.
  private mutating func missingBracketBeforeBrace() -> SyntaxError {
    let here = location()
    return error(
      """
      '}' is missing to close this bracket, before the '{' in line \(here.line), column \
      \(here.column)
      """, at: brackets.last?.location)
  }

  /// Refuses typographic quotes that bracket characters inside them end.
  mutating func refuseCutQuotes(_ text: String, at start: SourceLocation) throws(SyntaxError) {
    guard let first = text.utf8.first, first >= 0x80,
      let quote = TypographicQuotes.opening(text), !TypographicQuotes.close(text),
      isFlowIndicator(byte)
    else { return }
    throw error("'\(quote)' is no quote of YAML; write straight quotes: \"…\"", at: start)
  }

  /// Warns of a text that is probably not what its author means.
  mutating func warnOfSlips(in scalar: Scalar, at start: SourceLocation) {
    let text = scalar.text
    // A comment that hides a closing bracket is an error.
    if let word = wordInComment(), scalar.value == .text, case let comment = shownComment(),
      brackets.isEmpty || !comment.contains(where: { "]}".contains($0) })
    {
      warning(
        """
        '#' begins a comment, so that "\(comment)" is no part of the text; put quotes around text \
        with '#', or write a space after it
        """, at: word)
    }
    guard let first = text.utf8.first, let last = text.utf8.last else { return }
    if first >= 0x80, text.count > 1, TypographicQuotes.surround(text) {
      warnOfQuotes(around: text, at: start)
    } else if last == UInt8(ascii: "\"") || last == UInt8(ascii: "'"), let quote = text.last,
      text.count(where: { $0 == quote }) == 1, text.dropLast().last?.isLetter == true
    {
      warning("\(quote) at the end of this text has no \(quote) at its start", at: start)
    }
    if first >= 0x80, text.hasPrefix("−"), Double(text.dropFirst()) != nil {
      warning("'−' is no sign of a number in YAML; write -\(text.dropFirst())", at: start)
    }
    if last >= 0x80, let end = text.unicodeScalars.last, end.properties.isWhitespace {
      warning("a no-break space ends this text", at: start)
    }
    if first == UInt8(ascii: "-"), text.contains(" -"), case .many = scalar.runs,
      text.dropFirst().first?.isLetter == true
    {
      warning(
        "this is one text of several lines; an element of a list begins with '- '", at: start)
    }
  }

  /// Warns of quotes that are shown; those that no word processor puts in place of straight ones
  /// are wanted if the file has straight quotes too.
  private mutating func warnOfQuotes(around text: String, at start: SourceLocation) {
    guard let quote = text.first else { return }
    let message = String(
      localized: """
        '\(quote)' is no quote of YAML and is shown as a part of the text; write straight quotes: \
        "\(text.dropFirst().dropLast())", or "\(text)" if it is wanted
        """)
    if "“‘".contains(quote) || text.utf8.last.map({ $0 < 0x80 }) == true {
      diagnostics.append(Diagnostic(.warning, start, message))
    } else {
      doubtfulQuotes.append(Diagnostic(.warning, start, message))
    }
  }

  /// Returns the comment that begins here, cut to a few words.
  private func shownComment() -> String {
    let line = bytes[index...].prefix { $0 != .newline && $0 != .carriageReturn && $0 != 0 }
    let text = String(decoding: line, as: UTF8.self)
    return text.count > 30 ? text.prefix(29) + "…" : text
  }
}
