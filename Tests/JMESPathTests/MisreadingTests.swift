import JMESPath
import Testing

@Suite("What an expression does and its author didn’t mean")
struct MisreadingTests {
  private func found(_ text: String) throws -> [String] {
    try Expression(text).misreadings.map { "\($0.offset): \($0.message)" }
  }

  @Test(
    "is said",
    arguments: [
      ("a == true", "5: true is read as a name; the value is written `true`"),
      ("[?a != None]", "7: None is read as a name; the value is written `null`"),
      ("not_null(a, null)", "12: null is read as a name; the value is written `null`"),
      ("a || false", "5: false is read as a name; the value is written `false`"),
      ("[?a == \"x\"]", "7: \"x\" is read as a name; a text is written 'x'"),
      ("join(\", \", names)", "5: \", \" is read as a name; a text is written ', '"),
      ("'a' || name", "0: 'a' is always true, so that what follows || is never taken"),
      ("[?s == 'a' || 'b']", "14: 'b' alone is always true; compare it as what stands before ||"),
      (
        "[?n > `1` | m < `2`]",
        "14: what stands before | is true or false, and has no names; write || for “or”"
      ),
      ("n | abs(`1`)", "4: abs() doesn’t use what stands before it; write abs(@, …)"),
      ("Math.floor(n)", "0: Math is read as a name; write floor(…) alone"),
      ("a == `'x'`", "5: `'x'` is a text with quotes in it; write 'x' without backticks"),
      ("!a.b", "0: !a.b is read as (!a).b, which is always null; write !(a.b)"),
    ])
  func isSaid(text: String, expected: String) throws { #expect(try found(text) == [expected]) }

  @Test(
    "is not said of what is meant",
    arguments: [
      "a.true", "true", "a == `true`", "[?\"a\" == \"b\"]", "[?a == \"on hold\"]", "'' || a",
      "name || 'none'", "[?s == 'a' || s == 'b']", "n > `1` | to_string(@)", "a | 'b'",
      "name | length(@)", "a.b == c.d", "join(', ', names)", "contains(a, \"b\")", "a == `x`",
      "Math.points", "[0] | name", "\"null\" == a",
    ])
  func isMeant(text: String) throws { #expect(try found(text) == []) }
}
