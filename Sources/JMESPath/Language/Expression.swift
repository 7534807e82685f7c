/// A JMESPath expression, parsed and compiled once, to be evaluated on any number of values.
///
/// It never changes. It is one reference, since a dashboard holds many and most are equal.
public final class Expression: Sendable {
  /// The expression as it was written.
  public let text: String
  /// The names of the functions that it calls, each once, in the order of the text.
  public let functionNames: [String]
  /// The members of the root value that it reads by name, each once, in the order of the text.
  public let rootFields: [String]
  let limits: EvaluationLimits
  let syntax: SyntaxNode
  /// Whether its functions have `seconds()`, which the specification doesn't have.
  let readsTimes: Bool
  private let step: Step
  /// The maximum factor by which the result can be larger than the data.
  private let growth: Double

  /// The factor up to which results aren't measured again.
  private static let harmlessGrowth = 256.0

  /// - Throws: `syntax`; `unknownFunction`, `invalidArity` and `invalidValue` if the text alone
  ///   shows them; `invalidValue` for an expression that nests deeper than `limits.nesting`.
  public convenience init(
    _ text: String, functions: FunctionTable = .standard, limits: EvaluationLimits = .standard
  ) throws(ExpressionError) {
    do {
      let tokens = try Lexer.tokens(of: text)
      var parser = Parser(tokens: tokens, functions: functions, limits: limits)
      self.init(text, try parser.parse(), limits, readsTimes: functions["seconds"] != nil)
    } catch {
      throw error.inCharacters(of: text)
    }
  }

  /// - Parameter syntax: the tree of `text`.
  init(
    _ text: String, _ syntax: SyntaxNode, _ limits: EvaluationLimits, readsTimes: Bool = false
  ) {
    self.text = text
    self.syntax = syntax
    self.limits = limits
    self.readsTimes = readsTimes
    functionNames = syntax.functionNames
    rootFields = syntax.rootFields
    step = syntax.compiled()
    growth = syntax.growth
  }

  /// Returns the value that the expression selects from `root` or computes with it.
  ///
  /// The result depends on the arguments alone.
  /// - Parameter bindings: the values of functions made with ``Function/binding(_:)``, by their
  ///   names.
  /// - Throws: `invalidType`, `invalidValue`, or whatever a function of the table throws;
  ///   `invalidValue` when `limits.work` is used up.
  public func evaluate(
    on root: JSONValue, bindings: [String: JSONValue] = [:]
  ) throws(ExpressionError) -> JSONValue {
    try evaluateNotingTypes(on: root, bindings: bindings).value
  }

  /// Returns the value, and whether a part of it may be null since the expression isn't made for
  /// the types of the data; ``lookupProblem(on:bindings:isCondition:)`` says which part.
  /// - Parameter omissions: counts the values that are no numbers where some are needed.
  package func evaluateNotingTypes(
    on root: JSONValue, bindings: [String: JSONValue] = [:], omissions: OmissionRecord? = nil
  ) throws(ExpressionError) -> (value: JSONValue, hasWrongType: Bool) {
    let evaluation = Evaluation(
      work: limits.work, bindings: bindings, root: root, omissions: omissions)
    do {
      try evaluation.spend(syntax.size)
      let result = try step(root, evaluation)
      if growth > Self.harmlessGrowth { try evaluation.spendOnAll(of: result) }
      return (result, evaluation.hasWrongType)
    } catch {
      throw error.inCharacters(of: text)
    }
  }
}

extension Expression: Hashable {
  public static func == (left: Expression, right: Expression) -> Bool {
    left === right || left.text == right.text
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Expression: CustomStringConvertible {
  public var description: String { text }
}

extension ExpressionError {
  /// Returns the error with its offset in characters; within this module offsets count UTF-8 bytes.
  fileprivate func inCharacters(of text: String) -> ExpressionError {
    guard let offset else { return self }
    let utf8 = text.utf8
    let index = utf8.index(utf8.startIndex, offsetBy: offset, limitedBy: utf8.endIndex)
    var error = self
    error.offset = text[..<(index ?? utf8.endIndex)].count
    return error
  }
}
