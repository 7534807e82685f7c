import Testing

@Suite("Checking the values that a source passes to its statement")
struct StatementValueTests {
  private func mistakes(_ values: String) -> [String] {
    let text = """
      version: 1
      sources: { a: { type: sqlite, path: a.db, sql: "select ?", parameters: \(values) } }
      pages: [{ id: home, sections: [{ cards: [{ id: one, source: a, header: One }] }] }]
      """
    return check(text).compactMap { $0.components(separatedBy: " (at ").first }
  }

  private static let sent =
    "is sent as this text: the parameters of a source are values, not expressions;"

  @Test("a literal, and a choice, show how they are written as values")
  func literals() {
    let start = "wall.yaml:2:73: warning:"
    #expect(mistakes("['`20`']") == ["\(start) `20` \(Self.sent) write 20"])
    #expect(mistakes(#"["'open'"]"#) == ["\(start) 'open' \(Self.sent) write open"])
    #expect(mistakes("[choice.site]") == ["\(start) choice.site \(Self.sent) write ${choice.site}"])
    #expect(
      mistakes("[\"choice('site')\"]")
        == ["\(start) choice('site') \(Self.sent) write ${choice.site}"])
  }

  @Test("a call of a function has its place in the statement or in a query")
  func calls() {
    let advice = "compute it in the statement, or pick the rows by the \"query\" of the card"
    #expect(
      mistakes("{ customer: object().id }")
        == ["wall.yaml:2:84: warning: object().id \(Self.sent) \(advice)"])
    #expect(
      mistakes("[now()]") == ["wall.yaml:2:73: warning: now() \(Self.sent) \(advice)"])
  }

  @Test("texts, numbers and names that aren’t expressions are values")
  func values() {
    #expect(mistakes("[20, 2026-03-01, open, null, \"O'Neil\", choice, \"f(x)\", \"a (b)\"]") == [])
  }
}
