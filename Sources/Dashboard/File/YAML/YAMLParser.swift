/// Reads the part of YAML 1.2 that a dashboard file may use, from UTF-8, into nodes.
///
/// Refused, with their place: anchors, aliases, merge keys, tags, tabs, duplicate keys, keys that
/// are no scalars, directives and further documents. Without them the language needs no more than
/// a look at the rest of the line, and no text can make a tree that is larger than itself.
///
/// Yams is not used here: it stops at the first duplicate key, offers no way to see an alias before
/// following it, descends as deep as the file says, and takes four times as long as V11 allows.
struct YAMLParser {
  /// What ends the reading of a file.
  struct SyntaxError: Error {
    let location: SourceLocation
    let message: String
  }

  let file: String
  /// Followed by a NUL, which stands for the end and saves asking for it at each byte.
  let bytes: [UInt8]
  var index = 0
  var line = 1
  var lineStart = 0
  /// Whether each byte is a character.
  private let isASCII: Bool
  /// Where the column was last counted.
  private var counted = (index: 0, column: 1)
  /// What was refused without ending the reading.
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether a key is called `include`.
  var hasIncludes = false
  /// How many more there may be.
  private(set) var nodesLeft: Int
  private let nodeLimit: Int
  private var depth = 0

  init(file: String, bytes: [UInt8], nodeLimit: Int = FileLimits.nodes) {
    self.file = file
    self.bytes = bytes + [0]
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    self.nodeLimit = nodeLimit
    nodesLeft = nodeLimit
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      index = 3
      lineStart = 3
    }
  }

  /// The root of the file's one document; nil where the file holds nothing.
  mutating func document() throws(SyntaxError) -> Node? {
    try skipToToken()
    if isDocumentMarker(UInt8(ascii: "-")) {
      index += 3
      try skipToToken(afterMarker: true)
    }
    guard !isAtEnd else { return nil }
    if byte == UInt8(ascii: "%") { throw error("directives are not supported; remove this line") }
    let root = try block(parent: -1)
    try skipToToken()
    if !isAtEnd {
      throw error("this line does not belong to what is above; is its indentation right?")
    }
    return root
  }
}

// MARK: Places and diagnostics

extension YAMLParser {
  /// The byte to read next.
  var byte: UInt8 { bytes[index] }
  var next: UInt8 { index + 1 < bytes.count ? bytes[index + 1] : 0 }
  /// Of the byte to read next; counted from 0, in bytes, which in indentation are spaces.
  var column: Int { index - lineStart }
  var isAtEnd: Bool { index == bytes.count - 1 || isDocumentMarker(UInt8(ascii: ".")) }
  var isAtEndOfLine: Bool { byte == .newline || index == bytes.count - 1 }

  mutating func location() -> SourceLocation {
    if isASCII { return SourceLocation(file: file, line: line, column: column + 1) }
    if counted.index < lineStart || counted.index > index { counted = (lineStart, 1) }
    for position in counted.index..<index where bytes[position] & 0b1100_0000 != 0b1000_0000 {
      counted.column += 1
    }
    counted.index = index
    return SourceLocation(file: file, line: line, column: counted.column)
  }

  mutating func error(_ message: String) -> SyntaxError {
    SyntaxError(location: location(), message: message)
  }

  mutating func refuse(_ message: String, at place: SourceLocation? = nil) {
    diagnostics.append(Diagnostic(.error, place ?? location(), message))
  }

  /// Counts a node, one level deeper.
  mutating func enter() throws(SyntaxError) {
    nodesLeft -= 1
    depth += 1
    if nodesLeft < 0 {
      throw error("the dashboard's files hold more than \(FileLimits.nodes) nodes")
    }
    if depth > FileLimits.depth { throw error("nested more than \(FileLimits.depth) deep") }
  }

  mutating func leave() { depth -= 1 }
}

// MARK: Between tokens

extension YAMLParser {
  /// Over spaces on this line.
  mutating func skipSpaces() throws(SyntaxError) {
    while byte == .space || byte == .carriageReturn { index += 1 }
    if byte == .tab { throw error("a tab; YAML is indented and spaced with spaces") }
  }

  /// Over spaces and a comment to the end of the line, where nothing else may stand.
  mutating func finishLine() throws(SyntaxError) {
    try skipSpaces()
    skipComment()
    if !isAtEndOfLine { throw error("unexpected text after the end of a value") }
  }

  mutating func skipComment() {
    guard byte == UInt8(ascii: "#"), index == lineStart || isBlank(bytes[index - 1]) else { return }
    while !isAtEndOfLine { index += 1 }
  }

  /// Over spaces, comments and ends of lines.
  mutating func skipToToken(afterMarker: Bool = false) throws(SyntaxError) {
    while true {
      try skipSpaces()
      skipComment()
      guard byte == .newline else { break }
      newLine()
    }
    if lineStart > 0 || afterMarker, isDocumentMarker(UInt8(ascii: "-")), afterMarker || hasContent
    {
      throw error("a second document starts here; a dashboard file holds one")
    }
  }

  mutating func newLine() {
    index += 1
    line += 1
    lineStart = index
  }

  /// Whether a node was begun.
  private var hasContent: Bool { nodesLeft < nodeLimit }

  /// Whether this line is `---` or `...`, alone or followed by a space.
  func isDocumentMarker(_ mark: UInt8) -> Bool {
    index == lineStart && byte == mark && index + 3 < bytes.count && bytes[index + 1] == mark
      && bytes[index + 2] == mark && isBlank(bytes[index + 3])
  }

  /// Whether a word ends before `byte`.
  func isBlank(_ byte: UInt8) -> Bool {
    byte == .space || byte == .newline || byte == 0 || byte == .tab || byte == .carriageReturn
  }
}

extension UInt8 {
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
}
