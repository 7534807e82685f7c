import Localization

/// The words of the language.
enum Token: Equatable {
  case identifier(String)
  case quotedIdentifier(String)
  case number(Int)
  /// A number with a fraction, which stands only in a literal.
  case decimal(String)
  case literal(JSONValue)
  case dot, comma, colon, star, current, root, not, ampersand
  case pipe, or, and
  case comparator(Comparator)
  /// An operator of other languages, which JMESPath doesn't have.
  case foreignOperator(String)
  case openBracket, openFilter, flatten, closeBracket
  case openBrace, closeBrace
  case openParenthesis, closeParenthesis
  case end

  /// The strength with which the token binds its left side; 0 for one that ends an expression.
  var bindingPower: Int {
    switch self {
    case .pipe: 1
    case .or: 2
    case .and: 3
    case .comparator: 5
    case .flatten: 9
    case .star, .foreignOperator: 20
    case .openFilter: 21
    case .dot: 40
    case .not: 45
    case .openBrace: 50
    case .openBracket: 55
    case .openParenthesis: 60
    default: 0
    }
  }

  /// Whether an expression can end with the token, so that an operator may follow.
  var endsOperand: Bool {
    switch self {
    case .identifier, .quotedIdentifier, .number, .decimal, .literal, .current, .root, .flatten,
      .closeBracket, .closeBrace, .closeParenthesis:
      true
    default: false
    }
  }

  /// The token as a message names it after "found".
  var found: String {
    switch self {
    case .identifier(let name): "'\(name)'"
    case .quotedIdentifier(let name): "\"\(name)\""
    case .number(let number): "\(number)"
    case .decimal(let text): text
    case .literal: String(localized: "a literal")
    case .dot: "'.'"
    case .comma: "','"
    case .colon: "':'"
    case .star: "'*'"
    case .current: "'@'"
    case .root: "'$'"
    case .not: "'!'"
    case .ampersand: "'&'"
    case .pipe: "'|'"
    case .or: "'||'"
    case .and: "'&&'"
    case .comparator(let comparator): "'\(comparator.rawValue)'"
    case .foreignOperator(let sign): "'\(sign)'"
    case .openBracket: "'['"
    case .openFilter: "'[?'"
    case .flatten: "'[]'"
    case .closeBracket: "']'"
    case .openBrace: "'{'"
    case .closeBrace: "'}'"
    case .openParenthesis: "'('"
    case .closeParenthesis: "')'"
    case .end: String(localized: "the end of the expression")
    }
  }
}

/// The six ways to compare two values.
enum Comparator: String {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}

/// A token and its position, in UTF-8 bytes.
struct PlacedToken {
  let token: Token
  let offset: Int
}
