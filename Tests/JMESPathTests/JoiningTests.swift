import JMESPath
import Testing

@Suite("Joining lists")
struct JoiningTests {
  private static let functions = FunctionTable.standard.adding(Function.joining)

  private static let data: JSONValue = [
    "orders": [
      ["id": 1, "customer": 7], ["id": 2, "customer": 8], ["id": 3, "customer": 9],
      ["id": 4, "customer": nil],
    ],
    "people": [
      ["id": 7, "name": "Ada"], ["id": 8, "name": "Grace"], ["id": 8, "name": "Other"],
    ],
    "empty": [],
  ]

  private func evaluate(_ text: String, on data: JSONValue = Self.data) throws -> JSONValue {
    try Expression(text, functions: Self.functions).evaluate(on: data)
  }

  private func problem(_ text: String, on data: JSONValue = Self.data) -> String? {
    #expect(throws: ExpressionError.self) { try evaluate(text, on: data) }?.message
  }

  @Test("$ is the whole data wherever it stands")
  func root() throws {
    #expect(try evaluate("$") == Self.data)
    #expect(try evaluate("people[?id == `7`] | [0].[name, length($.orders)]") == ["Ada", 4])
    #expect(try evaluate("orders[?customer == $.people[1].id].id") == [2])
    #expect(
      try evaluate("orders[:1].{ n: $.people[*].name }") == [["n": ["Ada", "Grace", "Other"]]])
    #expect(try evaluate("people | $.orders[0].id") == 1)
    #expect(
      try Expression("orders[].[$.people, id, length($.empty)]", functions: Self.functions)
        .rootFields == ["orders", "people", "empty"])
    #expect(throws: ExpressionError.self) { try Expression("$people") }
    #expect(throws: ExpressionError.self) { try Expression("a.$") }
  }

  @Test("lookup() gives the first object with the value; what is missing stays missing")
  func lookup() throws {
    #expect(
      try evaluate("orders[].{ id: id, name: lookup($.people, 'id', customer).name }") == [
        ["id": 1, "name": "Ada"], ["id": 2, "name": "Grace"], ["id": 3, "name": nil],
        ["id": 4, "name": nil],
      ])
    #expect(try evaluate("lookup(empty, 'id', `1`)") == nil)
    #expect(try evaluate("lookup(nothing, 'id', `1`)") == nil)
    #expect(try evaluate("lookup(people, 'name', 'Grace').id") == 8)
    #expect(
      try evaluate("lookup(@, 'a', 'é')", on: [["a": "e\u{301}"], ["a": "é", "b": 1]]) == [
        "a": "é", "b": 1,
      ])
  }

  @Test("lookup() says why it can't find anything")
  func lookupProblems() {
    #expect(
      problem("lookup(people, 'nam', 'Ada')")
        == "lookup(): there is no \"nam\", but id, name; did you mean \"name\"?")
    #expect(
      problem("lookup(people, 'id', '7')")
        == "lookup(): \"id\" is a number, and the value is a string; "
        + "to_number(…) reads a number from a text")
    #expect(
      problem("lookup(people, 'name', `7`)")
        == "lookup(): \"name\" is a string, and the value is a number; to_string(…) makes a text of it"
    )
    #expect(
      problem("lookup(people[].name, 'id', `7`)")
        == "lookup() searches a list of objects, and here it has a string")
    #expect(
      problem("lookup(people[0], 'id', `7`)")
        == "argument 1 of lookup() must be null or an array, not an object")
  }

  @Test("index_by() gives an object with the first element for each text")
  func index() throws {
    #expect(
      try evaluate("index_by(people, &id).*.name") == ["Ada", "Grace"])
    #expect(try evaluate("keys(index_by(orders, &customer))") == ["7", "8", "9"])
    #expect(try evaluate("index_by(nothing, &id)") == nil)
    #expect(
      problem("index_by(people, &[id])")
        == "index_by() needs a string or a number to index by, not an array")
  }

  @Test("zip() takes as many elements as the shortest array has")
  func zipped() throws {
    #expect(try evaluate("zip(`[1, 2, 3]`, `[\"a\", \"b\"]`)") == [[1, "a"], [2, "b"]])
    #expect(try evaluate("zip(orders[].id)") == [[1], [2], [3], [4]])
    #expect(try evaluate("zip(empty, orders)") == [])
  }

  /// Returns a list of objects that are found at its end, by all of another.
  private static func large(_ count: Int) -> JSONValue {
    let people = (0..<count).map { id -> JSONValue in ["id": .integer(Int64(id)), "name": "Ada"] }
    return ["orders": .array(people.reversed()), "people": .array(people)]
  }

  @Test(
    "each element of a long list is looked up in another one, with work in proportion to both",
    arguments: [
      "orders[].lookup($.people, 'id', id).name",
      "orders[].lookup($.people[?name == 'Ada'], 'id', id).name",
      "orders[].lookup(sort_by($.people, &id), 'id', id).name",
    ])
  func linear(_ text: String) throws {
    func work(_ count: Int) throws -> Int {
      let data = Self.large(count)
      var (low, high) = (1, 10_000_000)
      while low < high {
        let middle = (low + high) / 2
        let limits = EvaluationLimits(work: middle)
        let expression = try Expression(text, functions: Self.functions, limits: limits)
        if (try? expression.evaluate(on: data)) == nil { low = middle + 1 } else { high = middle }
      }
      return low
    }
    #expect(try evaluate(text, on: Self.large(10_000)).array?.count == 10_000)
    let (small, large) = (try work(50), try work(500))
    #expect(large < 12 * small, "\(small), \(large)")
  }

  @Test("a result with many copies of the data is measured")
  func copies() throws {
    let list = JSONValue.array(Array(repeating: "text", count: 5_000))
    let error = #expect(throws: ExpressionError.self) { try evaluate("[].[$]", on: list) }
    #expect(error?.message == "the expression takes too much work on this data")
  }

  @Test("the names that other languages have for the functions lead to them")
  func spelling() {
    for (foreign, own) in [("vlookup", "lookup"), ("find", "lookup"), ("keyBy", "index_by")] {
      let error = #expect(throws: ExpressionError.self) {
        try Expression("\(foreign)(a, b)", functions: Self.functions)
      }
      #expect(error?.message == "there is no function \(foreign)(); did you mean \(own)()?")
    }
  }

  @Test("a name that no element has is found behind lookup() and $")
  func unknownNames() throws {
    func name(_ text: String) throws -> String? {
      let found = try Expression(text, functions: Self.functions).lookupProblem(on: [Self.data])
      if case .unknownName(let name, _)? = found?.problem { return name }
      return nil
    }
    #expect(try name("orders[].lookup($.peoples, 'id', customer)") == "peoples")
    #expect(try name("orders[].lookup($.people, 'id', customer).nam") == "nam")
    #expect(try name("orders[].lookup($.people, 'id', buyer)") == "buyer")
    #expect(try name("orders[].lookup($.people, 'id', customer).name") == nil)
  }
}
