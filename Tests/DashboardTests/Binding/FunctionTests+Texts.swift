import JMESPath
import Testing

extension FunctionTests {
  @Test(
    "take parts of texts",
    arguments: [
      ("trim(' a b\n')", "a b"), ("trim('')", ""), ("split('4.7 kg', ' ')", ["4.7", "kg"]),
      ("split('a,,b', ',')", ["a", "", "b"]), ("split('äß', '')", ["ä", "ß"]),
      ("split('', ',')", [""]),
      ("substring('2026-11', `0`, `4`)", "2026"), ("substring('2026-11', `5`)", "11"),
      ("substring('abc', `-2`)", "bc"), ("substring('abc', `-9`, `1`)", "a"),
      ("substring('abc', `9`)", ""), ("substring('abc', `1`, `-1`)", ""),
      ("substring('👩‍👧é!', `0`, `3`)", "👩‍👧"),
      ("substring('👍🏽a', `2`)", "a"), ("substring('ab👍🏽', `-2`)", "👍🏽"),
      ("length(split('👍🏽a', ''))", 3), ("length('👍🏽a')", 3), ("substring(none, `0`)", nil),
      ("split(none, ',')", nil), ("trim(none)", nil),
    ] as [(String, JSONValue)])
  func parts(expression: String, value: JSONValue) throws {
    #expect(try evaluate(expression) == value)
  }
}
