import Localization

/// Cuts the text of an expression into tokens.
struct Lexer {
  private let bytes: [UInt8]
  private var position = 0

  /// Returns the tokens of `text`, the last one being `end`.
  static func tokens(of text: String) throws(ExpressionError) -> [PlacedToken] {
    var lexer = Lexer(bytes: Array(text.utf8))
    var tokens: [PlacedToken] = []
    while true {
      lexer.skipSpace()
      let offset = lexer.position
      let token = try lexer.next(after: tokens.last?.token)
      tokens.append(PlacedToken(token: token, offset: offset))
      if token == .end { return tokens }
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte, byte == " " || byte == "\t" || byte == "\n" || byte == "\r" { position += 1 }
  }

  private mutating func skip(_ expected: Unicode.Scalar) -> Bool {
    guard let byte, byte == expected else { return false }
    position += 1
    return true
  }

  private func failure(_ message: Message, at offset: Int) -> ExpressionError {
    ExpressionError(.syntax, message, offset: offset)
  }

  /// - Parameter previous: the token before; it tells whether '-' is a sign or an operator.
  private mutating func next(after previous: Token?) throws(ExpressionError) -> Token {
    guard let first = byte else { return .end }
    let start = position
    if first.isIdentifierStart { return identifier() }
    if previous?.endsOperand == true, let sign = try foreignOperator() { return sign }
    if first.isDigit || first == "-" { return try number() }
    position += 1
    switch Unicode.Scalar(first) {
    case ".": return .dot
    case ",": return .comma
    case ":": return .colon
    case "*": return .star
    case "@": return .current
    case "$": return .root
    case "]": return .closeBracket
    case "{": return .openBrace
    case "}": return .closeBrace
    case "(": return .openParenthesis
    case ")": return .closeParenthesis
    case "[": return skip("?") ? .openFilter : skip("]") ? .flatten : .openBracket
    case "|": return skip("|") ? .or : .pipe
    case "&": return skip("&") ? .and : .ampersand
    case "!":
      guard skip("=") else { return .not }
      if byte == UInt8(ascii: "=") { throw failure("'!==' is written '!='", at: start) }
      return .comparator(.notEqual)
    case "<":
      if byte == UInt8(ascii: ">") { throw failure("'<>' is written '!='", at: start) }
      return .comparator(skip("=") ? .lessOrEqual : .less)
    case ">": return .comparator(skip("=") ? .greaterOrEqual : .greater)
    case "=":
      guard skip("=") else { throw foreignEquals(after: previous, at: start) }
      if byte == UInt8(ascii: "=") { throw failure("'===' is written '=='", at: start) }
      return .comparator(.equal)
    case "\"": return try quotedIdentifier()
    case "'": return try rawString()
    case "`": return try literal()
    default: throw unexpectedCharacter(at: start)
    }
  }

  private mutating func foreignOperator() throws(ExpressionError) -> Token? {
    guard let byte, "+-/%?".utf8.contains(byte) else { return nil }
    let start = position
    position += 1
    if byte == "?", let next = self.byte {
      switch Unicode.Scalar(next) {
      case ".": throw failure("'?.' is written '.': a name that is missing gives null", at: start)
      case "?", ":":
        throw failure("'?\(Unicode.Scalar(next))' is written '||'", at: start)
      default: break
      }
    }
    return .foreignOperator(String(Unicode.Scalar(byte)))
  }

  /// Returns the error for a '=' that is no part of '==', which has been read.
  private func foreignEquals(after previous: Token?, at start: Int) -> ExpressionError {
    switch (previous, byte.map { Unicode.Scalar($0) }) {
    case (nil, _): failure("an expression begins without '='", at: start)
    case (.comparator(.greater), _): failure("'> =' is written '>='", at: start)
    case (.comparator(.less), _): failure("'< =' is written '<='", at: start)
    case (.not, _): failure("'! =' is written '!='", at: start)
    case (_, ">"):
      failure("'=>' is written '>=', or & for each element, as in map(&name, list)", at: start)
    case (_, "<"): failure("'=<' is written '<='", at: start)
    case (_, "~"):
      failure("there is no '=~'; write contains(name, 'text') or starts_with(…)", at: start)
    default: failure("'=' compares nothing; write '=='", at: start)
    }
  }

  private func unexpectedCharacter(at offset: Int) -> ExpressionError {
    guard let first = String(decoding: bytes[offset...].prefix(64), as: UTF8.self).first else {
      return failure("unexpected \(String(localized: "character"))", at: offset)
    }
    let character = "'\(first)'"
    if let sign = Self.signs[first] {
      return failure("unexpected \(character); write \(sign)", at: offset)
    }
    // A letter of another alphabet may be that of a name in another language.
    if let scalar = first.unicodeScalars.first, let problem = Lookalikes.problem(of: scalar),
      !first.isLetter || name(around: offset).utf8.contains(where: { $0 < 0x80 })
    {
      return failure("\(problem)", at: offset)
    }
    if "“”„‘’‚".contains(first) {
      return failure(
        "unexpected \(character); a text is written in straight quotes: 'text'", at: offset)
    }
    if first == ";" {
      return failure("unexpected \(character); arguments are separated by ','", at: offset)
    }
    guard first.isLetter else { return failure("unexpected \(character)", at: offset) }
    let name = "\"\(name(around: offset))\""
    return failure(
      "unexpected \(character); a name with \(character) in it is quoted: \(name)", at: offset)
  }

  /// The characters that look like signs of the language, and those that other languages have, with
  /// what is written for them.
  private static let signs: [Character: String] = [
    "≥": "'>='", "≤": "'<='", "≠": "'!='", "×": "multiply(a, b)", "÷": "divide(a, b)",
    "−": "subtract(a, b)", "–": "subtract(a, b)", "^": "multiply(a, a)", "（": "'('", "）": "')'",
    "，": "','", "：": "':'", "．": "'.'", "＝": "'=='", "´": "'text'", "＇": "'text'",
    "＂": "'text'", "«": "'text'", "»": "'text'", "∧": "'&&'", "∨": "'||'", "¬": "'!'",
    "~": "contains(name, 'text')",
  ]

  /// Returns the letters and digits before and after a position, as a name in another language.
  private func name(around offset: Int) -> String {
    func isOfName(_ byte: UInt8) -> Bool { byte.isIdentifierStart || byte.isDigit || byte > 127 }
    let start = bytes[..<offset].lastIndex { !isOfName($0) }.map { $0 + 1 } ?? bytes.startIndex
    let end = bytes[offset...].firstIndex { !isOfName($0) } ?? bytes.endIndex
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private mutating func identifier() -> Token {
    let start = position
    while let byte, byte.isIdentifierStart || byte.isDigit { position += 1 }
    return .identifier(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// Reads a number.
  ///
  /// One too large for 64 bits is beyond any array, so its nearest neighbour does.
  private mutating func number() throws(ExpressionError) -> Token {
    let start = position
    let isNegative = skip("-")
    let digits = position
    var magnitude = 0
    while let byte, byte.isDigit {
      let (tens, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int(byte - 48))
      magnitude = overflow || carry ? .max : sum
      position += 1
    }
    guard position > digits else { throw failure("'-' needs a number after it", at: start) }
    if position + 1 < bytes.count, bytes[position] == ".", bytes[position + 1].isDigit {
      position += 1
      while let byte, byte.isDigit { position += 1 }
      return .decimal(String(decoding: bytes[start..<position], as: UTF8.self))
    }
    return .number(isNegative ? -magnitude : magnitude)
  }

  /// Reads the text up to the closing `quote`, with its escapes; the opening one has been read.
  private mutating func quoted(
    by quote: Unicode.Scalar, orFail problem: @autoclosure () -> String
  ) throws(ExpressionError) -> ArraySlice<UInt8> {
    let start = position
    while let byte, byte != quote { position += byte == "\\" ? 2 : 1 }
    guard position < bytes.count else {
      throw failure("\(problem())", at: start - 1)
    }
    defer { position += 1 }
    return bytes[start..<position]
  }

  private mutating func quotedIdentifier() throws(ExpressionError) -> Token {
    let start = position - 1
    _ = try quoted(
      by: "\"", orFail: String(localized: "the quoted name has no closing \""))
    do {
      return .quotedIdentifier(try JSONValue(parsing: bytes[start..<position]).string ?? "")
    } catch {
      throw failure("in the quoted name: \(error.message)", at: start)
    }
  }

  /// Reads a raw string, in which only `\'` is an escape.
  private mutating func rawString() throws(ExpressionError) -> Token {
    let body = try quoted(by: "'", orFail: String(localized: "the string has no closing '"))
    return .literal(.string(String(decoding: unescaped(body, "'"), as: UTF8.self)))
  }

  /// Reads JSON between backticks.
  ///
  /// Words that aren't JSON are a string, as they were before JEP-12: other implementations still
  /// read them so, and older cases of the official suite need it.
  private mutating func literal() throws(ExpressionError) -> Token {
    let start = position - 1
    let body = try quoted(by: "`", orFail: String(localized: "the literal has no closing `"))
    let text = unescaped(body, "`")
    do {
      return .literal(try JSONValue(parsing: text))
    } catch let jsonError {
      let bare = text.drop { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }
      if let word = try? JSONValue(parsing: [34] + bare + [34]) { return .literal(word) }
      throw failure("the literal is no JSON: \(jsonError.message)", at: start)
    }
  }

  /// `text` without the backslashes before `quote`.
  private func unescaped(_ text: ArraySlice<UInt8>, _ quote: Unicode.Scalar) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == "\\", let next = rest.popFirst() else {
        result.append(byte)
        continue
      }
      if next != quote { result.append(byte) }
      result.append(next)
    }
    return result
  }
}

extension UInt8 {
  /// Returns whether a byte of UTF-8 is an ASCII character.
  ///
  /// Without these two, each comparison of the lexer would be a call of `UInt8(ascii:)`.
  static func == (byte: UInt8, scalar: Unicode.Scalar) -> Bool { UInt32(byte) == scalar.value }

  static func != (byte: UInt8, scalar: Unicode.Scalar) -> Bool { UInt32(byte) != scalar.value }

  var isDigit: Bool { self &- 48 < 10 }

  fileprivate var isIdentifierStart: Bool { (self | 0x20) &- 97 < 26 || self == "_" }
}
