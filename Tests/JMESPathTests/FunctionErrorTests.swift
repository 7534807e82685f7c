import JMESPath
import Testing

/// The errors of each function of the specification.
@Suite("Wrong arguments of functions")
struct FunctionErrorTests {
  /// Calls of each function with an argument of a wrong type.
  private static let wrongTypes = [
    "abs('a')", "avg(`[1, \"a\"]`)", "ceil('1')", "contains(`1`, `1`)", "ends_with(`1`, 'a')",
    "floor(null)", "join(',', `[1]`)", "keys('a')", "length(`1`)", "map(list, &a)",
    "max(`[1, \"a\"]`)", "max_by('a', &a)", "merge(`1`)", "min(`[true]`)", "min_by(list, 'a')",
    "reverse(`1`)", "sort(`[1, \"a\"]`)", "sort_by(`{}`, &a)", "starts_with('a', `1`)",
    "sum('a')", "to_array(&a)", "to_number(&a)", "to_string(&a)", "type(&a)", "values(list)",
    "not_null(&a)",
  ]

  /// The functions that take any number of arguments, but one.
  private static let variadic: Set = ["merge", "not_null"]

  @Test("are of the wrong type", arguments: wrongTypes)
  func types(call: String) {
    // A value in place of an expression is found before there are data.
    let error = #expect(throws: ExpressionError.self) {
      try Expression(call).evaluate(on: ["list": [1, 2]])
    }
    #expect(error?.kind == .invalidType, "\(call)")
  }

  @Test("are too few or too many", arguments: FunctionTable.standard.names)
  func arity(name: String) {
    let none = #expect(throws: ExpressionError.self) { try Expression("\(name)()") }
    #expect(none?.kind == .invalidArity)
    guard !Self.variadic.contains(name) else { return }
    let many = #expect(throws: ExpressionError.self) { try Expression("\(name)(a, b, c, d)") }
    #expect(many?.kind == .invalidArity)
  }

  @Test("are tested for every function of the specification")
  func completeness() {
    let tested = Set(Self.wrongTypes.compactMap { $0.split(separator: "(").first.map(String.init) })
    #expect(tested == Set(FunctionTable.standard.names))
  }

  @Test("name a function that is not there")
  func unknown() {
    let error = #expect(throws: ExpressionError.self) { try Expression("nope(@)") }
    #expect(error?.kind == .unknownFunction)
  }
}

@Suite("Bindings")
struct BindingsTests {
  @Test("are what a function of their name gives, in every part of an expression")
  func values() throws {
    let functions = FunctionTable.standard.adding(Function.binding("object"))
    let expression = try Expression("[?id == object().id].name | [0]", functions: functions)
    let data: JSONValue = [["id": 1, "name": "one"], ["id": 2, "name": "two"]]
    #expect(try expression.evaluate(on: data, bindings: ["object": ["id": 2]]) == "two")
    #expect(try expression.evaluate(on: data, bindings: ["object": ["id": 1]]) == "one")
    #expect(try Expression("object()", functions: functions).evaluate(on: data) == nil)
  }
}
