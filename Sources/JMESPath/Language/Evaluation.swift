/// One evaluation of an expression, with its remaining budget of work.
///
/// The work of straight-line steps is counted where they are entered (an expression, each element
/// of a projection), so that the steps themselves needn't count.
public final class Evaluation {
  /// The values of functions that depend on more than the data.
  let bindings: [String: JSONValue]
  /// The value that the expression is evaluated on.
  let root: JSONValue
  /// Counts the values that are no numbers; nil unless they are asked for.
  let omissions: OmissionRecord?
  private var work: Int
  /// Whether a step gave null since it isn't made for a type: a comparison by `<` of what isn't two
  /// numbers, a text that `to_number()` doesn't read, or a position in what is no array.
  private(set) var hasWrongType = false
  /// The reason why the result of the function that is called isn't as it seems.
  package var problem: LookupProblem?
  /// The number of filters whose conditions are evaluated.
  var filterDepth = 0
  /// The number of divisions by zero, which give null.
  package var zeroDivisions = 0
  /// The number of elements that a projection has left out since they are divided by zero.
  var droppedQuotients = 0
  /// The keys by which a function such as `sort_by()` has put elements in order last.
  var sortKeys: [JSONValue] = []
  /// The results of the parts that depend on `root` alone.
  private var results: [ObjectIdentifier: JSONValue] = [:]
  /// The indexes of the lists that were searched last.
  private var indexes: [ListIndex] = []

  /// The maximum number of lists whose indexes are kept.
  private static let indexLimit = 8

  init(
    work: Int, bindings: [String: JSONValue], root: JSONValue, omissions: OmissionRecord? = nil
  ) {
    self.work = work
    self.bindings = bindings
    self.root = root
    self.omissions = omissions
  }

  /// The identity of a part of an expression.
  final class Key: Sendable {}

  /// Returns the result of a part that depends on `root` alone, computed once.
  func remembered(
    _ key: Key, _ compute: () throws(ExpressionError) -> JSONValue
  ) throws(ExpressionError) -> JSONValue {
    if let known = results[ObjectIdentifier(key)] { return known }
    let result = try compute()
    results[ObjectIdentifier(key)] = result
    return result
  }

  /// Returns the index of a list by a member of its elements, made once for each list.
  func index(
    of list: [JSONValue], by member: String
  ) throws(ExpressionError) -> ListIndex {
    if let known = indexes.first(where: { $0.isOf(list, by: member) }) { return known }
    let index = try ListIndex(list, by: member, in: self)
    if indexes.count == Self.indexLimit { indexes.removeFirst() }
    indexes.append(index)
    return index
  }

  /// Returns null, which is the order of two values that aren't both numbers.
  func noOrder(of left: JSONValue, _ right: JSONValue) -> JSONValue {
    if !left.isNull, !right.isNull { hasWrongType = true }
    return .null
  }

  /// Returns null, which is the element of a value that is no array.
  func noElement(of value: JSONValue) -> JSONValue {
    if !value.isNull { hasWrongType = true }
    return .null
  }

  /// Records that a value isn't of the type that a step is made for.
  func noteWrongType() { hasWrongType = true }

  /// Spends an amount of work.
  func spend(_ amount: Int) throws(ExpressionError) {
    let (rest, overflow) = work.subtractingReportingOverflow(amount)
    guard !overflow, rest >= 0 else {
      throw ExpressionError(.invalidValue, "the expression takes too much work on this data")
    }
    work = rest
  }

  /// Spends `each` for each of `count` elements.
  func spend(_ count: Int, times each: Int) throws(ExpressionError) {
    let (product, overflow) = count.multipliedReportingOverflow(by: each)
    try spend(overflow ? .max : product)
  }

  /// Spends the work of reading a whole text.
  func spend(on text: String) throws(ExpressionError) {
    try spend(text.utf8.count >> 4)
  }

  /// Spends the work of reading a value, without the contents of its elements.
  func spend(on value: JSONValue) throws(ExpressionError) {
    switch value {
    case .string(let text): try spend(on: text)
    case .array(let elements): try spend(elements.count)
    case .object(let members): try spend(members.count)
    default: break
    }
  }

  /// Spends the work of reading a value with all its contents.
  ///
  /// Values share their parts: `[@, @] | [@, @] | …` doubles at each step without taking memory,
  /// but writing it out would never end.
  public func spendOnAll(of value: JSONValue) throws(ExpressionError) {
    try spend(1)
    try spend(on: value)
    switch value {
    case .array(let elements):
      for element in elements { try spendOnAll(of: element) }
    case .object(let members):
      for member in members.values { try spendOnAll(of: member) }
    default: break
    }
  }

  /// Returns whether two values are equal, and spends the work of comparing their parts.
  public func areEqual(
    _ left: JSONValue, _ right: JSONValue
  ) throws(ExpressionError) -> Bool {
    switch (left, right) {
    case (.string(let a), .string(let b)):
      try spend(on: a)
      return a.hasSameCodePoints(as: b)
    case (.array(let a), .array(let b)):
      guard a.count == b.count else { return false }
      try spend(a.count)
      for (one, other) in zip(a, b) where try !areEqual(one, other) { return false }
      return true
    case (.object(let a), .object(let b)):
      guard a.count == b.count else { return false }
      try spend(a.count)
      for (key, one) in a {
        guard let other = b[key], try areEqual(one, other) else { return false }
      }
      return true
    default: return left == right
    }
  }
}

extension String {
  /// Returns whether two texts consist of the same code points.
  ///
  /// Swift counts "é" and "e" with a combining accent as equal; JSON and JMESPath don't.
  func hasSameCodePoints(as other: String) -> Bool {
    self == other && utf8.count == other.utf8.count
  }

  /// Returns whether the text comes before `other` in the order of code points.
  func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
