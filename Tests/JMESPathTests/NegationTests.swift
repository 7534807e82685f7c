import JMESPath
import Testing

@Suite("A ! that applies to less than its author meant")
struct NegationTests {
  private let table = FunctionTable.standard.binding("choice")

  private func found(_ text: String) throws -> [String] {
    try Expression(text, functions: table).misreadNegations.map { "\($0.offset): \($0.message)" }
  }

  @Test("a name of a member behind it is said, with what is probably meant")
  func members() throws {
    #expect(try Expression("!a.b").evaluate(on: ["a": ["b": false]]) == .null)
    let message = "!a.b is read as (!a).b, which is always null; write !(a.b)"
    #expect(try found("!a.b") == ["0: " + message])
    #expect(try found("length([?!a.b]) > `0`") == ["9: " + message])
    #expect(try found("x && !a.b") == ["5: " + message])
    #expect(try found("list[?x].{ y: !a.b }") == ["14: " + message])
    #expect(try found("not_null(!a.b, 'good')") == ["9: " + message])
    #expect(
      try found("!a.b.c == 'x'") == [
        "0: !a.b.c is read as (!a).b.c, which is always null; write !(a.b.c)"
      ])
    #expect(try found("!choice.site.name").count == 1)
  }

  @Test("so are elements and filters behind it, and a comparison of its result")
  func siblings() throws {
    let always =
      "! applies to the first name alone, so that what follows is always null; write !(…) around all"
      + " of it"
    #expect(try found("!a[?b]") == ["0: " + always])
    #expect(try found("!a[]") == ["0: " + always])
    #expect(try found("!f[].b") == ["0: " + always])
    #expect(try found("(!a)[0]") == ["1: " + always])
    #expect(
      try found("!a == 'x'") == [
        "0: !a == 'x' is read as (!a) == 'x', which compares a truth value; write !(a == 'x')"
      ])
    #expect(try found("!a > b").count == 1)
  }

  @Test(
    "there is none where it means what it says",
    arguments: [
      "!a", "!(a.b)", "!a && b.c", "!choice.site", "[?!choice.site || site == choice.site]",
      "!a[0]",
      "!length(a)", "!a || b.c", "a != b", "!(a == 'x')", "!a == `true`", "!a == b", "a.b | !@",
      "!a | to_string(@)", "!starts_with(a, 'x') && b", "!(a[?b])", "{ x: !a, y: b.c }", "'!a.b'",
    ])
  func silence(text: String) throws {
    #expect(try found(text) == [])
  }
}
