import Localization

/// A part of an expression that isn't read as its author probably meant it.
public struct Misreading: Hashable, Sendable {
  public let message: String
  /// The position in the text, in UTF-8 bytes.
  public let offset: Int
}

extension Expression {
  /// The uses of `!` that apply to the first name of several, or to one side of a comparison.
  ///
  /// In JMESPath `!a.b` is `(!a).b`, which is null whatever the data, and `!a == 'b'` is
  /// `(!a) == 'b'`, which is never true.
  public var misreadNegations: [Misreading] {
    var found: [Misreading] = []
    if text.utf8.contains(UInt8(ascii: "!")) { syntax.collectMisreadNegations(into: &found) }
    return found
  }
}

extension SyntaxNode {
  fileprivate func collectMisreadNegations(into found: inout [Misreading]) {
    if let operand = negatedStart {
      found.append(Self.lookup(operand, in: self))
      for child in operand.childrenBehindStart { child.collectMisreadNegations(into: &found) }
      return
    }
    if case .comparison(let comparator, let left, let right) = syntax,
      let misread = Self.comparison(comparator, left, right)
    {
      found.append(misread)
    }
    for child in children { child.collectMisreadNegations(into: &found) }
  }

  private static func lookup(_ negation: SyntaxNode, in whole: SyntaxNode) -> Misreading {
    let words = whole.wordsWithoutNegation
    guard let name = negation.negated?.words, name != "…", words != "…" else {
      return Misreading(
        message: String(
          localized: """
            ! applies to the first name alone, so that what follows is always null; \
            write !(…) around all of it
            """), offset: negation.offset)
    }
    return Misreading(
      message: String(
        localized: """
          !\(words) is read as (!\(name))\(words.dropFirst(name.count)), which is always null; \
          write !(\(words))
          """), offset: negation.offset)
  }

  private static func comparison(
    _ comparator: Comparator, _ left: SyntaxNode, _ right: SyntaxNode
  ) -> Misreading? {
    guard let operand = left.negated else { return nil }
    let sign = comparator.rawValue
    let (name, other) = (operand.words, right.words)
    switch comparator {
    case .equal, .notEqual:
      // The opposite of a truth value may be compared with another one.
      guard case .literal(let value) = right.syntax, value.typeName != "boolean" else { return nil }
    case .less, .lessOrEqual, .greater, .greaterOrEqual: break
    }
    return Misreading(
      message: String(
        localized: """
          !\(name) \(sign) \(other) is read as (!\(name)) \(sign) \(other), which compares a truth \
          value; write !(\(name) \(sign) \(other))
          """), offset: left.offset)
  }

  /// The operand of a negation.
  private var negated: SyntaxNode? {
    if case .not(let operand) = syntax { operand } else { nil }
  }

  /// The negation whose result is searched for names or elements; nil if there is none.
  private var negatedStart: SyntaxNode? {
    switch syntax {
    case .sequence(let left, let right):
      if left.negated != nil { right.isLookup ? left : nil } else { left.negatedStart }
    case .flatten(let base), .projection(let base, _), .valueProjection(let base, _),
      .filter(let base, _, _):
      base.negated != nil ? base : base.negatedStart
    default: nil
    }
  }

  /// Whether the node looks something up in its value, which a truth value never has.
  private var isLookup: Bool {
    switch syntax {
    case .field, .index, .slice: true
    case .sequence(let left, _): left.isLookup
    default: false
    }
  }

  private var childrenBehindStart: [SyntaxNode] { negated.map { [$0] } ?? [] }

  /// The names behind a negation as they are written, or else an ellipsis.
  private var wordsWithoutNegation: String {
    switch syntax {
    case .not(let operand): return operand.words
    case .sequence(let left, let right):
      let (first, last) = (left.wordsWithoutNegation, right.words)
      return first == "…" || last == "…" ? "…" : "\(first).\(last)"
    default: return words
    }
  }
}
