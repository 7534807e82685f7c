import JMESPath
import Testing

@Suite("Expressions")
struct ExpressionTests {
  private static let data = #"""
    {
      "items": [
        {"name": "bolt", "price": 2, "tags": ["a", "b"], "stock": {"oslo": 1, "bonn": 2}},
        {"name": "nut", "price": 0.5, "tags": [], "stock": {"oslo": 5}},
        {"name": "gear", "price": 80, "tags": ["b", "c"]}
      ],
      "matrix": [[1, 2], [3, [4]], 5, null],
      "first name": "Ada", "é": "accent", "zero": 0, "empty": ""
    }
    """#

  @Test(
    "pick, project, filter, slice and combine",
    arguments: [
      (#"items[0].name"#, #""bolt""#),
      (#"items[-1].name"#, #""gear""#),
      (#"items[9]"#, "null"),
      (#"items[*].stock.oslo"#, "[1,5]"),
      (#"items[*].stock.*"#, "[[1,2],[5]]"),
      (#"items[].tags[]"#, #"["a","b","b","c"]"#),
      (#"items[?price > `1`].name"#, #"["bolt","gear"]"#),
      (#"items[?price > `1` && !contains(tags, 'c')].name | [0]"#, #""bolt""#),
      (#"items[?name == 'nut' || price >= `80`].price"#, "[0.5,80]"),
      (#"items[?(price < `1` || price > `50`) && tags].name"#, #"["gear"]"#),
      (#"items[?name > 'a']"#, "[]"),
      (#"items[:2].{n: name, "p p": price}"#, #"[{"n":"bolt","p p":2},{"n":"nut","p p":0.5}]"#),
      (#"items[0].[name, price, nothing]"#, #"["bolt",2,null]"#),
      (#"items[::-1].name"#, #"["gear","nut","bolt"]"#),
      (#"items[-2:].name"#, #"["nut","gear"]"#),
      (#"items[9223372036854775807:-9223372036854775807:-9223372036854775807].name"#, #"["gear"]"#),
      (#"matrix[]"#, "[1,2,3,[4],5]"),
      (#"matrix[][]"#, "[1,2,3,4,5]"),
      (#"items[*].name | [1]"#, #""nut""#),
      (#"items[*].name[0]"#, "[]"),
      (#"missing.name[*].x"#, "null"),
      (#"missing.[a, b]"#, "null"),
      (#"zero && 'zero is true'"#, #""zero is true""#),
      (#"empty || missing || 'last'"#, #""last""#),
      (#"!empty"#, "true"),
      (#"items[0] == items[0] && items[0] != items[1]"#, "true"),
      (#"`1` == `1.0`"#, "true"),
      (#"`1` == `true`"#, "false"),
      (#"'a' < `1`"#, "null"),
      (#""first name""#, #""Ada""#),
      (#""\u00e9""#, #""accent""#),
      (#"'it\'s \\ \n'"#, #""it's \\\\ \\n""#),
      (#"`"a\`b"`"#, #""a`b""#),
      (#"`bare words`"#, #""bare words""#),
      (#"`  [1, {"a": null}]`"#, #"[1,{"a":null}]"#),
      (" @ . zero ", "0"),
    ])
  func evaluates(_ text: String, to result: String) throws {
    let data = try JSONValue(parsing: Self.data)
    #expect(try Expression(text).evaluate(on: data) == JSONValue(parsing: result))
  }

  @Test("texts that differ in code points are different, however they look")
  func codePoints() throws {
    let data: JSONValue = ["composed": "\u{E9}", "decomposed": "e\u{301}"]
    #expect(try Expression("composed == decomposed").evaluate(on: data) == false)
  }

  @Test("an expression tells which members of the root and which functions it uses")
  func uses() throws {
    let expression = try Expression(
      "b.c || sort_by(orders[?total > limit], &date)[].{a: id, b: upper} | [length(@), max(sums)]")
    #expect(expression.rootFields == ["b", "orders"])
    #expect(expression.functionNames == ["sort_by", "length", "max"])
  }

  @Test("an expression tells the call or the field that the whole of it is")
  func call() throws {
    let call = try #require(try Expression("join( ', ' , sort(\"é\".names) )").call)
    #expect(call.function == "join")
    #expect(call.arguments.map(\.text) == ["', '", "sort(\"é\".names)"])
    #expect(call.arguments.map(\.literal) == [", ", nil])
    #expect(call.arguments[1].functionNames == ["sort"])
    #expect(try call.arguments[1].evaluate(on: ["é": ["names": ["b", "a"]]]) == ["a", "b"])
    #expect(try Expression("map(&a, b)").call?.arguments.map(\.fieldName) == ["b"])
    #expect(try Expression("length(a) || b").call == nil)
    #expect(try Expression("\"a b\"").fieldName == "a b")
    #expect(try Expression("a.b").fieldName == nil)
  }

  @Test("expressions are equal if their texts are")
  func equality() throws {
    #expect(try Expression("a.b") == Expression("a.b"))
    #expect(try Expression("a.b") != Expression("a . b"))
  }

  @Test("objects keep the order in which they were written")
  func order() throws {
    let data = try JSONValue(parsing: #"{"z": 1, "a": 2, "m": 3}"#)
    #expect(try Expression("keys(@)").evaluate(on: data) == ["z", "a", "m"])
    #expect(try Expression("{y: a, b: z}").evaluate(on: data).description == #"{"y":2,"b":1}"#)
    #expect(
      try Expression("merge(@, `{\"a\": 9, \"n\": 4}`)").evaluate(on: data).description
        == #"{"z":1,"a":9,"m":3,"n":4}"#)
  }
}
