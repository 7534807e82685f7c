import Localization

/// A token of an expression binding.
enum BindingToken: Hashable {
  case number(Double)
  case string(String)
  case name(String)
  /// The content of `${…}`.
  case path(String)
  case symbol(String)
  case end
}

/// The reason why a binding can't be read or written as an expression of a dashboard.
struct BindingFailure: Error, Hashable {
  let message: Message

  static func fail(_ message: Message) -> BindingFailure { BindingFailure(message: message) }
}

/// Cuts the characters of an expression binding into tokens.
struct BindingLexer {
  private let characters: [Character]
  private(set) var position: Int

  private static let symbols = [
    "===", "!==", "==", "!=", "<=", ">=", "&&", "||", "(", ")", "[", "]", "{", "}", "?", ":", ",",
    ".", "!", "<", ">", "+", "-", "*", "/", "%",
  ].map { Array($0) }

  init(_ characters: [Character], at position: Int) {
    (self.characters, self.position) = (characters, position)
  }

  mutating func next() throws(BindingFailure) -> BindingToken {
    while position < characters.count, characters[position].isWhitespace { position += 1 }
    guard position < characters.count else { return .end }
    let first = characters[position]
    if first == "$" || first == "%", position + 1 < characters.count,
      characters[position + 1] == "{"
    {
      return .path(try embedded())
    }
    if first == "{", let path = parameterPath() { return .path(path) }
    if first == "'" || first == "\"" { return .string(try string(quote: first)) }
    if first.isASCIIDigit { return try number() }
    if first.isLetter || first == "_" || first == "$" { return .name(name()) }
    for symbol in Self.symbols where characters[position...].starts(with: symbol) {
      position += symbol.count
      return .symbol(String(symbol))
    }
    throw .fail("\"\(String(first))\" is unexpected in an expression")
  }

  /// Reads a placeholder of older manifests, which is replaced before the expression is read.
  private mutating func parameterPath() -> String? {
    guard let end = BindingText.closingBrace(in: characters, from: position + 1) else { return nil }
    let path = String(characters[position + 1..<end])
    guard path.wholeMatch(of: /(filters|parameters)>\/[^\s{}]+/) != nil else { return nil }
    position = end + 1
    return path
  }

  /// Reads the path in `${…}`, or the object with one, in which quotes may hide a brace.
  private mutating func embedded() throws(BindingFailure) -> String {
    position += 2
    guard let end = BindingText.closingBrace(in: characters, from: position) else {
      throw .fail("a brace is not closed")
    }
    defer { position = end + 1 }
    return String(characters[position..<end])
  }

  private mutating func string(quote: Character) throws(BindingFailure) -> String {
    position += 1
    var text = ""
    while position < characters.count {
      let character = characters[position]
      position += 1
      if character == quote { return text }
      guard character == "\\", position < characters.count else {
        text.append(character)
        continue
      }
      let escaped = characters[position]
      position += 1
      switch escaped {
      case "n": text.append("\n")
      case "t": text.append("\t")
      default: text.append(escaped)
      }
    }
    throw .fail("a quote is not closed")
  }

  private mutating func number() throws(BindingFailure) -> BindingToken {
    let start = position
    func skipDigits() {
      while position < characters.count, characters[position].isASCIIDigit { position += 1 }
    }
    skipDigits()
    if position + 1 < characters.count, characters[position] == ".",
      characters[position + 1].isASCIIDigit
    {
      position += 1
      skipDigits()
    }
    if position < characters.count, "eE".contains(characters[position]) {
      position += 1
      if position < characters.count, "+-".contains(characters[position]) { position += 1 }
      skipDigits()
    }
    let text = String(characters[start..<position])
    guard let number = Double(text), number.isFinite else {
      throw .fail("\"\(text)\" is no number")
    }
    return .number(number)
  }

  private mutating func name() -> String {
    let start = position
    while position < characters.count,
      characters[position].isLetter || characters[position].isASCIIDigit
        || "_$".contains(characters[position])
    {
      position += 1
    }
    return String(characters[start..<position])
  }
}

extension Character {
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
