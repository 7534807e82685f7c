import JMESPath
import Testing

@Suite("Limits")
struct LimitsTests {
  /// Tests nesting of ten thousand levels, which would overflow any stack.
  @Test(
    "nesting is bounded",
    arguments: [
      "(", "[", "!", "{a:", "a[?", "length(", "map(&", "&", "a.", "a|", "a||", "a&&", "a==", "*.",
      "[*]", "[]", "[0]", "[:]", "[?a]", "a[", "-", "'", "`", "\"",
    ])
  func nesting(_ part: String) {
    let text = String(repeating: part, count: 10_000)
    let error = #expect(throws: ExpressionError.self) { try Expression("!" + text) }
    #expect(error?.kind == .invalidValue || error?.kind == .syntax)
  }

  @Test("what people write is within the bounds")
  func generous() throws {
    let alternatives = (0..<300).map { "id == `\($0)`" }.joined(separator: " || ")
    #expect(
      try Expression("[?\(alternatives)].id").evaluate(on: [["id": 299], ["id": 300]]) == [299])
    let wide = "[" + Array(repeating: "a", count: 50_000).joined(separator: ",") + "]"
    #expect(try Expression(wide).evaluate(on: ["a": 1]).array?.count == 50_000)
  }

  @Test("a chain of projections on deep data ends")
  func deepData() throws {
    let depth = 500
    let data = try JSONValue(
      parsing: String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth))
    let chain = String(repeating: "[*]", count: 390)
    #expect(try Expression(chain).evaluate(on: data).array?.count == 1)
    #expect(
      try Expression(String(repeating: "[]", count: 190)).evaluate(on: data).array?.count == 1)
  }

  @Test(
    "what doubles at each step ends with an error",
    arguments: [
      (100, "[@, @]", ""), (100, "{a: @, b: @}", ""), (100, "[@, @][]", ""),
      (100, "[to_string(@)]", ""), (100, "join(',', [@, @])", "'x' | "),
      (60, "[@, @]", "[`1`] | "), (100, "not_null([@, @])", ""), (100, "merge({a: @}, {b: @})", ""),
    ])
  func doubling(_ count: Int, _ step: String, _ start: String) throws {
    let chain = start + Array(repeating: step, count: count).joined(separator: " | ")
    for text in [
      chain, "\(chain) | to_string(@)", "\(chain) | [@ == @]", "\(chain) | contains([@], @)",
    ] {
      let expression = try Expression(text, limits: EvaluationLimits(work: 20_000))
      let error = #expect(throws: ExpressionError.self) { try expression.evaluate(on: "\"") }
      #expect(error?.message == "the expression takes too much work on this data")
    }
  }

  @Test("work is bounded as its owner says")
  func work() throws {
    let data = JSONValue.array(Array(repeating: ["a": 1], count: 1000))
    #expect(throws: ExpressionError.self) {
      try Expression("[?a == `1`].a", limits: EvaluationLimits(work: 1000)).evaluate(on: data)
    }
    #expect(try Expression("[?a == `1`].a").evaluate(on: data).array?.count == 1000)
  }
}
