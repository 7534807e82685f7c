import JMESPath
import Testing

@Suite("Functions")
struct FunctionTests {
  private static let data = #"""
    {
      "people": [{"n": "b", "age": 3}, {"n": "a", "age": 1.5}, {"n": "c", "age": 3}],
      "numbers": [3, -1, 2.5], "texts": ["b", "ä", "a", "𝄞", "ﬀ"], "none": null
    }
    """#

  @Test(
    "each function of the specification",
    arguments: [
      ("abs(`-3`)", "3"), ("abs(`-2.5`)", "2.5"),
      ("abs(`-9223372036854775808`)", #""9223372036854775808""#),
      ("avg(numbers)", "1.5"), ("avg(`[1, 3]`)", "2"), ("avg(`[]`)", "null"),
      ("avg(`[1e308, 1e308]`)", "null"),
      ("ceil(`1.2`)", "2"), ("ceil(`-0.5`)", "0"), ("ceil(`7`)", "7"), ("floor(`-1.2`)", "-2"),
      ("contains('häß', 'ä')", "true"), ("contains('abc', '')", "true"),
      ("contains('abc', `1`)", "false"), ("contains(numbers, `3.0`)", "true"),
      ("contains(people[].n, 'x')", "false"),
      ("ends_with('häß', 'ß')", "true"), ("starts_with('häß', 'hä')", "true"),
      ("starts_with('h', 'hä')", "false"),
      ("join(', ', texts[:2])", #""b, ä""#), ("join('x', `[]`)", #""""#),
      ("keys(people[0])", #"["n","age"]"#), ("values(people[0])", #"["b",3]"#),
      ("length('𝄞ä')", "2"), ("length(people)", "3"), ("length(@)", "4"),
      ("map(&age, people)", "[3,1.5,3]"), ("map(&x, people)", "[null,null,null]"),
      ("max(numbers)", "3"), ("min(numbers)", "-1"), ("max(texts)", #""𝄞""#), ("max(`[]`)", "null"),
      ("max_by(people, &age).n", #""b""#), ("min_by(people, &age).n", #""a""#),
      ("merge(people[0], {x: `1`}, {n: 'z'})", #"{"n":"z","age":3,"x":1}"#),
      ("not_null(none, missing, `false`)", "false"),
      ("reverse('aä𝄞')", #""𝄞äa""#), ("reverse(numbers)", "[2.5,-1,3]"),
      ("sort(numbers)", "[-1,2.5,3]"), ("sort(texts)", #"["a","b","ä","ﬀ","𝄞"]"#),
      ("sort_by(people, &age)[].n", #"["a","b","c"]"#),
      ("sum(numbers)", "4.5"), ("sum(`[]`)", "0"),
      ("sum(`[9007199254740993, 2]`)", "9007199254740995"),
      ("sum(`[9223372036854775807, 1]`)", #""9223372036854775808""#),
      ("sum(`[9223372036854775807, 1, -1]`)", "9223372036854775807"),
      ("sum(`[18446744073709551615, 0.5]`)", "18446744073709551615.0"),
      ("sum(`[1e308, -1e308, 3]`)", "3"),
      ("sum(`[0.1, 0.2]`)", "0.3"), ("sum(`[0.1, 0.2, -0.3]`)", "0"),
      ("sum(`[1.005, 1e-20, 0.005]`)", "1.01"), ("sum(`[2.5e-7, 2.5e-7]`)", "5e-07"),
      ("sum(`[9007199254740993, 0.25, 0.75]`)", "9007199254740994"),
      ("sum(`[123456789012345678, 0.25]`)", "123456789012345678"),
      ("sum(`[-123456789012345678, -0.5]`)", "-123456789012345679"),
      ("avg(`[0.1, 0.2, 0.3]`)", "0.2"), ("avg(`[1, 1, 0]`)", "0.6666666666666666"),
      ("avg(`[9007199254740993, 9007199254740993]`)", "9007199254740993"),
      ("avg(`[9007199254740993, 9007199254740994]`)", "9007199254740994"),
      ("avg(`[-9007199254740993, -9007199254740994]`)", "-9007199254740994"),
      ("avg(`[9223372036854775807, 9223372036854775805]`)", "9223372036854775806"),
      ("to_number('12345678901234567890')", #""12345678901234567890""#),
      ("to_number('1234567890123456789012345678901234567890')", "1.2345678901234568e39"),
      ("sum([to_number('12345678901234567890'), `1`])", #""12345678901234567891""#),
      ("max(`[12345678901234567890, 9, 100000000000000000000]`)", #""100000000000000000000""#),
      (
        "sort(`[99999999999999999999, 100000000000000000000]`)",
        "[99999999999999999999, 100000000000000000000]"
      ),
      ("to_number('12345678901234567890') > `1`", "true"),
      ("`1` >= to_number('-12345678901234567890')", "true"),
      ("`9e99` < to_number('12345678901234567890')", "false"),
      ("to_array(none)", "[null]"), ("to_array(numbers)", "[3,-1,2.5]"),
      ("to_number('-1.5e2')", "-150"), ("to_number('12 ')", "null"), ("to_number('')", "null"),
      ("to_number('0x10')", "null"), ("to_number('1e999')", "null"), ("to_number('08')", "8"),
      ("to_number('-007.50')", "-7.5"), ("to_number('000')", "0"), ("to_number('00:15')", "null"),
      ("to_number('0-1')", "null"), ("to_number('00.5')", "0.5"), ("to_number('-')", "null"),
      ("to_string(people[0])", #""{\"n\":\"b\",\"age\":3}""#), ("to_string('a')", #""a""#),
      ("to_string(`1.0`)", #""1""#), ("to_string(none)", #""null""#),
      (
        "map(&type(@), [none, `true`, `1`, 'a', numbers, @])",
        #"["null","boolean","number","string","array","object"]"#
      ),
    ])
  func standard(_ text: String, gives result: String) throws {
    let data = try JSONValue(parsing: Self.data)
    #expect(try Expression(text).evaluate(on: data) == JSONValue(parsing: result))
  }

  @Test("whole results stay integers")
  func integers() throws {
    for text in ["avg(`[1.5, 2.5]`)", "sum(`[0.5, 0.5]`)", "ceil(`1.5`)", "floor(`1.5`)"] {
      guard case .integer = try Expression(text).evaluate(on: nil) else {
        Issue.record("\(text) is no integer")
        continue
      }
    }
  }

  @Test("the table has the 26 names of the specification")
  func names() {
    #expect(
      FunctionTable.standard.names.joined(separator: " ") == """
        abs avg ceil contains ends_with floor join keys length map max max_by merge min min_by \
        not_null reverse sort sort_by starts_with sum to_array to_number to_string type values
        """)
  }

  @Test("added functions get checked arguments and expressions")
  func added() throws {
    let table = FunctionTable.standard.adding([
      Function("upper", [.string]) { .string(($0[0].string ?? "").uppercased()) },
      Function("pad", [.string, .optional(.number)]) { arguments in
        let count = arguments.count > 1 ? Int(arguments[1].number ?? 0) : 1
        return .string((arguments[0].string ?? "") + String(repeating: "_", count: count))
      },
      Function("twice", [.expression, .any]) { (arguments) throws(ExpressionError) in
        guard case .expression(let step) = arguments[0] else { return nil }
        return try step.evaluate(on: step.evaluate(on: arguments[1].value))
      },
      Function("fail", []) { (_) throws(ExpressionError) in
        throw ExpressionError(.invalidValue, "no luck")
      },
    ])
    func result(_ text: String) throws(ExpressionError) -> JSONValue {
      try Expression(text, functions: table).evaluate(on: 0)
    }
    #expect(try result("upper('ab')") == "AB")
    #expect(try result("[pad('a'), pad('a', `3`)]") == ["a_", "a___"])
    #expect(try result("twice(&[@], `1`)") == [[1]])
    #expect(throws: ExpressionError(.invalidValue, "no luck", offset: 1)) {
      try result("[fail()]")
    }
    #expect(
      throws: ExpressionError(
        .invalidArity, "pad() takes 1 to 2 arguments, not 3", offset: 0)
    ) { try result("pad('a', `1`, `2`)") }
  }
}
