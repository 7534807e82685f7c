/// Block style: structure by indentation.
extension YAMLParser {
  /// The node that begins here, inside one whose column is `parent`.
  mutating func block(parent: Int) throws(SyntaxError) -> Node {
    try refuseProperties()
    if isAtEndOfLine || byte == UInt8(ascii: "#") {
      try skipToToken()
      guard !isAtEnd, column > parent else { return try nothing() }
    }
    switch byte {
    case UInt8(ascii: "-") where isBlank(next):
      return try blockSequence()
    case UInt8(ascii: "?") where isBlank(next):
      throw error("keys after '?' are not supported; write key: value")
    case UInt8(ascii: "%") where column == 0:
      throw error("directives are not supported; remove this line")
    default:
      return startsKey() ? try blockMapping() : try inline(parent: parent)
    }
  }

  /// A value that begins on this line and is neither a block sequence nor a block mapping.
  private mutating func inline(parent: Int) throws(SyntaxError) -> Node {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let node = try flow()
      try skipSpaces()
      if byte == UInt8(ascii: ":") { throw error("a key must be text, not a list or a mapping") }
      try finishLine()
      return node
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let node = try scalar { (parser) throws(SyntaxError) in try parser.quoted() }
      if byte == UInt8(ascii: ":") { throw error("a space is missing after ':'") }
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
    let place = location()
    let indent = column
    var elements: [Node] = []
    repeat {
      index += 1
      try skipSpaces()
      if isAtEndOfLine || byte == UInt8(ascii: "#") { try skipToToken() }
      let isNothing = isAtEnd || column <= indent
      elements.append(isNothing ? try nothing() : try block(parent: indent))
      try skipToToken()
      if !isAtEnd, column > indent { throw misplaced() }
    } while !isAtEnd && column == indent && byte == UInt8(ascii: "-") && isBlank(next)
    leave()
    return Node(content: .sequence(elements), location: place)
  }

  private mutating func blockMapping() throws(SyntaxError) -> Node {
    try enter()
    let place = location()
    let indent = column
    var entries = EntryList()
    repeat {
      guard startsKey() else { throw missingColon() }
      let (key, keyPlace) = try self.key()
      try skipSpaces()
      index += 1
      let value = try blockMappingValue(indent: indent)
      add(key, keyPlace, value, to: &entries)
      try skipToToken()
      if !isAtEnd, column > indent { throw misplaced() }
    } while !isAtEnd && column == indent
    leave()
    return Node(content: .mapping(entries.entries), location: place)
  }

  private mutating func blockMappingValue(indent: Int) throws(SyntaxError) -> Node {
    try skipSpaces()
    try refuseProperties()
    if isAtEndOfLine || byte == UInt8(ascii: "#") {
      try skipToToken()
      guard !isAtEnd, column >= indent else { return try nothing() }
      if column > indent { return try block(parent: indent) }
      let isSequence = byte == UInt8(ascii: "-") && isBlank(next)
      return isSequence ? try blockSequence() : try nothing()
    }
    if byte == UInt8(ascii: "-"), isBlank(next) {
      throw error("a list starts on the line after its key")
    }
    if startsKey() {
      throw error("a second key on one line; put quotes around text with ': ' in it")
    }
    return try inline(parent: indent)
  }

  /// The value of a key without one.
  mutating func nothing() throws(SyntaxError) -> Node {
    try scalar { (parser) throws(SyntaxError) in
      Scalar(text: "", isPlain: true, runs: Scalar.Runs(at: parser.location()))
    }
  }

  mutating func scalar(
    _ read: (inout YAMLParser) throws(SyntaxError) -> Scalar
  ) throws(SyntaxError) -> Node {
    try enter()
    let place = location()
    let scalar = try read(&self)
    leave()
    return Node(content: .scalar(scalar), location: place)
  }
}

// MARK: Keys

/// The entries of a mapping; the first of two with one key.
struct EntryList {
  private(set) var entries: [Node.Entry] = []
  private var index: [String: Int] = [:]

  /// The place of the entry that has `key` already.
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
    _ key: String, _ place: SourceLocation, _ value: Node, to entries: inout EntryList
  ) {
    if key == "include" { hasIncludes = true }
    if key == "<<" {
      refuse("merge keys are not supported; use include", at: place)
    } else if let first = entries.add(Node.Entry(key: key, location: place, value: value)) {
      refuse("duplicate key \"\(key)\"; it stands on line \(first.line) already", at: place)
    }
  }

  /// Whether a key and its colon are next on this line.
  func startsKey() -> Bool {
    var position = index
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      position += 1
      while bytes[position] != byte {
        if bytes[position] == .newline || position >= bytes.count - 1 { return false }
        let isEscape = bytes[position] == UInt8(ascii: "\\") && byte == UInt8(ascii: "\"")
        position += isEscape && position + 2 < bytes.count ? 2 : 1
      }
      position += 1
      while bytes.indices.contains(position), bytes[position] == .space { position += 1 }
      return bytes.indices.contains(position + 1) && bytes[position] == UInt8(ascii: ":")
        && isBlank(bytes[position + 1])
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

  /// The key that `startsKey` saw.
  private mutating func key() throws(SyntaxError) -> (String, SourceLocation) {
    let place = location()
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return (try quoted().text, place) }
    let start = index
    while byte != UInt8(ascii: ":") || !isBlank(next) { index += 1 }
    var end = index
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return (String(decoding: bytes[start..<end], as: UTF8.self), place)
  }

  /// Over anchors and tags, which are refused, and to what they stand before.
  mutating func refuseProperties() throws(SyntaxError) {
    while true {
      switch byte {
      case UInt8(ascii: "&"):
        refuse("anchors are not supported; use include")
      case UInt8(ascii: "*") where !isBlank(next):
        refuse("aliases are not supported; use include (text with '*' in front needs quotes)")
      case UInt8(ascii: "!"):
        refuse("tags are not supported (text with '!' in front needs quotes)")
      default:
        return
      }
      while !isBlank(byte), !",[]{}".utf8.contains(byte) { index += 1 }
      try skipSpaces()
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
