import Testing

@testable import Dashboard

@Suite("The cards of a dashboard against the guideline")
struct DashboardGuidelineTests {
  private func path(_ index: Int) -> String { "pages[0].sections[0].cards[\(index)]" }

  @Test("S-31: objects that fit the rows of a list are found")
  func plainObjects() {
    let plain = "source: s, header: { title: \"${a}\", rows: [{ status: \"${b}\" }] }"
    #expect(
      warnings(cards: ["each: items, \(plain)"]) == [
        "wall.yaml:8:29: warning: each card says no more than a row: show the items as a list in"
          + " one card [S-31] (at \(path(0)).each)"
      ])
    #expect(
      warnings(cards: Array(repeating: plain, count: 7)) == [
        "wall.yaml:8:13: warning: this and 6 more cards of its source say no more than rows: show"
          + " them as a list in one card [S-31] (at \(path(0)))"
      ])
    #expect(warnings(cards: Array(repeating: plain, count: 6)) == [])
    // The section is a carousel, or its cards have elements that a row doesn't.
    #expect(warnings(cards: ["each: items, \(plain)"], layout: "carousel") == [])
    for more in ["body: { text: c }", "menu: [{ id: a, title: A, hide: true }]"] {
      #expect(warnings(cards: ["each: items, \(plain), \(more)"]) == [])
    }
    #expect(warnings(cards: ["each: items, source: s, header: { kpi: { value: a } }"]) == [])
  }

  @Test("S-75: accessories in another order and rows divided differently are found")
  func positions() {
    let action = "{ action: { id: a, title: A, hide: true } }"
    let (text, rating) = ("{ text: a }", "{ rating: b }")
    #expect(
      warnings(cards: [
        "header: { accessories: [\(action), \(text)] }", "header: { accessories: [\(text)] }",
        "header: { accessories: [\(text), \(action)] }",
      ]) == [
        "wall.yaml:10:31: warning: “action” stands before “text” at wall.yaml:8:31: keep one order"
          + " on all cards [S-75] (at \(path(2)).header.accessories)"
      ])
    let found = warnings(cards: [
      "header: { rows: [\(text), \(rating)] }", "header: { rows: [[\(text), \(rating)]] }",
    ])
    #expect(found.count == 1)
    #expect(found[0].contains("other rows at wall.yaml:8:48: break the rows alike"))
    #expect(found[0].hasSuffix("[S-75] (at \(path(1)).header.rows)"))
  }

  @Test("S-90: rows in another order than on other cards are found")
  func order() {
    let (text, rating, tags) = ("{ text: a }", "{ rating: b }", "{ tags: [c] }")
    let found = warnings(cards: [
      "header: { rows: [\(text), \(rating)] }", "header: { rows: [\(rating), \(tags)] }",
      "header: { rows: [[\(tags), \(rating)], \(text)] }",
    ])
    #expect(found.count == 1)
    #expect(found[0].contains("“rating” stands before “tags” at wall.yaml:9:"))
    #expect(found[0].hasSuffix("[S-90] (at \(path(2)).header.rows)"))
  }

  @Test("S-75, S-90: cards that leave elements out are accepted")
  func leavingOut() {
    let (status, text, tags) = ("{ status: a }", "{ text: b }", "{ tags: [c] }")
    #expect(
      warnings(cards: [
        "header: { rows: [\(status), \(text), \(tags)] }", "header: { rows: [\(tags)] }",
        "header: { rows: [\(text), \(tags)] }", "header: { rows: [[\(status), \(tags)]] }",
        "header: { rows: [\(text), \(status), \(text)] }", "header: A",
      ]) == [])
  }
}
