/// Flow style: structure by brackets, as in JSON.
extension YAMLParser {
  /// The list, mapping or scalar that begins here.
  mutating func flow() throws(SyntaxError) -> Node {
    try refuseProperties()
    switch byte {
    case UInt8(ascii: "["): return try flowSequence()
    case UInt8(ascii: "{"): return try flowMapping()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return try scalar { (parser) throws(SyntaxError) in try parser.quoted() }
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
      return try nothing()
    default:
      return try scalar { (parser) throws(SyntaxError) in try parser.plain(parent: nil) }
    }
  }

  private mutating func flowSequence() throws(SyntaxError) -> Node {
    try enter()
    let place = location()
    var elements: [Node] = []
    index += 1
    try skipToToken()
    while byte != UInt8(ascii: "]") {
      try expectContent(of: place, closing: "]")
      if byte == UInt8(ascii: ",") { throw error("an element is missing before ','") }
      elements.append(try flow())
      try skipToToken()
      if byte == UInt8(ascii: ":") {
        throw error("a key inside [ ]; put { } around key: value")
      }
      try separator(of: place, closing: UInt8(ascii: "]"))
    }
    index += 1
    leave()
    return Node(content: .sequence(elements), location: place)
  }

  private mutating func flowMapping() throws(SyntaxError) -> Node {
    try enter()
    let place = location()
    var entries = EntryList()
    index += 1
    try skipToToken()
    while byte != UInt8(ascii: "}") {
      try expectContent(of: place, closing: "}")
      let key = try flow()
      guard case .scalar(let scalar) = key.content else {
        throw SyntaxError(location: key.location, message: "a key must be text")
      }
      try skipToToken()
      guard byte == UInt8(ascii: ":") else {
        throw error("expected ': ' after the key \"\(scalar.text)\"")
      }
      index += 1
      try skipToToken()
      add(scalar.text, key.location, try flow(), to: &entries)
      try skipToToken()
      try separator(of: place, closing: UInt8(ascii: "}"))
    }
    index += 1
    leave()
    return Node(content: .mapping(entries.entries), location: place)
  }

  /// Over the comma between two, or to the bracket that closes.
  private mutating func separator(
    of place: SourceLocation, closing: UInt8
  ) throws(SyntaxError) {
    if byte == UInt8(ascii: ",") {
      index += 1
      try skipToToken()
    } else if byte != closing {
      let bracket = String(UnicodeScalar(closing))
      try expectContent(of: place, closing: bracket)
      if byte == UInt8(ascii: "{"), index > 0, bytes[index - 1] == UInt8(ascii: "$") {
        throw error("put quotes around text with ${…} inside { } or [ ]")
      }
      throw error("expected ',' or '\(bracket)' here")
    }
  }

  private mutating func expectContent(
    of place: SourceLocation, closing: String
  ) throws(SyntaxError) {
    if isAtEnd {
      throw SyntaxError(location: place, message: "'\(closing)' is missing to close this bracket")
    }
  }
}
