/// Block style: structure by indentation.
extension YAMLParser {
  /// Reads the node that begins here, inside a node whose column is `parent`.
  mutating func block(parent: Int) throws(SyntaxError) -> Node {
    try refuseProperties()
    if isAtEndOfLine || byte == UInt8(ascii: "#") {
      try skipToToken()
      guard !isAtEnd, column > parent else { return try emptyScalar() }
    }
    switch byte {
    case UInt8(ascii: "-") where isBlank(next):
      try refuseTabIndentation()
      return try blockSequence()
    case UInt8(ascii: "?") where isBlank(next):
      throw error("keys after '?' are not supported; write key: value")
    case UInt8(ascii: "%") where column == 0:
      throw error("directives are not supported; remove this line")
    default:
      guard startsKey() else { return try inline(parent: parent) }
      try refuseTabIndentation()
      return try blockMapping()
    }
  }

  /// Reads a value that begins on this line and is neither a block sequence nor a block mapping.
  private mutating func inline(parent: Int) throws(SyntaxError) -> Node {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let node = try flow(parent: parent)
      skipSpaces()
      if byte == UInt8(ascii: ":") { throw error("a key must be text, not a list or a mapping") }
      try finishLine()
      return node
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let node = try scalar { (parser) throws(SyntaxError) in try parser.quoted(parent: parent) }
      skipSpaces()
      if byte == UInt8(ascii: ":") {
        throw isBlank(next)
          ? error("a key and its ':' stand on one line") : error("a space is missing after ':'")
      }
      try finishLine()
      return node
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      return try scalar { (parser) throws(SyntaxError) in try parser.blockScalar(parent: parent) }
    default:
      let node = try scalar { (parser) throws(SyntaxError) in try parser.plain(parent: parent) }
      try finishLine()
      return node
    }
  }

  private mutating func blockSequence() throws(SyntaxError) -> Node {
    try enter()
    let start = location()
    let indent = column
    var elements: [Node] = []
    repeat {
      index += 1
      skipSpaces()
      let comment = wordInComment()
      if isAtEndOfLine || byte == UInt8(ascii: "#") { try skipToToken() }
      let isEmpty = isAtEnd || column <= indent
      elements.append(
        isEmpty ? try emptyScalar(comment: comment) : try block(parent: indent))
      try skipToNextEntry(indent: indent)
    } while !isAtEnd && column == indent && byte == UInt8(ascii: "-") && isBlank(next)
    leave()
    return Node(content: .sequence(elements), location: start)
  }

  private mutating func blockMapping() throws(SyntaxError) -> Node {
    try enter()
    let start = location()
    let indent = column
    var entries = EntryList(isElement: bytes[lineStart..<index].contains(UInt8(ascii: "-")))
    repeat {
      guard startsKey() else { throw missingColon() }
      let (key, keyLocation) = try self.key()
      skipSpaces()
      index += 1
      let value = try blockMappingValue(indent: indent)
      add(key, keyLocation, value, to: &entries)
      try skipToNextEntry(indent: indent)
    } while !isAtEnd && column == indent
    leave()
    return Node(content: .mapping(entries.entries), location: start)
  }

  /// Goes to the next entry of the block at column `indent`, or to what follows the block.
  private mutating func skipToNextEntry(indent: Int) throws(SyntaxError) {
    try skipToToken()
    guard !isAtEnd else { return }
    try refuseTabIndentation()
    if column > indent { throw misplaced() }
  }

  private mutating func blockMappingValue(indent: Int) throws(SyntaxError) -> Node {
    skipSpaces()
    try refuseProperties()
    if isAtEndOfLine || byte == UInt8(ascii: "#") {
      let comment = wordInComment()
      try skipToToken()
      guard !isAtEnd, column >= indent else { return try emptyScalar(comment: comment) }
      if column > indent { return try block(parent: indent) }
      let isSequence = byte == UInt8(ascii: "-") && isBlank(next)
      return isSequence ? try blockSequence() : try emptyScalar(comment: comment)
    }
    if byte == UInt8(ascii: "-"), isBlank(next) {
      throw error("a list starts on the line after its key")
    }
    if startsKey() {
      throw error("a second key on one line; put quotes around text with ': ' in it")
    }
    return try inline(parent: indent)
  }

  /// Returns the value of a key that has none.
  /// - Parameter comment: the location of a comment that was probably meant as the value.
  mutating func emptyScalar(comment: SourceLocation? = nil) throws(SyntaxError) -> Node {
    var node = try scalar { (parser) throws(SyntaxError) in
      Scalar(
        text: "", isPlain: true, runs: Scalar.Runs(at: parser.location()),
        isInComment: comment != nil)
    }
    if let comment { node.location = comment }
    return node
  }

  /// Returns the location of a comment that begins here without a blank behind the first character.
  ///
  /// It may be meant as a value, as in `accent: #0A6ED1`.
  mutating func wordInComment() -> SourceLocation? {
    byte == UInt8(ascii: "#") && !isBlank(next) && next != UInt8(ascii: "#") ? location() : nil
  }

  mutating func scalar(
    _ read: (inout YAMLParser) throws(SyntaxError) -> Scalar
  ) throws(SyntaxError) -> Node {
    try enter()
    let start = location()
    let scalar = try read(&self)
    leave()
    return Node(content: .scalar(scalar), location: start)
  }
}

// MARK: Keys

/// The entries of a mapping; of two with the same key only the first is kept.
struct EntryList {
  private(set) var entries: [Node.Entry] = []
  /// Whether the mapping is an element of a list, so that `- ` stands in front of its first key.
  var isElement = false
  /// Whether the first key came again, most likely because a `- ` is missing in front of it.
  var repeatsFirstKey = false
  private var index: [String: Int] = [:]

  init(isElement: Bool = false) { self.isElement = isElement }

  /// Adds `entry`, or returns the location of the entry that has its key already.
  mutating func add(_ entry: Node.Entry) -> SourceLocation? {
    // A few short keys are compared faster than hashed.
    if entries.count < 16 {
      if let earlier = entries.first(where: { $0.key == entry.key }) { return earlier.location }
    } else {
      if index.isEmpty {
        for (position, entry) in entries.enumerated() { index[entry.key] = position }
      }
      if let position = index[entry.key] { return entries[position].location }
      index[entry.key] = entries.count
    }
    entries.append(entry)
    return nil
  }
}

extension YAMLParser {
  mutating func add(
    _ key: String, _ location: SourceLocation, _ value: Node, hasColon: Bool = true,
    to entries: inout EntryList
  ) {
    let entry = Node.Entry(key: key, location: location, value: value, hasColon: hasColon)
    if key == "include" { hasIncludes = true }
    if key == "<<" {
      refuse("merge keys are not supported; use include", at: location)
    } else if let first = entries.add(entry), !entries.repeatsFirstKey {
      guard entries.isElement, key == entries.entries[0].key else {
        return refuse("duplicate key \"\(key)\"; it is already on line \(first.line)", at: location)
      }
      entries.repeatsFirstKey = true
      refuse(
        """
        duplicate key \"\(key)\"; it is already on line \(first.line); \
        put '- ' in front if another element of the list begins here
        """, at: location)
    }
  }

  /// Returns whether a key and its colon are next on this line.
  func startsKey() -> Bool {
    var position = index
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      guard let end = endOfQuotes(from: position + 1) else { return false }
      position = end
      while bytes[position] == .space || bytes[position] == .tab { position += 1 }
      return bytes[position] == UInt8(ascii: ":") && isBlank(bytes[position + 1])
    }
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: ">"),
      UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "%"),
      UInt8(ascii: "@"), UInt8(ascii: "`"):
      return false
    default: break
    }
    while true {
      switch bytes[position] {
      case UInt8(ascii: ":") where isBlank(bytes[position + 1]): return true
      case UInt8(ascii: "#") where position > index && isBlank(bytes[position - 1]): return false
      case .newline: return false
      case 0 where position == bytes.count - 1: return false
      default: position += 1
      }
    }
  }

  /// Returns the position behind the quotes that opened before `start`; nil if they do not close on
  /// this line.
  private func endOfQuotes(from start: Int) -> Int? {
    var position = start
    while position < bytes.count - 1, bytes[position] != .newline {
      if bytes[position] == byte {
        // Two single quotes are one of the text.
        guard byte == UInt8(ascii: "'"), bytes[position + 1] == byte else { return position + 1 }
        position += 1
      } else if bytes[position] == UInt8(ascii: "\\"), byte == UInt8(ascii: "\""),
        bytes[position + 1] != .newline
      {
        position += 1
      }
      position += 1
    }
    return nil
  }

  /// Reads the key that `startsKey` found.
  private mutating func key() throws(SyntaxError) -> (String, SourceLocation) {
    let location = location()
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      return (try quoted(parent: -1).text, location)
    }
    let start = index
    while byte != UInt8(ascii: ":") || !isBlank(next) { index += 1 }
    var end = index
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    if start == end { throw error("a key is missing before ':'") }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    if end - start == 1, text == "~" {
      refuse("'~' is not supported as a key; put quotes around it", at: location)
    }
    return (text, location)
  }

  /// Refuses anchors, aliases and tags, and skips them.
  mutating func refuseProperties() throws(SyntaxError) {
    while true {
      switch byte {
      case UInt8(ascii: "&"):
        refuse("anchors are not supported; use include")
      case UInt8(ascii: "*") where !isBlank(next):
        refuse("aliases are not supported; use include (text that begins with '*' needs quotes)")
      case UInt8(ascii: "!"):
        refuse("tags are not supported (text that begins with '!' needs quotes)")
      default:
        return
      }
      while !isBlank(byte), !",[]{}".utf8.contains(byte) { index += 1 }
      skipSpaces()
    }
  }

  private mutating func misplaced() -> SyntaxError {
    error("indented too far: this line lines up with nothing above")
  }

  private mutating func missingColon() -> SyntaxError {
    byte == UInt8(ascii: "-") && isBlank(next)
      ? error("a list element where a key was expected; is its indentation right?")
      : error("expected a key and ': ' here")
  }
}
