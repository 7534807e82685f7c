import JMESPath
import Testing

/// Cases of the kinds that the public YAML test suite covers.
@Suite("YAML as other readers read it")
struct YAMLCaseTests {
  @Test(
    "Keys in quotes and without a value are read",
    arguments: [
      ("'it''s': 1", ["it's": 1]),
      ("'a: b''c' : 1", ["a: b'c": 1]),
      ("\"it's\": 1", ["it's": 1]),
      ("\"say \\\"hi\\\"\": 1", ["say \"hi\"": 1]),
      ("a:\nb: 1", ["a": nil, "b": 1]),
      ("{a, b: 1, c:}", ["a": nil, "b": 1, "c": nil]),
      ("{\"a\":1,'b':2,\"c\"\n: 3}", ["a": 1, "b": 2, "c": 3]),
      ("{a\n b: 1}", ["a b": 1]),
      ("a b\t: 1", ["a b": 1]),
      ("?a: 1\n:b: 2\n-c: 3", ["?a": 1, ":b": 2, "-c": 3]),
      ("a#b: c#d", ["a#b": "c#d"]),
    ] as [(String, JSONValue)])
  func keys(text: String, value: JSONValue) {
    #expect(YAMLReading(text) == .value(value))
  }

  @Test(
    "A pair in a list is a mapping of one key",
    arguments: [
      ("[a: b]", [["a": "b"]]),
      ("[a: b, c, d:]", [["a": "b"], "c", ["d": nil]]),
      ("['a':b, \"c\": [d: 1]]", [["a": "b"], ["c": [["d": 1]]]]),
      ("[a:\n b,\n c: {d}]", [["a": "b"], ["c": ["d": nil]]]),
      ("[http://a/b:c, a:b]", ["http://a/b:c", "a:b"]),
    ] as [(String, JSONValue)])
  func pairs(text: String, value: JSONValue) {
    #expect(YAMLReading(text) == .value(value))
  }

  @Test(
    "A tab behind the indentation and between tokens is a blank",
    arguments: [
      ("a:\t1\t# one", ["a": 1]),
      ("a:\n \tb", ["a": "b"]),
      ("a: 1\n\t\n \t\nb: 2", ["a": 1, "b": 2]),
      ("-\t1\n- \t[2,\t3\t]", [1, [2, 3]]),
      ("\t{a: 1}", ["a": 1]),
      ("- [\n\t\n 1\n ]", [[1]]),
      ("a: b\n \tc", ["a": "b c"]),
      ("a: \"b\n \t c\t\"", ["a": "b c\t"]),
      ("a: |-\n \tb", ["a": "\tb"]),
    ] as [(String, JSONValue)])
  func tabs(text: String, value: JSONValue) {
    #expect(YAMLReading(text) == .value(value))
  }

  @Test(
    "Quoted texts join lines as YAML does",
    arguments: [
      ("\"x\\\n\n  y\"", "x\ny"),
      ("\"x\\\n\n\n  y\"", "x\n\ny"),
      ("\"x\\\n  y\"", "xy"),
      ("\"x \\\r\n  y\"", "x y"),
      ("\"x\\t\n y\"", "x\t y"),
      ("\"x\n  \\ty\"", "x \ty"),
      ("\"x\n\n y \"", "x\ny "),
      ("'x\n y''z'", "x y'z"),
    ] as [(String, JSONValue)])
  func quoted(text: String, value: JSONValue) {
    #expect(YAMLReading(text) == .value(value))
  }

  @Test(
    "Text blocks keep and fold lines as YAML does",
    arguments: [
      ("|\n a\n  b\n\n c\n\n", "a\n b\n\nc\n"),
      (">\n a\n b\n\n  c\n d\n", "a b\n\n c\nd\n"),
      (">-\n\n a\n b", "\na b"),
      ("|+\n a\n\n", "a\n\n"),
      ("|1\n  a", " a"),
      (">1-\n  a\n", " a"),
      ("|\n \n  \n  a\n", "\n\na\n"),
    ] as [(String, JSONValue)])
  func blocks(text: String, value: JSONValue) {
    #expect(YAMLReading(text) == .value(value))
  }

  @Test(
    "Plain texts and structure are read as YAML does",
    arguments: [
      ("a\nb  \n  c\n\nd", "a b c\nd"),
      ("- - 1\n  - 2\n- a: 1\n  b: 2", [[1, 2], ["a": 1, "b": 2]]),
      ("a:\n- 1\nb:\n  - 2", ["a": [1], "b": [2]]),
      ("-\n  a: 1\n-\n- # nothing", [["a": 1], nil, nil]),
      ("[:x, ?x, -x, a?, a ? b]", [":x", "?x", "-x", "a?", "a ? b"]),
      ("{x: :x}", ["x": ":x"]),
      ("{a\n :b}", ["a :b": nil]),
      ("- ::a\n- \": - ()\"\n- -1", ["::a", ": - ()", -1]),
      ("k: {\n k\n :\n v\n }", ["k": ["k": "v"]]),
      ("k: [\n  1,\n]", ["k": [1]]),
      ("a: 1\n...\n", ["a": 1]),
      ("# nothing\n", nil),
    ] as [(String, JSONValue)])
  func structure(text: String, value: JSONValue) {
    #expect(YAMLReading(text) == .value(value))
  }

  @Test(
    "Text that is not YAML or not of this subset is refused with the reason",
    arguments: [
      ("a: ~", "'~' is not supported; write null, or put quotes around it"),
      ("[1, ~]", "'~' is not supported; write null, or put quotes around it"),
      ("~: 1", "'~' is not supported as a key; put quotes around it"),
      (": 1", "a key is missing before ':'"),
      ("[: 1]", "a key is missing before ':'"),
      ("{, a: 1}", "a key is missing before ','"),
      ("? a", "keys after '?' are not supported; write key: value"),
      ("[\"a\"\n :b]", "a key inside [ ] and its ':' stand on one line"),
      ("[a\n b: c]", "a key inside [ ] and its ':' stand on one line"),
      ("[1\n]: 2", "a key must be text, not a list or a mapping"),
      ("[[1]: 2]", "a key must be text"),
      ("[-]", "a list inside brackets is written [a, b]"),
      ("a:\n\tb: 1", "a tab; YAML is indented with spaces"),
      ("a:\n  b: 1\n  \tc: 2", "a tab; YAML is indented with spaces"),
      ("-\t- 1", "a tab; YAML is indented with spaces"),
      ("a: |\n\t\nb: 1", "a tab; YAML is indented with spaces"),
      ("- [\n\ta]", "a tab; YAML is indented with spaces"),
      (
        "a: {\nb\n}",
        "a line inside brackets is indented more than the line that the key stands on"
      ),
      (
        "a: [1,\n2]",
        "a line inside brackets is indented more than the line that the key stands on"
      ),
      (
        "a: \"b\nc\"",
        "the quote that closes this text is missing; line 2 is not indented as a part of it"
      ),
      ("a: >\n \n  \n b", "the empty lines above are indented more than this line of the text"),
      ("[a, b,#c\n]", "a comment needs a space in front; text that begins with '#' needs quotes"),
      ("a: \"b\"#c", "a comment needs a space in front"),
      ("a: |#b\n c", "a comment needs a space in front"),
      ("a: 1\n...\nb: 2", "a second document starts here; a dashboard file holds one"),
      ("a\nb: 1", "':' is missing after \"a\""),
      (
        "+a\nb: 1",
        "a key can’t stand inside the text that begins on line 1; is its indentation"
          + " right, or a space missing after ':' there?"
      ),
      ("'a\n b': 1", "a key and its ':' stand on one line"),
      (
        "a: \"b\\", "unknown escape in double quotes; single quotes keep a backslash as it is"
      ),
    ])
  func refused(text: String, reason: String) {
    guard case .refused(let reasons) = YAMLReading(text) else {
      Issue.record("is read")
      return
    }
    #expect(reasons.first == reason)
  }
}
