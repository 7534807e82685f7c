import Localization

extension JSONValue {
  /// Reads a JSON text (RFC 8259), strictly: no comments, no trailing commas, nothing after it.
  ///
  /// A byte order mark is skipped; bytes that are no UTF-8 and lone surrogates become U+FFFD; of
  /// two members with the same name the later one wins. Nesting is bounded by 512 levels.
  public init(parsing text: some Sequence<UInt8>) throws(JSONSyntaxError) {
    var reader = JSONReader(Array(text))
    self = try reader.document()
  }

  public init(parsing text: String) throws(JSONSyntaxError) {
    try self.init(parsing: text.utf8)
  }
}

/// Reads values from the bytes of a JSON text.
struct JSONReader {
  let bytes: [UInt8]
  var position = 0
  private var depth = 0
  private var shapes = KeyShapeCache()
  /// The outermost lists that were read so far; nil if they aren't kept.
  private(set) var lists: ReadLists?
  /// The outermost lists of the text before.
  private let before: ReadLists?
  private var isInList = false

  static let maximumDepth = 512

  init(_ bytes: [UInt8], lists: ReadLists? = nil, before: ReadLists? = nil) {
    self.bytes = bytes
    self.lists = lists
    self.before = before
  }

  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func document() throws(JSONSyntaxError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipSpace()
    if byte == nil { throw failure("the text is empty") }
    if let byte, byte == "<" { throw failure("this is HTML or XML, not JSON") }
    let value = try value()
    skipSpace()
    if byte != nil { throw failure(expecting: String(localized: "nothing after the value")) }
    return value
  }

  mutating func skipSpace() {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  func failure(_ message: Message, at offset: Int? = nil) -> JSONSyntaxError {
    JSONSyntaxError(message, at: offset ?? position, in: bytes)
  }

  /// The character at the present position, for a message.
  var found: String {
    guard let byte else { return String(localized: "the end of the text") }
    let rest = String(decoding: bytes[position...].prefix(16), as: UTF8.self).unicodeScalars
    guard byte >= 0x20, let scalar = rest.first else {
      return String(localized: "a control character (\(byte))")
    }
    return "'\(scalar)'"
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONValue {
    guard let byte else { throw failure("expected a value, found the end of the text") }
    switch Unicode.Scalar(byte) {
    case "\"":
      position += 1
      return .string(try string())
    case "{": return try nested { (reader) throws(JSONSyntaxError) in try reader.object() }
    case "[":
      let isKept = lists != nil && !isInList
      return try nested { (reader) throws(JSONSyntaxError) in
        isKept ? try reader.outermostArray() : .array(try reader.array())
      }
    case "-", "0"..."9": return try number()
    case "t": return try word("true", .bool(true))
    case "f": return try word("false", .bool(false))
    case "n": return try word("null", .null)
    default:
      if let word = foreignWord() { throw word }
      throw failure(expecting: String(localized: "a value"))
    }
  }

  /// Returns the failure that something else stands at the present position, with a hint at what
  /// the author of a frequent mistake meant.
  private func failure(expecting words: String) -> JSONSyntaxError {
    let problem = String(localized: "expected \(words), found \(found)")
    guard let hint = byte.flatMap(hint) else { return failure("\(problem)") }
    return failure("\(problem); \(hint)")
  }

  /// The words that other languages have for values, with what JSON has in their place.
  private static let foreignWords = [
    "nan": "null", "infinity": "null", "inf": "null", "none": "null", "undefined": "null",
    "nil": "null", "true": "true", "false": "false", "null": "null",
  ]

  /// Returns the failure for a word that isn't in JSON; nil if there is none.
  /// - Parameter start: the position of its first character.
  func foreignWord(at start: Int? = nil) -> JSONSyntaxError? {
    let rest = bytes[(start ?? position)...].prefix(16)
    let text = String(decoding: rest, as: UTF8.self)
    let sign = text.hasPrefix("-") ? "-" : ""
    let word = text.dropFirst(sign.count).prefix { $0.isLetter }
    guard let value = Self.foreignWords[word.lowercased()] else { return nil }
    return failure("\(sign)\(word) is not in JSON; write \(value)", at: start)
  }

  /// Returns a hint at what the author of a frequent mistake meant.
  private func hint(_ byte: UInt8) -> String? {
    switch Unicode.Scalar(byte) {
    case "'": String(localized: "strings stand in double quotes")
    case "]", "}": isAfterComma ? String(localized: "is there a comma too many?") : nil
    case "/", "#": String(localized: "there are no comments in JSON")
    default: nil
    }
  }

  private var isAfterComma: Bool {
    bytes[..<position].last { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: ",")
  }

  private mutating func word(
    _ text: String, _ value: JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    let start = position
    for expected in text.utf8 where !skip(expected) {
      if let word = foreignWord(at: start) { throw word }
      let isOtherWord = byte.map { Character(Unicode.Scalar($0)).isLetter } ?? false
      if !isOtherWord { throw failure("expected \(text)", at: start) }
      position = start
      throw failure(expecting: String(localized: "a value"))
    }
    return value
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONSyntaxError) -> JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    guard depth < Self.maximumDepth else {
      throw failure("more than \(Self.maximumDepth) levels of nesting")
    }
    depth += 1
    position += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  /// Reads a list that is in no other one.
  ///
  /// Elements that are written as in the text before are taken from there.
  private mutating func outermostArray() throws(JSONSyntaxError) -> JSONValue {
    isInList = true
    defer { isInList = false }
    let number = lists?.lists.count ?? 0
    var list = ReadLists.List(depth: depth, elements: [], texts: [])
    list.elements = try array { (reader, index) throws(JSONSyntaxError) in
      let start = reader.position
      let element: JSONValue
      if let known = reader.before?.element(
        index, of: number, depth: list.depth, at: start, in: reader.bytes)
      {
        element = known.value
        reader.position += known.length
      } else {
        element = try reader.value()
      }
      if list.texts.count == index, element.isCollection {
        list.texts.append(TextDigest(of: start..<reader.position, in: reader.bytes))
      }
      return element
    }
    lists?.lists.append(list)
    return .array(list.elements)
  }

  /// - Parameter element: reads the element with a number.
  private mutating func array(
    element: (inout JSONReader, Int) throws(JSONSyntaxError) -> JSONValue = {
      (reader, _) throws(JSONSyntaxError) in try reader.value()
    }
  ) throws(JSONSyntaxError) -> [JSONValue] {
    var elements: [JSONValue] = []
    skipSpace()
    if skip(0x5D) { return elements }
    while true {
      skipSpace()
      elements.append(try element(&self, elements.count))
      skipSpace()
      if skip(0x2C) { continue }
      guard skip(0x5D) else { throw failure(expecting: String(localized: "',' or ']'")) }
      return elements
    }
  }

  mutating func skip(_ expected: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == expected else { return false }
    position += 1
    return true
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    if skip(0x7D) { return .object(JSONObject()) }
    let start = position
    var object = JSONObjectBuilder(like: shapes.entries(at: start, depth, bytes))
    while true {
      skipSpace()
      guard skip(0x22) else {
        throw failure(expecting: String(localized: "a name in double quotes"))
      }
      if let length = object.matchingKey(at: position, in: bytes) {
        position += length
      } else {
        let first = position
        object.begin(try string(), first..<position)
      }
      skipSpace()
      guard skip(0x3A) else { throw failure(expecting: String(localized: "':' after a name")) }
      skipSpace()
      object.append(try value())
      skipSpace()
      if skip(0x2C) { continue }
      guard skip(0x7D) else { throw failure(expecting: String(localized: "',' or '}'")) }
      let (finished, entry) = object.finish()
      if let entry { shapes.add(entry, at: start, depth, bytes) }
      return .object(finished)
    }
  }
}
