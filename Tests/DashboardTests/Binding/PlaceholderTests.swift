import CardModel
import Dashboard
import DataSources
import Testing

@Suite("S-23, S-24: a card before its first data")
struct PlaceholderTests {
  private func placeholder(_ yaml: String) throws -> Skeleton {
    let state = try BoundCard("id: a\nsource: s\n\(yaml)", Snapshot()).cards.first?.state
    guard case .loading(let skeleton)? = state else {
      Issue.record("not loading: \(yaml)")
      return .small
    }
    return skeleton
  }

  @Test("has the title that needs no data, and stand-ins beside it")
  func header() throws {
    let headers = [
      ("Sales", MainHeader(title: "Sales")),
      ("{ subtitle: Total }", MainHeader(subtitle: "Total")),
      (
        "{ title: Sales, subtitle: \"${x}\" }", MainHeader(title: "Sales", subtitle: "…")
      ),
      (
        "{ title: Sales, avatar: { initials: \"${x}\" } }",
        MainHeader(title: "Sales", left: .avatar(Avatar(.initials(""), shape: .circle)))
      ),
    ]
    for (yaml, header) in headers {
      #expect(try placeholder("header: \(yaml)").card?.header.main == header)
    }
    #expect(try placeholder("header: Sales").blocks == [])
  }

  @Test("has bars for a title that depends on the data")
  func unknownHeader() throws {
    let title = try placeholder("header: \"${x}\"")
    #expect(title == Skeleton([.title(hasAvatar: false, hasSubtitle: false)]))
    let both = try placeholder("header: { title: \"${x}\", subtitle: Total, avatar: { icon: a } }")
    #expect(both == Skeleton([.title(hasAvatar: true, hasSubtitle: true)]))
  }

  @Test("keeps the room of the figure beside the title")
  func figure() throws {
    let skeleton = try placeholder("header: { title: Sales, kpi: { value: x, size: large } }")
    let figure = try #require(skeleton.card?.header.figureBesideTitle)
    #expect(figure.size == .large)
    #expect(figure.value == "\u{2003}\u{2003}")
    #expect(skeleton.blocks == [])
    let rows = try placeholder("header: { title: Sales, kpi: x, rows: [[{ text: \"${y}\" }]] }")
    #expect(rows.card?.header.extended == nil)
    #expect(rows.blocks == [.details(rows: 1, figure: .small)])
  }

  @Test(
    "has the shape of the body",
    arguments: [
      ("list: { title: x }", .list(rows: 5, lines: 1, hasAvatar: false)),
      (
        "blocks: [{ text: a }, { columns: [{ blocks: [{ text: b }, { text: c }] }] }]",
        .text(lines: 3)
      ),
      (
        "list: { title: x, subtitle: y, limit: 3, avatar: { icon: a } }",
        .list(rows: 3, lines: 2, hasAvatar: true)
      ),
      (
        "table: { limit: 4, columns: [{ title: A, text: a }] }",
        .table(rows: 4, isPressable: false)
      ),
      (
        "table: { limit: 4, opens: object, columns: [{ title: A, text: a }] }",
        .table(rows: 4, isPressable: true)
      ),
      (
        "facts: [{ label: A, text: a }, { label: B, text: b }]",
        .facts(rows: 2, isPressable: false)
      ),
      (
        "kpis: [{ title: A, value: a }, { title: B, value: b, target: c }]",
        .figures(2, .small, lines: 2)
      ),
      (
        "kpis: [{ title: A, value: a, compare: { shift: 1y, x: day } }]",
        .figures(1, .small, lines: 3)
      ),
      (
        "chart: { type: line, x: a, y: b }",
        .plot(.curve, hasLabels: true, hasLegend: false)
      ),
      (
        "chart: { type: column, x: a, y: b, by: c, axis: y }",
        .plot(.columns, hasLabels: false, hasLegend: true)
      ),
      ("chart: { type: donut, x: a, y: b }", .plot(.ring, hasLabels: false, hasLegend: false)),
      ("calendar: { date: d, title: t, view: week }", .calendar(weeks: 1)),
      ("text: \"${x}\"", .text(lines: 3)),
      ("image: a.png", .picture),
    ] as [(String, Skeleton.Block)])
  func body(yaml: String, block: Skeleton.Block) throws {
    #expect(try placeholder("body: { \(yaml) }").blocks == [block])
  }

  @Test(
    "has as many rows as the file asks for",
    arguments: [("small", []), ("medium", [2]), ("large", [4])] as [(String, [Int])])
  func size(word: String, rows: [Int]) throws {
    let skeleton = try placeholder("skeleton: \(word)\nbody: { list: { title: x } }")
    #expect(skeleton.blocks == rows.map { .list(rows: $0, lines: 1, hasAvatar: false) })
  }

  @Test("has the room of the image and its title, and of the buttons")
  func mediaAndFooter() throws {
    let skeleton = try placeholder(
      """
      orientation: horizontal
      media: { image: "${x}", title: The quay, height: 200, side: trailing }
      footer: { actions: [{ id: b, title: Go, open: "https://example.org" }] }
      """)
    #expect(skeleton.card?.media == Media(image: nil, title: "The quay", height: 200))
    #expect(skeleton.card?.orientation == .horizontal(media: .trailing))
    #expect(skeleton.blocks == [.buttons(1)])
  }
}
