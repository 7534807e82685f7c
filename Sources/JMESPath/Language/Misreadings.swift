import Localization

extension Expression {
  /// The parts that do something else than their author probably meant, in the order of the text.
  ///
  /// All of these have one value whatever the data, or read a name where a text or a value is
  /// meant.
  public var misreadings: [Misreading] {
    var found = misreadNegations
    syntax.collectMisreadings(in: Array(text.utf8), into: &found)
    return found.sorted { $0.offset < $1.offset }
  }
}

extension SyntaxNode {
  fileprivate func collectMisreadings(in text: [UInt8], into found: inout [Misreading]) {
    func note(at node: SyntaxNode, _ message: Message) {
      found.append(Misreading(message: String(localized: message), offset: node.offset))
    }
    func checkValue(_ node: SyntaxNode) {
      guard case .field(let name) = node.syntax, !node.isQuoted(in: text),
        let value = Self.constants[name]
      else { return }
      note(at: node, "\(name) is read as a name; the value is written `\(value)`")
    }
    switch syntax {
    case .comparison(_, let left, let right):
      checkValue(left)
      checkValue(right)
      if !left.isQuoted(in: text), right.isQuoted(in: text), case .field(let name) = right.syntax,
        name.utf8.allSatisfy(\.isOfName)
      {
        note(at: right, "\"\(name)\" is read as a name; a text is written '\(name)'")
      }
    case .and(let left, let right):
      checkValue(left)
      checkValue(right)
    case .or(let left, let right):
      checkValue(right)
      if left.isTrueLiteral {
        note(at: left, "\(left.words) is always true, so that what follows || is never taken")
      } else if left.comparesText, case .literal(.string(let word)) = right.syntax, !word.isEmpty {
        note(at: right, "'\(word)' alone is always true; compare it as what stands before ||")
      }
    case .sequence(let left, let right):
      if left.isTruthValue, !right.rootFields.isEmpty {
        note(
          at: right, "what stands before | is true or false, and has no names; write || for “or”")
      }
      if let call = right.start.callOfLiterals {
        note(at: right.start, "\(call)() doesn’t use what stands before it; write \(call)(@, …)")
      }
      if case .field(let name) = left.start.syntax,
        case .call(let function, _) = right.start.syntax,
        Self.namespaces.contains(name)
      {
        note(at: left.start, "\(name) is read as a name; write \(function.name)(…) alone")
      }
    case .call(_, let arguments):
      for argument in arguments where !argument.isExpression {
        checkValue(argument.node)
        if case .field(let name) = argument.node.syntax, argument.node.isQuoted(in: text),
          !name.contains(where: { $0.isLetter || $0.isNumber })
        {
          note(at: argument.node, "\"\(name)\" is read as a name; a text is written '\(name)'")
        }
      }
    case .literal(.string(let word)) where offset < text.count && text[offset] == "`":
      if word.count > 1, word.hasPrefix("'"), word.hasSuffix("'") {
        note(at: self, "`\(word)` is a text with quotes in it; write \(word) without backticks")
      } else if word.contains("${") {
        note(at: self, "a text in backticks has no ${…}; write join('', ['text', name])")
      }
    default: break
    }
    for child in children { child.collectMisreadings(in: text, into: &found) }
  }

  /// The words of other languages for values, and the values.
  private static let constants = [
    "true": "true", "True": "true", "TRUE": "true", "false": "false", "False": "false",
    "FALSE": "false", "null": "null", "NULL": "null", "None": "null", "nil": "null",
    "undefined": "null",
  ]

  /// The names in front of the functions of JavaScript.
  private static let namespaces: Set = ["Math", "Number", "Object", "Date", "JSON", "String"]

  /// Whether a name is written in double quotes.
  private func isQuoted(in text: [UInt8]) -> Bool {
    offset < text.count && text[offset] == "\""
  }

  /// Whether the node is a literal that counts as true.
  private var isTrueLiteral: Bool {
    if case .literal(let value) = syntax { value.isTruthy } else { false }
  }

  private var comparesText: Bool {
    if case .comparison(.equal, _, let right) = syntax, case .literal(.string) = right.syntax {
      true
    } else {
      false
    }
  }

  /// Whether the result is true or false whatever the data.
  private var isTruthValue: Bool {
    switch syntax {
    case .comparison: true
    case .and(let left, let right), .or(let left, let right):
      left.isTruthValue && right.isTruthValue
    default: false
    }
  }

  /// The name of a function that is called with literals alone; nil for any other node.
  private var callOfLiterals: String? {
    guard case .call(let function, let arguments) = syntax, !arguments.isEmpty,
      arguments.allSatisfy(\.node.isLiteral)
    else { return nil }
    return function.name
  }

  /// The first part of what is looked up in turn.
  private var start: SyntaxNode {
    if case .sequence(let left, _) = syntax { left.start } else { self }
  }
}
