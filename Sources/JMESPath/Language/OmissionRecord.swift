import Localization

/// The values that are no numbers where an expression needs numbers.
public struct OmittedValues: Hashable, Sendable {
  public let count: Int
  /// The number of values with those that are numbers or missing.
  public let total: Int
  /// The first of the values as a message has it.
  public let first: String
  /// The position of the first value in its list, from 1; nil if it isn't in a list.
  public let row: Int?
  /// The call that makes a number of the first value; nil if there is none.
  public let remedy: String?
}

extension OmittedValues: CustomStringConvertible {
  public var description: String {
    let found = remedy.map { String(localized: "\(place); write \($0)") } ?? place
    if total == 1 { return String(localized: "no number: \(found)") }
    return String(
      count: count, one: "\(count) of \(total) rows is no number: \(found)",
      other: "\(count) of \(total) rows are no numbers: \(found)")
  }

  private var place: String {
    guard let row else { return String(localized: "“\(first)”") }
    return String(localized: "“\(first)” in row \(row)")
  }
}

/// Counts the values that are no numbers where numbers are needed, over several evaluations.
///
/// A value that is missing (null or a blank text) is none of them.
public final class OmissionRecord {
  private struct Use {
    var total = 0
    var omitted = 0
    var first: (value: JSONValue, row: Int?, remedy: String?)?
  }

  /// The values by the position in the expression that needs them, in UTF-8 bytes.
  private var uses: [Int: Use] = [:]
  /// The problems of the results of functions, by their positions.
  private var problems: [Int: LookupProblem] = [:]
  /// The position of the present element in its list, from 0; nil outside of lists.
  var row: Int?

  public init() {}

  /// Counts a value that may be no number.
  /// - Parameters:
  ///   - row: the position of the value in its list, from 0.
  ///   - remedy: the call that makes a number of the value.
  public func count(
    _ value: JSONValue, isNumber: Bool, at offset: Int = 0, row: Int?,
    remedy: @autoclosure () -> String? = nil
  ) {
    var use = uses[offset] ?? Use()
    use.total += 1
    if !isNumber, !value.isBlank {
      use.omitted += 1
      if use.first == nil { use.first = (value, row, remedy()) }
    }
    uses[offset] = use
  }

  /// Records what is wrong with the result of a function.
  func record(_ problem: LookupProblem, at offset: Int) { problems[offset] = problem }

  /// The first result that isn't as it seems.
  var problem: (problem: LookupProblem, offset: Int)? {
    problems.min { $0.key < $1.key }.map { ($0.value, $0.key) }
  }

  /// Returns the first omitted values, except those at some positions.
  public func omitted(except provided: Set<Int> = []) -> (values: OmittedValues, offset: Int)? {
    let found = uses.filter { $0.value.omitted > 0 && !provided.contains($0.key) }
    guard let (offset, use) = found.min(by: { $0.key < $1.key }), let first = use.first else {
      return nil
    }
    let values = OmittedValues(
      count: use.omitted, total: use.total, first: LookupProblem.short(first.value),
      row: use.total > 1 ? first.row.map { $0 + 1 } : nil, remedy: first.remedy)
    return (values, offset)
  }
}

extension JSONValue {
  /// Whether the value is one that data have where a number is missing: null or a blank text.
  public var isBlank: Bool {
    switch self {
    case .null: true
    case .string(let text): text.allSatisfy(\.isWhitespace)
    default: false
    }
  }
}

extension Evaluation {
  /// Counts the value that `to_number()` has read.
  func countNumber(_ value: JSONValue, isNumber: Bool, at offset: Int) {
    if !isNumber, !value.isBlank { noteWrongType() }
    omissions?.count(value, isNumber: isNumber, at: offset, row: omissions?.row)
  }

  /// Counts two values whose order is asked for, of which one may be no number.
  func countOrdered(_ left: Operand, _ right: Operand, at offset: Int) {
    guard let omissions else { return }
    let operand = left.value.isNumber ? right : left
    let isNumber =
      operand.value.numeric != nil || left.value.isNull || right.value.isNull
    omissions.count(
      operand.value, isNumber: isNumber, at: offset, row: omissions.row, remedy: remedy(operand))
  }

  /// Counts texts that are put in order, if all of them are figures.
  ///
  /// As texts, "9" comes after "10", and "3%" after "12%". Dates, times and versions whose order by
  /// letters is wrong are noted.
  /// - Parameter remedy: the call that makes numbers of them if they are the digits of such.
  func countOrdered(_ texts: [JSONValue], at offset: Int, remedy: String) {
    let written = texts.lazy.filter { !$0.isBlank }
    guard let first = written.first, written.dropFirst().first != nil,
      !texts.allSatisfy({ $0.longInteger != nil })
    else { return }
    guard written.allSatisfy({ $0.string?.isFigure ?? false }) else {
      let isMisordered =
        written.allSatisfy { $0.string?.isNamedDate ?? false }
        || written.map { $0.string ?? "" }.areMisorderedByLetters
      if isMisordered { record(.orderedAsTexts(LookupProblem.short(first)), at: offset) }
      return
    }
    noteWrongType()
    guard let omissions else { return }
    let areNumerals = texts.allSatisfy { text in
      text.isBlank || text.string.flatMap { JSONValue(readableNumber: $0) } != nil
    }
    for (row, text) in texts.enumerated() {
      omissions.count(
        text, isNumber: false, at: offset, row: row, remedy: areNumerals ? remedy : nil)
    }
  }

  /// Counts a number that is compared with a value that may be the digits of one, which never
  /// equal it, and notes a boolean beside a text such as "true".
  func countEqual(_ left: Operand, _ right: Operand, at offset: Int) {
    if let problem = booleanProblem(left, right) { return record(problem, at: offset) }
    let (number, other) = left.value.isNumber ? (left, right) : (right, left)
    guard number.value.isNumber else { return }
    let isNumeral = other.value.string?.isFigure ?? false
    if isNumeral { noteWrongType() }
    omissions?.count(
      other.value, isNumber: !isNumeral, at: offset, row: omissions?.row, remedy: remedy(other))
  }

  /// Records that a calculation with numbers gave no number since its result is too large.
  ///
  /// The result of a division by zero is null as well, and of a calculation without numbers.
  func recordOverflow(of function: String, _ arguments: [Argument], at offset: Int) {
    let values = arguments.map(\.value)
    let hasNumbers = values.allSatisfy { value in
      value.numeric != nil || value.array.map { !$0.isEmpty } ?? false
    }
    guard hasNumbers, function != "divide" || values.last?.numeric != 0 else { return }
    record(.tooLarge(function: function), at: offset)
  }

  /// Records that the result of a function isn't as it seems.
  func record(_ problem: LookupProblem, at offset: Int) {
    noteWrongType()
    omissions?.record(problem, at: offset)
  }

  /// One side of a comparison.
  typealias Operand = (value: JSONValue, node: SyntaxNode)

  /// Returns what to write for an operand that is the text of a number; nil for any other.
  private func remedy(_ operand: Operand) -> String? {
    guard let text = operand.value.string, JSONValue(readableNumber: text) != nil else {
      return nil
    }
    return operand.node.isLiteral ? "`\(text)`" : "to_number(\(operand.node.words))"
  }
}

extension Expression {
  /// Counts the values that are no numbers where the expression needs some.
  /// - Parameter row: the position of `value` among those that the expression is evaluated on.
  func count(
    on value: JSONValue, row: Int?, bindings: [String: JSONValue], into record: OmissionRecord
  ) {
    record.row = row
    _ = try? evaluateNotingTypes(on: value, bindings: bindings, omissions: record)
  }

  /// Returns the values that are no numbers where the expression needs some, or else a result that
  /// isn't as it seems, and its position in the text in UTF-8 bytes; nil if there are none.
  ///
  /// Omissions that the expression provides for are left out: `to_number(x) || …`, a comparison of
  /// it with null, and the arguments of functions such as `if()`.
  public func omissions(
    on uses: [(values: [JSONValue], bindings: [String: JSONValue])]
  ) -> (problem: LookupProblem, offset: Int)? {
    let record = OmissionRecord()
    let values = uses.flatMap { use in use.values.map { ($0, use.bindings) } }
    for (row, (value, bindings)) in values.enumerated() {
      count(on: value, row: values.count > 1 ? row : nil, bindings: bindings, into: record)
    }
    var provided: Set<Int> = []
    syntax.collectProvided(isTest: false, isOptional: false, into: &provided)
    return record.omitted(except: provided).map { (.omitted($0.values), $0.offset) }
      ?? record.problem
  }
}

extension SyntaxNode {
  /// Collects the positions of the parts that may lack a number.
  /// - Parameters:
  ///   - isTest: whether the expression asks whether there is a value.
  ///   - isOptional: whether the value may not be used at all.
  fileprivate func collectProvided(isTest: Bool, isOptional: Bool, into found: inout Set<Int>) {
    func collect(_ nodes: SyntaxNode..., isTest: Bool = false) {
      for node in nodes {
        node.collectProvided(isTest: isTest, isOptional: isOptional, into: &found)
      }
    }
    switch syntax {
    case .current, .root, .field, .literal, .index, .slice: break
    case .or(let left, let right), .and(let left, let right):
      collect(left, isTest: true)
      collect(right, isTest: isTest)
    case .not(let operand): collect(operand, isTest: true)
    case .sequence(let left, let right):
      collect(left)
      collect(right, isTest: isTest)
    case .comparison(_, let left, let right):
      if isOptional { found.insert(offset) }
      collect(left, right, isTest: left.isNullLiteral || right.isNullLiteral)
    case .flatten(let base): collect(base)
    case .projection(let base, let each), .valueProjection(let base, let each):
      collect(base, each)
    case .filter(let base, let condition, let each):
      collect(base, each)
      collect(condition, isTest: true)
    case .list(let nodes), .hash(_, let nodes):
      for node in nodes { collect(node) }
    case .call(let function, let arguments):
      if function.name == "to_number", isTest || isOptional { found.insert(offset) }
      let isChoice = function.takesMissing && !arguments.contains(where: \.isExpression)
      for (position, argument) in arguments.enumerated() {
        argument.node.collectProvided(
          isTest: isChoice, isOptional: isOptional || isChoice && position > 0, into: &found)
      }
    }
  }
}
