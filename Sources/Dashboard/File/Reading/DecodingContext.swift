import JMESPath
import Localization

/// The state of decoding a file: diagnostics, the current path, and declared and used names.
final class DecodingContext {
  enum Step {
    case key(String)
    case index(Int)
  }

  /// The diagnostics and the names of a part of the file that has been decoded.
  struct Notes {
    var diagnostics: [Diagnostic] = []
    var references = References()
    /// The names of icons that the file has.
    var icons: [IconUse] = []
    /// The files with data.
    var paths: [WrittenPath] = []
    /// What leads out of the window.
    var uses = OutsideUses()
  }

  /// The state with which decoding a part of the file begins.
  struct Start {
    let path: [Step]
    let named: NamedValues
    let environment: [String: String]
    let formatting: FormattingContext
    let functions: FunctionTable
    let zonedFunctions: [String: ZonedFunctions]
    let hasChoices: Bool
    let hasUnreadLines: Bool
  }

  private struct Compiled {
    let expression: Expression
    let misreadings: [Misreading]
  }

  /// The path from the root to the current node.
  ///
  /// It changes twice for each node. Without checks of exclusivity the 120,000 changes for 1,000
  /// cards take 0.7 ms instead of 1.7 ms (V11).
  @exclusivity(unchecked) var path: [Step] = []
  /// The number of steps of the path to the last key that may be left out.
  var depthOfOptional = -1
  var notes = Notes()
  var named = NamedValues()
  let environment: [String: String]
  /// The compiled expressions by their text; dashboards repeat many.
  private var compiled: [String: Result<Compiled, ExpressionError>] = [:]
  /// The context with which the texts of the dashboard are formatted.
  let formatting: FormattingContext
  /// The functions that expressions may call.
  private let functions: FunctionTable
  /// The functions for the sources that have a zone of their own, by the names of these.
  private let zonedFunctions: [String: ZonedFunctions]
  /// The source whose data the present expressions are about; nil for none.
  var source: String?

  /// Whether the dashboard has choices, whose values expressions read as `choice.id`.
  let hasChoices: Bool
  /// Whether a mistake of syntax hides a part of the file, so that what isn't there may be in it.
  let hasUnreadLines: Bool

  init(
    environment: [String: String], formatting: FormattingContext,
    sources: [String: FormattingContext] = [:], hasChoices: Bool = false,
    hasUnreadLines: Bool = false
  ) {
    self.environment = environment
    self.formatting = formatting
    self.hasChoices = hasChoices
    self.hasUnreadLines = hasUnreadLines
    func functions(_ context: FormattingContext) -> FunctionTable {
      let table = FunctionTable.dashboard(context)
      return hasChoices ? table.binding(ChoiceValues.name) : table
    }
    self.functions = functions(formatting)
    zonedFunctions = sources.mapValues {
      ZonedFunctions(zone: $0.sourceZone?.identifier ?? "", functions: functions($0))
    }
  }

  /// Begins to decode a part of the file, which may be on another thread.
  init(_ start: Start) {
    path = start.path
    named = start.named
    environment = start.environment
    formatting = start.formatting
    functions = start.functions
    zonedFunctions = start.zonedFunctions
    hasChoices = start.hasChoices
    hasUnreadLines = start.hasUnreadLines
  }

  /// The state with which decoding the nodes below the current path begins.
  var start: Start {
    Start(
      path: path, named: named, environment: environment, formatting: formatting,
      functions: functions, zonedFunctions: zonedFunctions, hasChoices: hasChoices,
      hasUnreadLines: hasUnreadLines)
  }

  /// Adds the notes of a part of the file.
  func add(_ part: Notes) {
    notes.diagnostics += part.diagnostics
    notes.references.add(part.references)
    notes.icons += part.icons
    notes.paths += part.paths
    notes.uses.add(part.uses)
  }

  var diagnostics: [Diagnostic] { notes.diagnostics }

  /// The names that the file declares and uses.
  var references: References {
    get { notes.references }
    _modify { yield &notes.references }
  }
}

// MARK: Reading

extension DecodingContext {
  /// - Parameter isOptional: whether the key may be left out.
  func decode<Value>(
    _ entry: Node.Entry, _ decoder: NodeDecoder<Value>, isOptional: Bool = false
  ) -> Value? {
    path.append(.key(entry.key))
    defer { path.removeLast() }
    depthOfOptional = isOptional ? path.count : -1
    return decoder.decode(entry.value, self)
  }

  /// Returns the elements of a list; reports a number of them that is not in `count`.
  /// - Parameter element: the schema of an element.
  func elements(
    of node: Node, count: ClosedRange<Int>, _ element: ValueSchema
  ) -> [Node]? {
    guard let elements = node.elements else { return expectedList(of: element, found: node) }
    if elements.count < count.lowerBound {
      error(node.location, "\(tooFew(key, least: count.lowerBound))")
    } else if elements.count > count.upperBound {
      error(
        elements[count.upperBound].location,
        "at most \(count.upperBound) \(key) are allowed, found \(elements.count)")
    }
    return elements
  }

  /// Decodes elements of a list at the current path; returns those without a mistake.
  func decode<Value>(_ elements: ArraySlice<Node>, _ decoder: NodeDecoder<Value>) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(elements.count)
    for (index, node) in zip(elements.indices, elements) {
      path.append(.index(index))
      if let value = decoder.decode(node, self) { values.append(value) }
      path.removeLast()
    }
    return values
  }

  /// Reports the keys of an object that are not among `names`.
  /// - Parameters:
  ///   - schema: the schema of the object, which has these names.
  ///   - useful: the names that the object has a use for, which messages propose.
  func reportUnknownKeys(
    of object: ObjectNode, _ names: [String], _ schema: ObjectSchema, proposing useful: [String]
  ) {
    for (index, entry) in object.entries.enumerated() where !names.contains(entry.key) {
      path.append(.key(entry.key))
      if let key = object.emptyKey(before: index, among: names) {
        error(
          entry.location,
          "unknown key \"\(entry.key)\"; indent it more if it belongs in \"\(key)\"")
      } else if entry.hasColon {
        unknown(entry, of: schema, among: useful)
      } else {
        missingColon(entry, isFirst: index == 0, among: names)
      }
      path.removeLast()
    }
  }

  /// Returns a scalar that is a text: quoted, or plain and not `true`, `false` or `null`.
  func text(_ node: Node) -> Scalar? {
    guard let scalar = node.scalar else { return expected("text", found: node) }
    switch scalar.value {
    case .text, .integer, .double: return scalar
    case .bool, .null: return expectedText(found: node)
    }
  }

  func checkIdentifier(_ text: String, at location: SourceLocation) -> Bool {
    let isValid = ValidName.isValid(text)
    if !isValid {
      let problem = String(
        localized: """
          "\(text)" is not a valid name: use at most 64 letters from a to z, digits, '_' and '-', \
          with no digit at the start
          """)
      if let near = ValidName.nearest(to: text) {
        error(location, "\(problem); such as \(near)")
      } else {
        error(location, "\(problem)")
      }
    }
    return isValid
  }

  /// Returns whether a text is an expression that calls a function.
  func isCall(_ text: String) -> Bool {
    guard text.contains("("), let expression = try? Expression(text, functions: functions) else {
      return false
    }
    return !expression.functionNames.isEmpty
  }

  /// Compiles the expression in a scalar.
  /// - Parameter node: the node of `scalar`.
  func expression(_ scalar: Scalar, in node: Node) -> BoundExpression? {
    if scalar.text.utf8.starts(with: "${".utf8) {
      error(node.location, "\(key) is an expression itself: write it without ${ }")
      return nil
    }
    let text = scalar.text.unescapingDollars
    return expression(
      text, BoundExpression.Origin(scalar: scalar, offset: 0), node.location.instance)
  }

  /// Compiles an expression.
  /// - Parameters:
  ///   - origin: the position of the expression in the file.
  ///   - file: the file of the expression.
  func expression(
    _ text: String, _ origin: BoundExpression.Origin, _ file: FileInstance
  ) -> BoundExpression? {
    let zoned = source.flatMap { zonedFunctions[$0] }
    let name = zoned.map { "\($0.zone) \(text)" } ?? text
    let result: Result<Compiled, ExpressionError>
    if let known = compiled[name] {
      result = known
    } else {
      do throws(ExpressionError) {
        let expression = try Expression(text, functions: zoned?.functions ?? functions)
        result = .success(Compiled(expression: expression, misreadings: expression.misreadings))
      } catch {
        result = .failure(error)
      }
      compiled[name] = result
    }
    switch result {
    case .success(let compiled):
      let bound = BoundExpression(
        compiled.expression, location: origin.location(at: 0, in: file), origin: origin)
      if hasChoices { noteChoices(of: bound) }
      for misreading in compiled.misreadings {
        warning(
          bound.location(at: misreading.offset), "in the expression: \(misreading.message)")
      }
      return bound
    case .failure(let failure):
      let before = text.prefix(failure.offset ?? 0)
      error(
        origin.location(at: before.utf8.count, in: file),
        "in the expression: \(failure.message)")
      return nil
    }
  }
}

/// Returns the message for a list with fewer than `least` elements, in words made from its key.
private func tooFew(_ key: String, least: Int) -> String {
  guard least == 1 else { return String(localized: "at least \(least) \(key) are needed") }
  guard key.hasSuffix("s") else { return String(localized: "\(key) must not be empty") }
  let singular = key.dropLast(key.hasSuffix("ses") ? 2 : 1)
  return String(localized: "at least 1 \(singular) is needed")
}
