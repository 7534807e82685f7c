/// The entries of a mapping; of two with the same key only the first is kept.
struct EntryList {
  private(set) var entries: [Node.Entry] = []
  /// Whether the mapping is an element of a list, so that `- ` stands in front of its first key.
  var isElement = false
  /// Whether the mapping is the first element of a list, and lacks the `- ` in front.
  var lacksDash = false
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

  /// Replaces the value of the last entry.
  mutating func setLast(_ value: Node) { entries[entries.count - 1].value = value }
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

  /// Reads a key and its colon.
  mutating func key() throws(SyntaxError) -> (String, SourceLocation) {
    guard startsKey() else {
      if let key = slippedKey() { return key }
      throw notAKey()
    }
    let location = location()
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      let text = try quoted(parent: -1).text
      skipSpaces()
      index += 1
      return (text, location)
    }
    let text = try plainKey()
    if text == "~" {
      refuse("'~' is not supported as a key; put quotes around it", at: location)
    }
    index += 1
    return (text, location)
  }

  /// Reads a key without quotes, up to its colon.
  private mutating func plainKey() throws(SyntaxError) -> String {
    let start = index
    while byte != UInt8(ascii: ":") || !isBlank(next) { index += 1 }
    var end = index
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    if start == end { throw error("a key is missing before ':'") }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    if bytes[end - 1] >= 0x80, text.last?.isWhitespace == true {
      refuse("a no-break space is a part of this key; remove it")
      return String(text.reversed().drop(while: \.isWhitespace).reversed())
    }
    return text
  }

  /// Returns the key that begins here, without its quotes.
  func shownKey() -> String {
    var copy = self
    let isQuoted = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    return (try? isQuoted ? copy.quoted(parent: -1).text : copy.plainKey()) ?? ""
  }

  /// Refuses anchors, aliases and tags, and skips them.
  mutating func refuseProperties() throws(SyntaxError) {
    while true {
      switch byte {
      case UInt8(ascii: "&"),
        UInt8(ascii: "*") where !isBlank(next), UInt8(ascii: "!"):
        if beginsExpression() { throw unquotedText() }
      default: return
      }
      switch byte {
      case UInt8(ascii: "&"):
        refuse("anchors are not supported; use include (text that begins with '&' needs quotes)")
      case UInt8(ascii: "*"):
        refuse("aliases are not supported; use include (text that begins with '*' needs quotes)")
      default: throw tagError()
      }
      while !isBlank(byte), !",[]{}".utf8.contains(byte) { index += 1 }
      skipSpaces()
    }
  }
}
