import CardModel
import Dashboard
import Testing

@Suite("The extent of a card, as the file tells it")
struct CardExtentTests {
  private func extent(_ keys: String) throws -> CardExtent {
    let reading = DashboardFile.load(
      text: dashboard(card: keys), name: "wall.yaml", environment: [:])
    guard case .sections(let sections) = try #require(reading.definition).pages[0].content else {
      throw Missing()
    }
    return try #require(sections.first?.cards.first).extent
  }

  private struct Missing: Error {}

  @Test("a chart gains by width and height, a list or a table by width, a figure by neither")
  func growth() throws {
    #expect(try extent("body: { chart: { type: line, x: a, y: b } }").growth == .size)
    #expect(try extent("body: { list: { title: a } }").growth == .width)
    #expect(try extent("body: { table: { columns: [{ title: A, text: a }] } }").growth == .width)
    #expect(try extent("header: { title: H, kpi: { value: a } }").growth == .none)
  }

  @Test("a list or a table without a limit shows as many rows as there is room for")
  func elastic() throws {
    #expect(try extent("body: { list: { title: a } }").isElastic)
    #expect(try !extent("body: { list: { title: a, limit: 5 } }").isElastic)
    #expect(try extent("body: { table: { columns: [{ title: A, text: a }] } }").isElastic)
    #expect(try !extent("body: { chart: { type: line, x: a, y: b } }").isElastic)
  }

  @Test("a card has the span that the file gives it, or one column")
  func span() throws {
    #expect(try extent("header: H").span == .columns(1))
    #expect(try extent("span: 2\nheader: H").span == .columns(2))
    #expect(try extent("span: full\nheader: H").span == .full)
  }

  @Test("a card with more in it is expected to be higher")
  func height() throws {
    let header = try extent("header: H").height
    let figure = try extent("header: { title: H, kpi: { value: a }, kpi_align: start }").height
    let short = try extent("header: H\nbody: { list: { title: a, limit: 2 } }").height
    let long = try extent("header: H\nbody: { list: { title: a, limit: 6 } }").height
    #expect(header < figure)
    #expect(figure < short)
    #expect(short < long)
  }

  @Test("a ring is higher than a figure in the line of the title; tags make rows higher")
  func parts() throws {
    let header = try extent("header: H").height
    let beside = try extent("header: { title: H, kpi: { value: a } }").height
    let ring = try extent("header: { title: H, kpi: { value: a, ring: a } }").height
    #expect(header <= beside)
    #expect(beside < header + 10)
    #expect(ring > header + 60)
    let rows = try extent("header: H\nbody: { list: { title: a, limit: 2 } }").height
    let tagged = try extent("header: H\nbody: { list: { title: a, limit: 2, tags: b } }").height
    #expect(tagged == rows + 2 * 23)
    let many = "body: { list: { title: a, description: b, tags: c } }"
    #expect(try extent("header: H\n" + many).height == Int(RowHeights.elasticHeight))
  }
}
