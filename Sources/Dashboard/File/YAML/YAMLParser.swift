import Localization

/// Reads the part of YAML 1.2 that a dashboard file may use, from UTF-8, into nodes.
///
/// Anchors, aliases, merge keys, tags, duplicate keys, keys that are not scalars, directives,
/// further documents, tabs in indentation and `~` are refused, each with its location. Without them
/// the parser needs to look ahead no further than the end of the line, and no text can describe a
/// tree that is larger than itself.
///
/// There are three reasons for a parser of our own beside Yams, which reads YAML data. A slip is
/// explained in words ("put quotes around text with ': ' in it"). The location of each character of
/// a folded or escaped text is known, so that a mistake in an expression is shown where it stands.
/// Anchors and aliases are reported before anything follows them.
struct YAMLParser {
  /// A mistake that ends the reading of a node.
  struct SyntaxError: Error {
    enum Kind {
      /// The rest of the file can be read.
      case ordinary
      /// A tab indents a line; of many only the first is reported.
      case tab
      /// A key follows a text that begins its line, and may lack its colon.
      case keyInText
      /// Nothing more can be read.
      case final
    }

    let location: SourceLocation
    let message: String
    var kind = Kind.ordinary
  }

  /// A position in the text.
  struct Position {
    var index = 0
    var line = 1
    var lineStart = 0
    /// The number of bytes in front on the line that take no column, as those of wide blanks.
    var surplus = 0
  }

  /// A bracket that is open.
  struct Bracket {
    let location: SourceLocation
    /// The character that closes it.
    let closing: UInt8
  }

  let file: FileInstance
  /// The text, followed by a NUL that marks the end and makes bounds checks unnecessary.
  let bytes: [UInt8]
  var position = Position()
  /// The column, counted from 0, of the block around the brackets that are open.
  var flowParent = -1
  /// The open brackets, the outermost first.
  var brackets: [Bracket] = []
  /// The last comment inside the open brackets that was probably meant as a value.
  var wordInBrackets: SourceLocation?
  /// The first tab of the blanks that were skipped last; -1 if no tab was skipped yet.
  private var lastTab = -1
  /// Whether each byte is a character.
  private let isASCII: Bool
  /// The position and the column of the last location that was computed.
  private var counted = (index: 0, column: 1)
  /// The mistakes that were reported without ending the reading.
  var diagnostics: [Diagnostic] = []
  /// The warnings about quotes that are wanted if a text has straight ones.
  var doubtfulQuotes: [Diagnostic] = []
  /// Whether a text or a key is in straight quotes.
  var hasStraightQuotes = false
  /// Whether a part of the file was skipped after a mistake.
  private(set) var isIncomplete = false
  /// The number of further mistakes after which reading goes on.
  private var recoveriesLeft = 20
  private var hasReportedTab = false
  /// The last line with a wide blank that was reported.
  private var lineOfWideBlank = 0
  /// Whether a key is called `include`.
  var hasIncludes = false
  /// The number of nodes that may still follow.
  private(set) var nodesLeft: Int
  private let nodeLimit: Int
  var depth = 0

  init(file: FileInstance, bytes: [UInt8], nodeLimit: Int = FileLimits.nodes) {
    self.file = file
    self.bytes = bytes + [0]
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    self.nodeLimit = nodeLimit
    nodesLeft = nodeLimit
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      position.index = 3
      position.lineStart = 3
    }
  }

  /// Returns the root of the file's one document, or nil if the file is empty.
  mutating func document() throws(SyntaxError) -> Node? {
    try skipToToken()
    if isDocumentMarker(UInt8(ascii: "-")) {
      index += 3
      try skipToToken(afterMarker: true)
    }
    guard !isAtEnd else { return nil }
    if byte == UInt8(ascii: "%") { throw error("directives are not supported; remove this line") }
    let root = try block(parent: -1)
    if !hasStraightQuotes { diagnostics += doubtfulQuotes }
    try skipToToken()
    if !isAtEnd {
      throw misplaced()
    }
    while isDocumentMarker(UInt8(ascii: ".")) {
      index += 3
      try finishLine()
      try skipToToken()
      if !isAtEnd { throw secondDocument() }
    }
    return root
  }
}

// MARK: Locations and diagnostics

extension YAMLParser {
  var index: Int {
    get { position.index }
    set { position.index = newValue }
  }
  var line: Int { position.line }
  var lineStart: Int { position.lineStart }
  /// The byte to read next.
  var byte: UInt8 { bytes[index] }
  var next: UInt8 { index + 1 < bytes.count ? bytes[index + 1] : 0 }
  /// The column of the byte to read next, counted from 0.
  ///
  /// Only spaces indent: after a tab it is the column of the tab.
  var column: Int { (isAfterTab ? lastTab : index) - lineStart - position.surplus }
  var isAtEnd: Bool { index == bytes.count - 1 || isDocumentMarker(UInt8(ascii: ".")) }
  var isAtEndOfLine: Bool { byte == .newline || index == bytes.count - 1 }

  /// Whether a tab is among the blanks in front of the byte to read next.
  private var isAfterTab: Bool {
    lastTab >= lineStart && lastTab < index
      && bytes[lastTab..<index].allSatisfy { $0 == .space || $0 == .tab }
  }

  mutating func location() -> SourceLocation {
    if isASCII { return SourceLocation(file, line: line, column: index - lineStart + 1) }
    if counted.index < lineStart || counted.index > index { counted = (lineStart, 1) }
    for position in counted.index..<index where bytes[position] & 0b1100_0000 != 0b1000_0000 {
      counted.column += 1
    }
    counted.index = index
    return SourceLocation(file, line: line, column: counted.column)
  }

  mutating func location(of position: Position) -> SourceLocation {
    let here = self.position
    self.position = position
    defer { self.position = here }
    return location()
  }

  mutating func error(
    _ message: Message, at location: SourceLocation? = nil, kind: SyntaxError.Kind = .ordinary
  ) -> SyntaxError {
    SyntaxError(
      location: location ?? self.location(), message: String(localized: message), kind: kind)
  }

  mutating func refuse(_ message: Message, at location: SourceLocation? = nil) {
    diagnostics.append(
      Diagnostic(.error, location ?? self.location(), String(localized: message)))
  }

  mutating func warning(_ message: Message, at location: SourceLocation? = nil) {
    diagnostics.append(
      Diagnostic(.warning, location ?? self.location(), String(localized: message)))
  }

  /// Reports a mistake in an entry or an element that begins at `start`, and goes to the next line
  /// that is not indented more than `indent`.
  /// - Parameter depth: the depth of the block around it.
  mutating func recover(
    from error: SyntaxError, at start: Position, indent: Int, depth: Int
  ) throws(SyntaxError) {
    guard error.kind != .final else { throw error }
    guard recoveriesLeft > 0 else {
      throw SyntaxError(
        location: error.location,
        message: String(localized: "\(error.message); what follows is not checked"), kind: .final)
    }
    if error.kind != .tab || !hasReportedTab {
      recoveriesLeft -= 1
      diagnostics.append(Diagnostic(.error, error.location, error.message))
    }
    if error.kind == .tab { hasReportedTab = true }
    isIncomplete = true
    (position, brackets, self.depth) = (start, [], depth)
    repeat {
      while !isAtEndOfLine { index += 1 }
      guard byte == .newline else { return }
      newLine()
      while byte == .space { index += 1 }
    } while isAtEndOfLine || index - lineStart > indent || "\t\r#]}".utf8.contains(byte)
  }

  /// Counts a node, one level deeper.
  mutating func enter() throws(SyntaxError) {
    nodesLeft -= 1
    depth += 1
    if nodesLeft < 0 {
      throw error(
        "the dashboard’s files hold more than \(FileLimits.nodes) nodes", kind: .final)
    }
    if depth > FileLimits.depth {
      throw error("nested more than \(FileLimits.depth) levels deep", kind: .final)
    }
  }

  mutating func leave() { depth -= 1 }
}

// MARK: Between tokens

extension YAMLParser {
  /// Skips the blanks on this line.
  mutating func skipSpaces() {
    var tab: Int?
    repeat {
      while byte == .space || byte == .tab || byte == .carriageReturn {
        if byte == .tab, tab == nil { tab = index }
        index += 1
      }
    } while skipWideBlank()
    if let tab { lastTab = tab }
  }

  /// Skips a blank that is none in YAML, such as a no-break space, and reports it; returns false if
  /// none is here.
  private mutating func skipWideBlank() -> Bool {
    guard byte >= 0x80, let blank = WideBlank(bytes[index...]) else { return false }
    // One message for a line is enough.
    if line != lineOfWideBlank {
      lineOfWideBlank = line
      refuse(
        blank.width == 0
          ? "an invisible character (U+\(blank.code)); remove it"
          : "\(blank.name) (U+\(blank.code)) is no blank in YAML; write a common space")
    }
    position.surplus += blank.length - blank.width
    index += blank.length
    return true
  }

  /// Refuses a tab in front of a key or a list element, where only spaces may indent.
  mutating func refuseTabIndentation() throws(SyntaxError) {
    if isAfterTab { throw tabError(at: lastTab) }
  }

  mutating func tabError(at tab: Int) -> SyntaxError {
    index = tab
    return error("a tab; YAML is indented with spaces", kind: .tab)
  }

  /// Skips blanks and a comment to the end of the line, where nothing else may stand.
  mutating func finishLine() throws(SyntaxError) {
    skipSpaces()
    skipComment()
    guard !isAtEndOfLine else { return }
    throw byte == UInt8(ascii: "#")
      ? error("a comment needs a space in front") : textAfterValue()
  }

  mutating func skipComment() {
    guard byte == UInt8(ascii: "#"), index == lineStart || isBlank(bytes[index - 1]) else { return }
    if !brackets.isEmpty, let word = wordInComment() { wordInBrackets = word }
    while !isAtEndOfLine { index += 1 }
  }

  /// Skips blanks, comments and ends of lines.
  mutating func skipToToken(afterMarker: Bool = false) throws(SyntaxError) {
    let firstLine = line
    while true {
      skipSpaces()
      skipComment()
      guard byte == .newline else { break }
      newLine()
    }
    if lineStart > 0 || afterMarker, isDocumentMarker(UInt8(ascii: "-")), afterMarker || hasContent
    {
      throw secondDocument()
    }
    if !brackets.isEmpty, line > firstLine { try checkFlowIndentation() }
  }

  mutating func secondDocument() -> SyntaxError {
    error("a second document starts here; a dashboard file holds one", kind: .final)
  }

  /// Refuses a line inside brackets that is not indented more than the block around them.
  ///
  /// A closing bracket may stand at the start of a line: strict YAML indents it too, but other
  /// readers accept it, and that is how lists of several lines are usually written.
  mutating func checkFlowIndentation() throws(SyntaxError) {
    guard column <= flowParent, !isAtEnd, byte != UInt8(ascii: "]"), byte != UInt8(ascii: "}")
    else { return }
    try refuseTabIndentation()
    try refuseWordInBrackets()
    let isElement = byte == UInt8(ascii: "-") && isBlank(next)
    let isQuoted = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    if isElement || startsKey() && !isQuoted { throw missingBracket(before: line) }
    throw error("a line inside brackets is indented more than the line that the key stands on")
  }

  /// Returns the error for brackets that are open where a line begins that is no part of them.
  mutating func missingBracket(before line: Int? = nil) -> SyntaxError {
    let closing = String(decoding: brackets.reversed().map(\.closing), as: UTF8.self)
    let location = brackets.last?.location
    return switch (brackets.count, line) {
    case (1, nil): error("'\(closing)' is missing to close this bracket", at: location)
    case (1, let line?):
      error("'\(closing)' is missing to close this bracket, before line \(line)", at: location)
    case (_, nil):
      error("'\(closing)' is missing to close this bracket and those around it", at: location)
    case (_, let line?):
      error(
        "'\(closing)' is missing to close this bracket and those around it, before line \(line)",
        at: location)
    }
  }

  /// Refuses a comment that hides the end of its line, and with it a closing bracket.
  func refuseWordInBrackets() throws(SyntaxError) {
    guard let wordInBrackets else { return }
    throw SyntaxError(
      location: wordInBrackets,
      message: String(
        localized: """
          '#' begins a comment, which hides the rest of the line; put quotes around text with '#'
          """))
  }

  mutating func newLine() {
    index += 1
    position = Position(index: index, line: line + 1, lineStart: index)
  }

  /// Whether a node was begun.
  private var hasContent: Bool { nodesLeft < nodeLimit }

  /// Returns whether this line is `---` or `...`, alone or followed by a space.
  func isDocumentMarker(_ mark: UInt8) -> Bool {
    index == lineStart && byte == mark && index + 3 < bytes.count && bytes[index + 1] == mark
      && bytes[index + 2] == mark && isBlank(bytes[index + 3])
  }

  /// Returns whether a word ends before `byte`.
  func isBlank(_ byte: UInt8) -> Bool {
    byte == .space || byte == .newline || byte == 0 || byte == .tab || byte == .carriageReturn
  }

  /// Returns whether `byte` ends a word inside brackets.
  func isFlowIndicator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      true
    default: false
    }
  }
}

extension UInt8 {
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
}
