import Localization

/// Flow style: structure by brackets, as in JSON.
extension YAMLParser {
  /// Reads the list, mapping or scalar that begins here.
  /// - Parameter parent: the column of the block around the outermost bracket; nil inside brackets.
  mutating func flow(parent: Int? = nil) throws(SyntaxError) -> Node {
    try refuseProperties()
    if let parent { (flowParent, wordInBrackets) = (parent, nil) }
    switch byte {
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
    openBrackets += 1
    try skipToToken()
    while byte != UInt8(ascii: "]") {
      try expectContent(of: start, closing: "]")
      if byte == UInt8(ascii: ",") { throw error("an element is missing before ','") }
      elements.append(try flowElement())
      try separator(of: start, closing: UInt8(ascii: "]"))
    }
    index += 1
    openBrackets -= 1
    leave()
    return Node(content: .sequence(elements), location: start)
  }

  /// Reads an element of a list; `key: value` without braces is a mapping with one key.
  private mutating func flowElement() throws(SyntaxError) -> Node {
    let element = try flow()
    let lastLine = line
    try skipToToken()
    guard byte == UInt8(ascii: ":") else { return element }
    let key = try keyText(of: element)
    guard element.location.line == line, lastLine == line else {
      throw error("a key inside [ ] and its ':' stand on one line")
    }
    try enter()
    let value = try flowValue()
    leave()
    var entries = EntryList()
    add(key, element.location, value, to: &entries)
    try skipToToken()
    return Node(content: .mapping(entries.entries), location: element.location)
  }

  private mutating func flowMapping() throws(SyntaxError) -> Node {
    try enter()
    let start = location()
    var entries = EntryList()
    index += 1
    openBrackets += 1
    try skipToToken()
    while byte != UInt8(ascii: "}") {
      try expectContent(of: start, closing: "}")
      if byte == UInt8(ascii: ",") { throw error("a key is missing before ','") }
      let key = try flow()
      let text = try keyText(of: key)
      try skipToToken()
      let hasColon = byte == UInt8(ascii: ":")
      let value = hasColon ? try flowValue() : try emptyScalar()
      add(text, key.location, value, hasColon: hasColon, to: &entries)
      try skipToToken()
      try separator(of: start, closing: UInt8(ascii: "}"))
    }
    index += 1
    openBrackets -= 1
    leave()
    return Node(content: .mapping(entries.entries), location: start)
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
  private mutating func separator(
    of start: SourceLocation, closing: UInt8
  ) throws(SyntaxError) {
    if byte == UInt8(ascii: ",") {
      index += 1
      try skipToToken()
    } else if byte != closing {
      let bracket = String(UnicodeScalar(closing))
      try expectContent(of: start, closing: bracket)
      if byte == UInt8(ascii: "{"), index > 0, bytes[index - 1] == UInt8(ascii: "$") {
        throw error("put quotes around text with ${…} inside { } or [ ]")
      }
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
        throw error("put quotes around text with \(UnicodeScalar(byte)) inside { } or [ ]")
      }
      if byte == UInt8(ascii: ":") {
        throw error("a second ':' in one entry; put quotes around text with ': ' in it")
      }
      throw error("expected ',' or '\(bracket)' here")
    }
  }

  private mutating func expectContent(
    of start: SourceLocation, closing: String
  ) throws(SyntaxError) {
    if isAtEnd {
      try refuseWordInBrackets()
      throw SyntaxError(
        location: start, message: String(localized: "'\(closing)' is missing to close this bracket")
      )
    }
  }
}
