import Localization

/// The elements of a list by the value of one of their members, so that a search takes the same
/// time in a list of any length.
struct ListIndex {
  /// The list, which is kept so that no other one takes its place in memory.
  private let list: [JSONValue]
  private let member: String
  private var values = DistinctValues()
  /// The first element with each of the values.
  private var positions: [Int] = []
  private var types: ValueTypes = []

  /// - Throws: an error if the elements aren't objects, or none of them has the member.
  init(
    _ list: [JSONValue], by member: String, in evaluation: Evaluation
  ) throws(ExpressionError) {
    self.list = list
    self.member = member
    try evaluation.spend(list.count)
    for (position, element) in list.enumerated() where !element.isNull {
      guard case .object(let members) = element else {
        throw ExpressionError(
          .invalidType,
          "lookup() searches a list of objects, and here it has \(ValueTypes(of: element).names)")
      }
      guard let value = members[member], !value.isNull else { continue }
      types.formUnion(ValueTypes(of: value))
      if try values.position(of: value, in: evaluation) == positions.count {
        positions.append(position)
      }
    }
    let objects = list.lazy.compactMap(\.object)
    if !objects.isEmpty, !objects.contains(where: { $0[member] != nil }) {
      let problem = LookupProblem.unknownName(member, names: LookupProblem.names(of: objects))
      throw ExpressionError(.invalidValue, "lookup(): \(problem)")
    }
  }

  /// Returns whether the index is that of a list; a list in other memory counts as another one.
  func isOf(_ other: [JSONValue], by member: String) -> Bool {
    self.member == member && list.span.isIdentical(to: other.span)
  }

  /// Returns the first element whose member is a value; null if there is none.
  /// - Throws: an error if the members are of another type than the value.
  func element(
    with value: JSONValue, in evaluation: Evaluation
  ) throws(ExpressionError) -> JSONValue {
    if let position = try values.knownPosition(of: value, in: evaluation) {
      return list[positions[position]]
    }
    let type = ValueTypes(of: value)
    guard types.isEmpty || !types.isDisjoint(with: type) else {
      let problem = String(
        localized: "lookup(): \"\(member)\" is \(types.names), and the value is \(type.names)")
      guard let conversion = types.conversion(of: .value(value)) else {
        throw ExpressionError(.invalidType, "\(problem)")
      }
      throw ExpressionError(.invalidType, "\(problem); \(conversion)")
    }
    return .null
  }
}
