import CardModel
import ChartModel
import Testing

@Suite("A card against the guideline")
struct ValidationTests {
  let chart = CardBody.chart(
    Chart(
      kind: .line, domain: .categories(["a", "b"]),
      series: [ChartSeries(name: "s", values: [1, 2])]))

  func rules(_ card: Card) -> [String] { card.validate().map(\.rule) }

  @Test("has nothing to say of a card that keeps the rules")
  func fine() {
    let header = CardHeader(
      main: MainHeader(
        title: "Busiest processes",
        right: UpTo(first: [.counter(Counter(shown: 4, total: 212))])))
    let list = CardBody.list(ListBody(rows: [ListRow(id: ElementID("1"), title: "firefox")]))
    #expect(rules(Card(id: CardID("a"), header: header, body: list)) == [])
  }

  @Test("finds a chart without a title (S-52)")
  func charts() {
    #expect(rules(Card(id: CardID("a"), body: chart)) == ["S-52"])
    #expect(rules(Card(id: CardID("a"), header: CardHeader(title: "Load"), body: chart)) == [])
  }

  @Test("finds a counter that counts nothing (S-76)")
  func counter() {
    let header = CardHeader(
      main: MainHeader(title: "T", right: UpTo(first: [.counter(Counter(shown: 1, total: 2))])))
    #expect(rules(Card(id: CardID("a"), header: header, body: .facts([]))) == ["S-76"])
  }

  @Test("finds a title told twice (S-83) and a horizontal card without media (S-14)")
  func media() {
    let media = Media(image: .file("/a.png"), title: "Line 3")
    let card = Card(id: CardID("a"), media: media, header: CardHeader(title: "Line 3"))
    #expect(rules(card) == ["S-83"])
    #expect(
      rules(Card(id: CardID("a"), orientation: .horizontal(media: .leading))) == ["S-14"])
  }

  @Test("finds a header with more than it can carry (S-78)")
  func balance() {
    let row = HeaderRow(.text("a"), .text("b"), .text("c"))
    let header = CardHeader(
      main: MainHeader(title: "T"), extended: ExtendedHeader(rows: UpTo(first: [row, row, row])))
    #expect(rules(Card(id: CardID("a"), header: header)) == ["S-78"])
  }
}

@Suite("Values that can't be wrong")
struct CardValueTests {
  @Test("hold no more rows and accessories than the guideline allows (S-72, S-86)")
  func limits() {
    let rows = ["one", "two", "three", "four"].map { HeaderRow(.text($0)) }
    #expect(Array(ExtendedHeader(rows: UpTo(first: rows)).rows) == Array(rows.prefix(3)))
    let accessories = ["a", "b", "c"].map { RightAccessory.text($0) }
    #expect(
      Array(MainHeader(right: UpTo(first: accessories)).right) == Array(accessories.prefix(2)))
    #expect(UpTo<3, Int>([1, 2, 3, 4]) == nil)
    #expect(UpTo<3, Int>([1, 2, 3])?.count == 3)
  }

  @Test("clamp ratings, and know no NaN")
  func clamps() {
    #expect(Rating(7).value == 5)
    #expect(Rating(.nan).value == 0)
    #expect(KPI("1", ring: 1.4).ring == 1.4)
    #expect(KPI("1", ring: .nan).ring == 0)
  }

  @Test("give a table's row as many cells as it has columns")
  func cells() {
    let table = TableBody(
      columns: [TableColumn("A"), TableColumn("B")],
      rows: [
        TableRow(id: ElementID("1"), cells: [TableCell("x")]),
        TableRow(id: ElementID("2"), cells: ["x", "y", "z"].map { TableCell($0) }),
      ])
    #expect(table.rows.map { $0.cells.map(\.text) } == [["x", "—"], ["x", "y"]])
  }

  @Test("split plain text into paragraphs at blank lines")
  func paragraphs() {
    let body = TextBody(plain: "one\ntwo\n\n  \nthree\n")
    #expect(body.blocks == [.paragraph([TextRun("one\ntwo")]), .paragraph([TextRun("three")])])
  }

  @Test("name a card by its title, else by what else it has")
  func names() {
    #expect(Card(id: CardID("a"), header: CardHeader(title: "Load")).name == "Load")
    #expect(Card(id: CardID("a")).name == "a")
  }
}
