import CardModel
import JMESPath
import Testing

@Suite("Binding timelines, texts and long lists")
struct LongBodyTests {
  @Test("a cell of a table has an icon and a link, unless they are empty")
  func cells() throws {
    let table = try BoundCard(
      """
      id: t
      source: s
      body:
        table:
          columns:
            - { title: Lot, text: "${lot}", icon: "${icon}", link: "${url}" }
      """,
      on: [["lot": "7", "icon": "lock", "url": "https://lots.example/7"], ["lot": "8"]])
    guard case .table(let body)? = try table.card.body else {
      Issue.record("no table")
      return
    }
    let cells = body.rows.flatMap(\.cells)
    #expect(cells.map(\.icon) == [Icon("lock"), nil])
    #expect(cells.map(\.destination) == [.external(url: "https://lots.example/7"), .none])
  }

  @Test("a column of a report has neither")
  func reportColumns() {
    let text = """
      version: 1
      sources: { s: { type: static, data: [] } }
      pages:
        - id: home
          report: { source: s, columns: [{ title: A, text: a, icon: b, link: "tel:1" }] }
      """
    let path = "(at pages[0].report.columns[0])"
    #expect(
      check(text) == [
        "wall.yaml:5:63: error: a column of a report has no \"icon\"; a table has \(path)",
        "wall.yaml:5:72: error: a column of a report has no \"link\"; a table has \(path)",
      ])
  }

  @Test("a timeline of known times knows where the present is")
  func present() throws {
    func now(_ times: JSONValue...) throws -> Int? {
      let bound = try BoundCard(
        "id: t\nsource: s\nbody: { timeline: { at: \"@\", time: \"${@}\", title: x } }",
        on: .array(times))
      guard case .timeline(let timeline)? = try bound.card.body else { return nil }
      #expect(timeline.now.map(\.time) ?? "14:02" == "14:02")
      return timeline.now?.pastCount
    }
    #expect(try now("2026-11-21T14:00:00Z", "2026-11-21T14:02:00Z", "2026-11-22") == 2)
    #expect(try now("2026-11-20", "2026-11-21") == nil, "all is past")
    #expect(try now("2026-11-22", "2026-11-20") == nil, "out of order")
    #expect(try now("2026-11-20", "soon", "2026-11-22") == nil, "a time is not known")
  }

  @Test("a text is Markdown, also what data puts into it; HTML is not")
  func markdown() throws {
    let bound = try BoundCard(
      "id: x\nsource: s\nbody: { text: \"**A** ${a}\" }", on: ["a": "*b* <i>c</i>"])
    #expect(
      try bound.card.body
        == .text(
          TextBody(blocks: [
            .paragraph([
              TextRun("A", style: .bold), TextRun(" "), TextRun("b", style: .italic),
              TextRun(" <i>c</i>"),
            ])
          ])))
  }

  @Test("without a limit a card shows eight rows; its page has the first hundred")
  func usualLimit() throws {
    let data = JSONValue.array((0..<150).map { .integer($0) })
    let bound = try BoundCard("id: a\nsource: s\nbody: { list: { title: \"${@}\" } }", on: data)
    guard case .list(let list)? = try bound.card.body else {
      Issue.record("no list")
      return
    }
    #expect(list.shownRows.map(\.title) == ["0", "1", "2", "3", "4", "5", "6", "7"])
    #expect((list.rows.count, list.total) == (100, 150))
  }
}
