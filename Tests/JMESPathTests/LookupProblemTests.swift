import JMESPath
import Testing

@Suite("Names that no value has")
struct LookupProblemTests {
  private static let people: JSONValue = [
    "people": [
      ["name": "Ada", "age": 36], ["name": "Grace", "note": nil], ["tags": ["a", "b"]],
    ],
    "shelf": ["north": ["boxes": 3], "south": ["boxes": 4]], "title": "Staff", "none": nil,
    "empty": [],
  ]

  private func problem(_ text: String, on data: JSONValue = people) throws -> String? {
    try Expression(text).lookupProblem(on: [data]).map { "\($0.problem)" }
  }

  @Test(
    "are told with the names that there are, and the nearest",
    arguments: [
      (
        "titel",
        "there is no \"titel\", but people, shelf, title, none, empty; did you mean \"title\"?"
      ),
      ("people[].nmae", "there is no \"nmae\", but name, age, note, tags; did you mean \"name\"?"),
      ("people[*].{n: xyz}", "there is no \"xyz\", but name, age, note, tags"),
      (
        "people[?ag > `3`]",
        "there is no \"ag\", but name, age, note, tags; did you mean \"age\"?"
      ),
      (
        "people[?name && nam == 'x']",
        "there is no \"nam\", but name, age, note, tags; did you mean \"name\"?"
      ),
      ("people[?name == 'Ada'].ag", "there is no \"ag\", but name, age; did you mean \"age\"?"),
      (
        "sum(people[].agee)",
        "there is no \"agee\", but name, age, note, tags; did you mean \"age\"?"
      ),
      (
        "sort_by(people, &nme)",
        "there is no \"nme\", but name, age, note, tags; did you mean \"name\"?"
      ),
      ("shelf.*.boxs", "there is no \"boxs\", but boxes; did you mean \"boxes\"?"),
      (
        "people[?name == \"Grace\"]",
        "there is no \"Grace\", but name, age, note, tags; a text is written 'Grace'"
      ),
      (
        "people[?status != 'shipped']",
        "there is no \"status\", but name, age, note, tags"
      ),
      (
        "people.name",
        "\"name\" is looked up in a list of 3 elements; the first element’s is [0].name"
      ),
      (
        "title == true",
        "there is no \"true\", but people, shelf, title, none, empty; true is written `true`"
      ),
      ("title.short", "\"short\" is looked up in a string, not in an object"),
      ("shelf[*].boxes", "there is no list, but an object with north, south"),
      ("shelf[?boxes > `3`]", "there is no list, but an object with north, south"),
      ("shelf[0]", "there is no list, but an object with north, south"),
      ("shelf[].boxes", "there is no list, but an object with north, south"),
    ])
  func problems(text: String, expected: String) throws {
    #expect(try problem(text) == expected)
  }

  @Test(
    "are no problem where one object has them, or where the expression is made for their absence",
    arguments: [
      "title", "none", "none.deeper", "people[].age", "people[].note", "people[].tags[]",
      "people[0].age", "nick || title", "nick && title", "!nick", "people[?vip]", "people[?!vip]",
      "people[?vip != `true`]", "people[?vip == `null`]", "people[?vip || age > `3`]",
      "not_null(nick, title)", "type(nick)", "empty[].anything", "empty[?a == 'b'].c",
      "people[7].x",
      "people[?name == 'Nobody'].x", "'text'", "`5`", "@", "length(people)", "people[1:].name",
    ])
  func noProblems(text: String) throws {
    #expect(try problem(text) == nil)
  }

  @Test(
    "have a position: that of the name, or of what is no list",
    arguments: [
      ("titel", 0), (" titel", 1), ("people[].nmae", 9), ("people[*].{n: xyz}", 14),
      ("people[?name && nam == 'x']", 16), ("sum(people[].agee)", 13),
      ("sort_by(people, &nme)", 17), ("people[?name == \"Grace\"]", 16), ("people.name", 7),
      ("title.short", 6), ("shelf[*].boxes", 0), ("'ä' && title || join('ä', people[].nmae)", -1),
      ("join('ä', people[].nmae)", 20),
    ])
  func positions(text: String, expected: Int) throws {
    #expect(try Expression(text).lookupProblem(on: [Self.people])?.offset ?? -1 == expected)
  }

  private static let events: JSONValue = [
    "events": [
      ["end": "2026-11-27T10:00:00Z", "size": "12", "level": "high", "flag": true, "n": 1],
      ["end": "2026-11-20", "size": "7.5", "level": "low", "flag": false, "n": 2],
      ["end": nil],
    ],
    "pairs": [["2026-11-26", 16], ["2026-11-27", 18]], "limit": 5,
  ]

  @Test(
    "are values of types that an expression isn't made for, with what to write",
    arguments: [
      (
        "events[?end > $.limit]",
        "> compares numbers, not a text such as “2026-11-27T10:00:00Z”; write seconds(end)"
      ),
      (
        "events[?`5` <= end]",
        "<= compares numbers, not a text such as “2026-11-27T10:00:00Z”; write seconds(end)"
      ),
      (
        "events[?end < '2026-12-01']",
        "< compares numbers, not a text such as “2026-11-27T10:00:00Z”; write seconds(end)"
      ),
      (
        "events[?n < '2026-12-01']",
        "< compares numbers, not a text such as “2026-12-01”; write seconds('2026-12-01')"
      ),
      (
        "events[?to_number(size) > level]", "> compares numbers, not a text such as “high”"
      ),
      (
        "events[?size >= `3`]",
        ">= compares numbers, not a text such as “12”; write to_number(size)"
      ),
      (
        "events[0].size > limit",
        "> compares numbers, not a text such as “12”; write to_number(…)"
      ),
      ("events[?flag > `0`]", "> compares numbers, not a boolean"),
      (
        "events[?n == `1` && size > `3`]",
        "> compares numbers, not a text such as “12”; write to_number(size)"
      ),
      (
        "events[?n == `7` || size > `3`]",
        "> compares numbers, not a text such as “12”; write to_number(size)"
      ),
      (
        "events[].{a: !(size > `3`)}",
        "> compares numbers, not a text such as “12”; write to_number(size)"
      ),
      (
        "not_null(events[?size > `3`], n)",
        "> compares numbers, not a text such as “12”; write to_number(size)"
      ),
      (
        "events[?to_number(end) > $.limit]",
        "to_number() makes no number of a text such as “2026-11-27T10:00:00Z”; write seconds(end)"
      ),
      (
        "map(&to_number(level), events)",
        "to_number() makes no number of a text such as “high”"
      ),
      ("events[?n == '1']", "no number equals the text “1”; write `1`"),
      ("events[?size == `12`]", "no number equals the text “12”; write '12'"),
      ("events[?size == n]", "no number equals the text “12”; write to_number(size)"),
      (
        "pairs[].{d: [0]}",
        "a position such as [0] is looked up in a string, not in a list: [] takes inner lists apart,"
          + " and [*] doesn’t"
      ),
      ("events[*].level[0]", "a position such as [0] is looked up in a string, not in a list"),
      ("events[*].level[:2]", "a position such as [0] is looked up in a string, not in a list"),
    ])
  func types(text: String, expected: String) throws {
    let functions = FunctionTable.standard.adding(Function("seconds", [.any]) { _ in .null })
    let expression = try Expression(text, functions: functions)
    #expect(expression.lookupProblem(on: [Self.events]).map { "\($0.problem)" } == expected)
  }

  @Test("don't name a function that an expression can't call")
  func unknownFunction() throws {
    #expect(
      try problem("events[?end > $.limit]", on: Self.events)
        == "> compares numbers, not a text such as “2026-11-27T10:00:00Z”")
  }

  @Test(
    "are no values that are in order now and then, or that are only compared where they fit",
    arguments: [
      "events[?n > `1`]", "events[?end == '2026-11-20']", "events[?size != `7`]",
      "events[?size == '7']", "events[?n == 'x']", "events[?level == `1`]",
      "events[?type(n) == 'string' && n > `1`]", "events[?to_number(size) > `3`]",
      "events[?to_number(end) == `null`]", "events[?(to_number(end) || n) > `1`]",
      "not_null(to_number(limit), to_number('x'))", "[to_number(''), to_number(`true`)]",
      "['x', '3'].to_number(@)", "['x', '3'][].to_number(@)",
      "pairs[*].{d: [0]}", "[`1`, '2'][?@ > `0`]", "events[?none > `3` || n > `1`]",
      "events[?n == '1' || n == `1`]", "pairs[].[@]",
    ])
  func fittingTypes(text: String) throws {
    #expect(try problem(text, on: Self.events)?.hasPrefix("there is no") ?? true, "\(text)")
  }

  @Test("are searched in a condition, in which a name alone asks whether there is a value")
  func conditions() throws {
    func problem(_ text: String) throws -> String? {
      try Expression(text).lookupProblem(on: [Self.people], isCondition: true)
        .map { "\($0.problem)" }
    }
    #expect(try problem("titel") == nil)
    #expect(try problem("!titel && titel") == nil)
    #expect(try problem("titel == 'x'")?.hasPrefix("there is no \"titel\"") == true)
    #expect(try problem("title && length(peple) > `3`")?.hasPrefix("there is no \"peple\"") == true)
  }

  @Test("are searched in all values together")
  func severalValues() throws {
    let expression = try Expression("note")
    #expect(expression.lookupProblem(on: [["id": 1], ["id": 2, "note": nil]]) == nil)
    #expect(
      expression.lookupProblem(on: [["id": 1], nil, ["no": 2]])?.problem
        == .unknownName("note", names: ["id", "no"]))
    #expect(expression.lookupProblem(on: [nil]) == nil)
    #expect(expression.lookupProblem(on: []) == nil)
  }

  @Test("are told with a few of many names")
  func manyNames() throws {
    let object = JSONObject((1...30).map { (key: "k\($0)", value: 1) })
    let text = try problem("other", on: .object(object))
    #expect(
      text
        == "there is no \"other\", but k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11, k12 and 18 more"
    )
  }

  @Test("are searched without end neither in time nor in memory")
  func work() throws {
    let doubled = String(repeating: "[@, @] | ", count: 40)
    _ = try problem(doubled + "[0].x")
  }
}
