import JMESPath
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
  private static let kinds: [(String, JSONValue)] = [
    ("null", JSONValue.null), (" true ", true), ("\r\n\tfalse", false), ("0", 0), ("-0", 0),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", "9223372036854775808"), ("1.5", 1.5), ("-1e3", -1000),
    ("-9223372036854775809", "-9223372036854775809"),
    ("[18446744073709551615]", ["18446744073709551615"]),
    ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
    ("999999999999999999999999999999999999999", 1e39), ("1e400", "1e400"), ("-1.5E999", "-1.5E999"),
    ("1E+2", 100), ("0.1", 0.1), ("2.2250738585072014e-308", 2.2250738585072014e-308),
    ("5e-324", .double(.leastNonzeroMagnitude)), ("1e-400", 0),
    ("0.0000000000000000000000000000001", 1e-31),
    ("123456789012345678901234567890", "123456789012345678901234567890"),
    ("7.2057594037927933e16", .double(72_057_594_037_927_936)),
    ("9007199254740993.0", .double(9_007_199_254_740_992)),
    (#""""#, ""), (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u00e9\uD834\udd1e""#, "é𝄞"),
    (#""\ud834""#, "\u{FFFD}"), (#""\udd1e\ud834x""#, "\u{FFFD}\u{FFFD}x"),
    (#""\ud834\u0041""#, "\u{FFFD}A"), ("[]", []), ("[ ]", []), ("{}", [:]), ("{ }", [:]),
    ("[1,[2,{\"a\":[]}]]", [1, [2, ["a": []]]]), (#"{"a":1,"b":2,"a":3}"#, ["a": 3, "b": 2]),
    ("\u{FEFF}1", 1),
  ]

  @Test("values of every kind", arguments: kinds)
  func values(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test("objects of a list may differ in their members")
  func shapes() throws {
    let text = #"""
      [{"a":1,"b":2},{"a":3,"b":4},{"a":5},{"a":6,"b":7,"c":8},{"a":9,"c":10},{"b":11,"a":12},
       {"a":{"a":1,"b":2},"b":{"a":3}},{"a":1,"a":2,"b":3},{"a":4,"b":5},{"\u0061":6,"b":7}]
      """#
    let value = try JSONValue(parsing: text)
    #expect(
      value.description
        == #"[{"a":1,"b":2},{"a":3,"b":4},{"a":5},{"a":6,"b":7,"c":8},{"a":9,"c":10},{"b":11,"a":12},"#
        + #"{"a":{"a":1,"b":2},"b":{"a":3}},{"a":2,"b":3},{"a":4,"b":5},{"a":6,"b":7}]"#)
  }

  @Test("objects of a list may alternate between several kinds")
  func kindsOfObjects() throws {
    let kinds = [
      #"{"kind":"text","text":"a"}"#, #"{"kind":"table","rows":[1],"total":2}"#,
      #"{"kind":"table","rows":[]}"#, #"{"kind":"table","total":3}"#, #"{"kind":"none"}"#,
      #"{"kinds":["text"],"text":"b"}"#, #"{"kind":"text","text":"c","note":"d"}"#,
    ]
    let text = "[" + (kinds + kinds.reversed() + kinds).joined(separator: ",") + "]"
    #expect(try JSONValue(parsing: text).description == text)
  }

  @Test("an object with many members finds each of them")
  func manyMembers() throws {
    let text = "{" + (0..<500).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    let list = try JSONValue(parsing: "[\(text),\(text)]")
    #expect(list.array?[1]["k499"] == 499)
    #expect(list.array?[1]["k500"] == nil)
  }

  @Test("bytes that are no UTF-8 become replacement characters")
  func invalidBytes() throws {
    #expect(try JSONValue(parsing: [0x22, 0x61, 0xFF, 0x22]) == "a\u{FFFD}")
  }

  @Test(
    "errors say where and what",
    arguments: [
      ("", "line 1, column 1: the text is empty"),
      (" \n ", "line 2, column 2: the text is empty"),
      ("<!DOCTYPE html>", "line 1, column 1: this is HTML or XML, not JSON"),
      ("[1, 2", "line 1, column 6: expected ',' or ']', found the end of the text"),
      ("[1,\n 2 3]", "line 2, column 4: expected ',' or ']', found '3'"),
      ("[1,]", "line 1, column 4: expected a value, found ']'; is there a comma too many?"),
      ("{\"é\": 1 x", "line 1, column 9: expected ',' or '}', found 'x'"),
      ("{a: 1}", "line 1, column 2: expected a name in double quotes, found 'a'"),
      ("{\"a\" 1}", "line 1, column 6: expected ':' after a name, found '1'"),
      (
        "{\"a\":1,}",
        "line 1, column 8: expected a name in double quotes, found '}'; is there a comma too many?"
      ),
      ("['a']", "line 1, column 2: expected a value, found '''; strings stand in double quotes"),
      ("[NaN]", "line 1, column 2: NaN is not in JSON; write null"),
      (#"{"t":nan}"#, "line 1, column 6: nan is not in JSON; write null"),
      ("[-Infinity]", "line 1, column 2: -Infinity is not in JSON; write null"),
      ("[True, None]", "line 1, column 2: True is not in JSON; write true"),
      ("[undefined]", "line 1, column 2: undefined is not in JSON; write null"),
      (
        #"{"a": 1 // one"#,
        "line 1, column 9: expected ',' or '}', found '/'; there are no comments in JSON"
      ),
      (
        "{ # one",
        "line 1, column 3: expected a name in double quotes, found '#'; there are no comments in JSON"
      ),
      (
        "[1] /* end */",
        "line 1, column 5: expected nothing after the value, found '/'; there are no comments in JSON"
      ),
      ("// x", "line 1, column 1: expected a value, found '/'; there are no comments in JSON"),
      ("tru", "line 1, column 1: expected true"),
      ("[nul]", "line 1, column 2: expected null"),
      ("[no]", "line 1, column 2: expected a value, found 'n'"),
      ("{\"a\":function(){}}", "line 1, column 6: expected a value, found 'f'"),
      ("{\"a\":}", "line 1, column 6: expected a value, found '}'"),
      ("{\"a\": 1]", "line 1, column 8: expected ',' or '}', found ']'"),
      ("{\"a\"}", "line 1, column 5: expected ':' after a name, found '}'"),
      ("1 2", "line 1, column 3: expected nothing after the value, found '2'"),
      ("01", "line 1, column 1: a number can’t begin with 0"),
      ("-", "line 1, column 2: expected a digit, found the end of the text"),
      ("1.", "line 1, column 3: expected a digit after '.', found the end of the text"),
      ("1e+", "line 1, column 4: expected an exponent, found the end of the text"),
      ("\"a", "line 1, column 1: the string has no closing '\"'"),
      (
        "\"a\nb\"",
        "line 1, column 3: a line break or control character in a string; is a closing '\"' missing?"
      ),
      (#""\x""#, "line 1, column 2: '\\' can’t stand before 'x' in a string"),
      (#""\u12g4""#, "line 1, column 6: expected four hexadecimal digits after '\\u', found 'g'"),
      ("[\u{1}]", "line 1, column 2: expected a value, found a control character (1)"),
    ])
  func errors(_ text: String, _ message: String) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
    #expect(error?.description == message)
  }

  @Test("nesting is bounded", arguments: ["[", "{\"a\":", "[{\"a\":"])
  func nesting(_ part: String) throws {
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONValue(parsing: String(repeating: part, count: 1_000_000))
    }
    #expect(error?.message == "more than 512 levels of nesting")
    _ = try JSONValue(
      parsing: String(repeating: "[", count: 512) + String(repeating: "]", count: 512))
  }
}
