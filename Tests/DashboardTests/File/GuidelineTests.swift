import Testing

@testable import Dashboard

@Suite("A card against the guideline")
struct GuidelineTests {
  private let card = "pages[0].sections[0].cards[0]"
  private let long = "A label that goes on and on, as if there were room for all of this"

  @Test("A card that keeps the rules has no warning")
  func fine() {
    #expect(
      warnings(
        card: """
          source: load
          media: { image: a.png, title: Line 3 }
          header:
            title: Load
            subtitle: "${cores} cores"
            accessories: [{ counter: "3 of 12" }, { action: { id: a, title: A, bookmark: true } }]
            rows: [{ status: Late }, { text: "Due on Friday: bring ${what}, and be early" }]
          body: { list: { title: "${name}" } }
          """) == [])
  }

  @Test(
    "S-03: a card is a preview of one topic, not a table of everything",
    arguments: [
      ("kpis: [\(many(5, "{ value: a }"))]", "kpis[4]", "4 figures"),
      ("facts: [\(many(9, "{ label: a, text: b }"))]", "facts[8]", "8 facts"),
      (
        "table: { columns: [\(many(6, "{ title: a, text: b }"))] }", "table.columns[5]", "5 columns"
      ),
      ("chart: { type: line, x: a, y: [\(many(7, "{ value: a }"))] }", "chart.y[6]", "6 series"),
    ])
  func topic(body: String, path: String, limit: String) {
    let found = warnings(card: "header: Title\nbody: { \(body) }")
    #expect(found.count == 1)
    #expect(found[0].contains(" [S-03] (at \(card).body.\(path))"))
    #expect(found[0].contains(limit))
  }

  @Test("S-03: a card has one source and one body")
  func oneBody() {
    let card = "pages[0].sections[0].cards[0]"
    #expect(
      check(card: "body: { text: a, kpis: [{ value: b }] }") == [
        "wall.yaml:11:30: error: \"kpis\" can’t be combined with \"text\"; keep one of them (at"
          + " \(card).body)"
      ])
    #expect(
      check(card: "source: [load, stock]") == [
        "wall.yaml:11:21: error: expected a name, found a list (at \(card).source)"
      ])
  }

  @Test("S-14: a horizontal card has media")
  func horizontal() {
    #expect(
      warnings(card: "orientation: horizontal\nheader: A") == [
        "wall.yaml:10:13: warning: a horizontal card has media at its side: add \"media\" or remove"
          + " \"orientation\" [S-14] (at \(card))"
      ])
    #expect(warnings(card: "orientation: horizontal\nmedia: { image: a.png }") == [])
  }

  @Test("S-29: a label of more than two lines is found, whatever its data")
  func labels() {
    #expect(
      warnings(card: "header: { title: \"\(long)\", subtitle: b }") == [
        "wall.yaml:11:30: warning: the text needs more than two lines: shorten it"
          + " [S-29] (at \(card).header.title)"
      ])
    let row = warnings(card: "body: { list: { title: \"${a}\", footnote: \"\(long) ${b}\" } }")
    #expect(row.count == 1)
    #expect(row[0].hasSuffix("[S-29] (at \(card).body.list.footnote)"))
    // The value of an expression is known only with its data.
    #expect(warnings(card: "header: \"${a && '\(long)'}\"") == [])
  }

  @Test("S-68: sentences in a header are found")
  func essentials() {
    let found = warnings(
      card: """
        header:
          rows:
            - text: "\(long) \(long)"
            - [{ text: "b" }, { status: "Waiting for the carrier since Monday" }]
        """)
    #expect(found.count == 2)
    #expect(found[0].hasSuffix("[S-68] (at \(card).header.rows[0].text)"))
    #expect(found[1].hasSuffix("[S-68] (at \(card).header.rows[1][1].status)"))
  }

  @Test(
    "S-73: an icon button that leads elsewhere is found",
    arguments: ["page: home", "open: 'tel:1'"])
  func iconButton(action: String) {
    #expect(
      warnings(
        card: "header: { title: A, accessories: [{ action: { id: a, title: A, \(action) } }] }"
      ) == [
        "wall.yaml:11:57: warning: an icon button acts on the card and does not lead elsewhere:"
          + " use the footer or \"opens\" [S-73] (at \(card).header.accessories[0].action)"
      ])
  }

  @Test("S-76: a counter without rows to count is found")
  func counter() {
    let header = "header: { title: A, accessories: [{ counter: \"3\" }] }\n"
    #expect(
      warnings(card: header + "body: { text: b }") == [
        "wall.yaml:11:58: warning: a counter counts the rows of a list or a table: here it isn’t"
          + " shown; use \"text\" for another number [S-76] (at \(card).header.accessories[0].counter)"
      ])
    #expect(warnings(card: header + "body: { list: { title: b } }") == [])
    #expect(
      warnings(card: header + "body: { table: { columns: [{ title: b, text: c }] } }") == [])
  }

  @Test("S-77: a label with its value in the header is found; sentences and times are not")
  func keyValue() {
    func found(_ text: String) -> Bool {
      warnings(card: "header: { rows: [{ text: \"\(text)\" }] }").contains { $0.contains("[S-77]") }
    }
    #expect(found("Owner: ${owner}"))
    #expect(found("Owner: Ada"))
    #expect(!found("${owner}"))
    #expect(!found("Due ${date}"))
    #expect(!found("At 12:30"))
    #expect(!found("https://example.org"))
    #expect(!found("Please note: the line stands until Monday"))
  }

  @Test("S-78: a header with too many elements to be scanned is found")
  func balance() {
    #expect(
      warnings(
        card: """
          header:
            title: A
            subtitle: B
            statuses: [C, D]
            rows: [[{ text: E }, { rating: f }], { tags: [G, H] }]
            kpi: { value: i }
          """) == [
          "wall.yaml:12:15: warning: the header has 8 elements, 7 can be scanned: move details to"
            + " the body [S-78] (at \(card).header)"
        ])
  }

  @Test("S-83: a title that repeats the title over the picture is found")
  func titleTwice() {
    let media = "media: { image: a.png, title: \"Line ${n}\" }\n"
    #expect(
      warnings(card: media + "header: { title: \"Line ${n}\" }") == [
        "wall.yaml:12:30: warning: the picture carries this title already: remove it here"
          + " [S-83] (at \(card).header.title)"
      ])
    #expect(warnings(card: media + "header: { title: \"Line ${m}\" }") == [])
  }
}

@Suite("A chart card against the guideline")
struct ChartGuidelineTests {
  private let card = "pages[0].sections[0].cards[0]"
  private let chart = "body: { chart: { type: line, x: a, y: b } }\n"

  @Test("S-50: a chart card leads to the full chart")
  func fullChart() {
    #expect(
      warnings(card: "header: A\n\(chart)opens: { url: \"https://example.org\" }") == [
        "wall.yaml:13:27: warning: a chart card leads to the full chart: remove \"opens\" and put"
          + " the link into the footer [S-50] (at \(card).opens.url)"
      ])
    #expect(
      warnings(card: "header: A\n\(chart)opens: home") == [
        "wall.yaml:10:13: warning: a chart card leads to the full chart: remove \"opens\" and open"
          + " the page from the footer [S-50] (at \(card).opens)"
      ])
    #expect(warnings(card: "header: A\n\(chart)opens: chart") == [])
  }

  @Test("S-52: a chart without a title is found")
  func title() {
    #expect(
      warnings(card: chart) == [
        "wall.yaml:11:28: warning: a chart needs a title: add a header [S-52]"
          + " (at \(card).body.chart)"
      ])
    #expect(
      warnings(card: "header: { subtitle: A }\n\(chart)") == [
        "wall.yaml:11:21: warning: a chart needs a title: add \"title\" [S-52] (at \(card).header)"
      ])
    #expect(warnings(card: "header: \"${name}\"\n\(chart)") == [])
  }

  @Test("S-53, S-62, S-63: subtitle beside trend, a large ring and a caption are found")
  func figure() {
    let found = warnings(
      card: """
        header:
          title: A
          subtitle: B
          trend: "+3 %"
          kpi: { value: c, ring: d, size: large }
          caption: E
        \(chart)
        """)
    #expect(
      found == [
        "wall.yaml:14:22: warning: a chart has a subtitle or a trend: remove one of the two"
          + " [S-53] (at \(card).header.trend)",
        "wall.yaml:15:20: warning: the ring beside a chart is small: remove \"size\""
          + " [S-62] (at \(card).header.kpi)",
        "wall.yaml:16:24: warning: the title of a chart card is the label of its figure: remove the"
          + " caption [S-63] (at \(card).header.caption)",
      ])
  }

  @Test("S-61: the figure beside a chart is no chart itself")
  func microBesideChart() {
    let micro = "header: { title: A, micro: { type: line, values: c } }"
    #expect(warnings(card: micro).isEmpty)
    #expect(
      warnings(card: "\(micro)\n\(chart)") == [
        "wall.yaml:11:40: warning: the figure beside a chart is a number or a ring: use \"kpi\" or"
          + " remove \"micro\" [S-61] (at \(card).header.micro)"
      ])
  }
}

private func many(_ count: Int, _ text: String) -> String {
  Array(repeating: text, count: count).joined(separator: ", ")
}
