import Localization

/// A function that expressions can call: its name, its parameters and its body.
///
/// Number and types of the arguments are checked before `body` runs, so it only has to handle
/// what its parameters admit.
public struct Function: Sendable {
  /// The types that one argument may have.
  public struct Parameter: Hashable, Sendable {
    public let types: ValueTypes
    public let isOptional: Bool
    /// The texts that the argument may be; nil for any.
    let allowed: AllowedWords?
    /// Whether the argument may be a whole number that is a text (``JSONValue/longInteger``), or
    /// have such elements.
    let admitsLongIntegers: Bool

    public init(_ types: ValueTypes, optional: Bool = false, longIntegers: Bool = false) {
      self.init(types, optional: optional, allowed: nil, longIntegers: longIntegers)
    }

    private init(
      _ types: ValueTypes, optional: Bool, allowed: AllowedWords?, longIntegers: Bool = false
    ) {
      self.types = types
      self.isOptional = optional
      self.allowed = allowed
      self.admitsLongIntegers = longIntegers
    }

    /// Returns a parameter for one of some texts.
    ///
    /// An argument that is written in the expression is checked when the expression is read.
    public static func oneOf(_ words: AllowedWords, optional: Bool = false) -> Parameter {
      Parameter(.string, optional: optional, allowed: words)
    }

    public static let any = Parameter(.any)
    public static let number = Parameter(.number)
    public static let string = Parameter(.string)
    public static let array = Parameter(.array)
    public static let object = Parameter(.object)
    public static let expression = Parameter(.expression)

    public static func optional(_ types: ValueTypes) -> Parameter {
      Parameter(types, optional: true)
    }
  }

  public let name: String
  /// The parameters in order; optional ones come last.
  public let parameters: [Parameter]
  /// Whether the last parameter may be given any number of times, at least once.
  public let isVariadic: Bool
  /// Whether the function is made for arguments that may be missing.
  let takesMissing: Bool
  /// Whether the body spends the work on its arguments, of which it doesn't read all.
  let accountsForArguments: Bool
  let body: @Sendable ([Argument], Evaluation) throws(ExpressionError) -> JSONValue

  /// - Parameters:
  ///   - takesMissing: whether the function is made for arguments that may be missing, so that
  ///     ``Expression/lookupProblem(on:bindings:)`` doesn't examine them.
  ///   - body: called with as many arguments as were written. Its result is shared, not copied. An
  ///     error that it throws without an offset is reported at the call.
  public init(
    _ name: String, _ parameters: [Parameter], isVariadic: Bool = false,
    takesMissing: Bool = false,
    body: @escaping @Sendable ([Argument]) throws(ExpressionError) -> JSONValue
  ) {
    self.init(
      name, parameters, isVariadic: isVariadic, takesMissing: takesMissing,
      measured: { (arguments, _) throws(ExpressionError) in
        try body(arguments)
      })
  }

  /// Returns a function without arguments whose value is the one bound to its name, or null.
  ///
  /// The value is the one that ``Expression/evaluate(on:bindings:)`` is given.
  public static func binding(_ name: String) -> Function {
    Function(name, [], measured: { (_, evaluation) in evaluation.bindings[name] ?? .null })
  }

  /// A function that also accounts for the work it does.
  ///
  /// A function whose work grows with the contents of its arguments is one.
  /// - Parameter accountsForArguments: whether `body` spends the work on its arguments, too, since
  ///   it doesn't read all of them.
  public init(
    _ name: String, _ parameters: [Parameter], isVariadic: Bool = false,
    takesMissing: Bool = false, accountsForArguments: Bool = false,
    measured body: @escaping @Sendable ([Argument], Evaluation) throws(ExpressionError) -> JSONValue
  ) {
    self.name = name
    self.parameters = parameters
    self.isVariadic = isVariadic
    self.takesMissing = takesMissing
    self.accountsForArguments = accountsForArguments
    self.body = body
  }
}

extension Function {
  /// Throws unless the function can be called with `count` arguments.
  func checkArity(_ count: Int) throws(ExpressionError) {
    let required = parameters.count { !$0.isOptional }
    guard count < required || (!isVariadic && count > parameters.count) else { return }
    let limit = parameters.count
    let problem =
      if isVariadic {
        String(
          count: required, one: "\(name)() takes at least \(required) argument, not \(count)",
          other: "\(name)() takes at least \(required) arguments, not \(count)")
      } else if required == limit {
        String(
          count: limit, one: "\(name)() takes \(limit) argument, not \(count)",
          other: "\(name)() takes \(limit) arguments, not \(count)")
      } else {
        String(
          count: limit, one: "\(name)() takes \(required) to \(limit) argument, not \(count)",
          other: "\(name)() takes \(required) to \(limit) arguments, not \(count)")
      }
    throw ExpressionError(.invalidArity, "\(problem)")
  }

  /// Throws if a text in the expression isn't one that its parameter allows, or if a value is in
  /// the place of an expression.
  func checkLiterals(_ arguments: [CallArgument]) throws(ExpressionError) {
    for (position, (argument, parameter)) in zip(arguments, parameters).enumerated() {
      if parameter.types == .expression, !argument.isExpression {
        if case .field(let field) = argument.node.syntax, !arguments.contains(where: \.isExpression)
        {
          throw ExpressionError(
            .invalidType,
            "argument \(position + 1) of \(name)() must be an expression (&…); write &\(field)")
        }
        throw ExpressionError(
          .invalidType, "argument \(position + 1) of \(name)() must be an expression (&…)")
      }
      if case .literal(.string(let word)) = argument.node.syntax {
        try checkWord(word, parameter.allowed)
      }
    }
  }

  private func checkWord(
    _ word: String, _ allowed: AllowedWords?
  ) throws(ExpressionError) {
    if let allowed, !allowed.allows(word) {
      throw ExpressionError(.invalidValue, "\(allowed.message(for: word, in: name))")
    }
  }

  /// Throws unless the type of each argument is one of its parameter's.
  func checkTypes(_ arguments: [Argument]) throws(ExpressionError) {
    for (position, argument) in arguments.enumerated() {
      let parameter = parameters[min(position, parameters.count - 1)]
      let types = parameter.types
      if types.admits(argument) {
        if let word = argument.string { try checkWord(word, parameter.allowed) }
        continue
      }
      if parameter.admitsLongIntegers, types.admitsWithLongIntegers(argument.value) { continue }
      let expected = types.names
      let found =
        types.foreignElement(of: argument).map { (position, element) in
          position.map { position in
            String(localized: "\(argument.typeNames) whose element \(position + 1) is \(element)")
          } ?? String(localized: "\(argument.typeNames) with \(element)")
        } ?? argument.typeNames
      let problem =
        arguments.count > 1
        ? String(
          localized: "argument \(position + 1) of \(name)() must be \(expected), not \(found)")
        : String(localized: "the argument of \(name)() must be \(expected), not \(found)")
      guard let conversion = types.conversion(of: argument) else {
        throw ExpressionError(.invalidType, "\(problem)")
      }
      throw ExpressionError(.invalidType, "\(problem); \(conversion)")
    }
  }
}
