import CardModel
import Testing

@Suite("What a card shows of its title")
struct CardTests {
  private let media = Media(image: .file("/quay.png"), title: "The quay")

  @Test("S-83: a title that the image carries is not repeated in the header")
  func repeatedTitle() {
    let main = MainHeader(title: "The quay", subtitle: "Hall 3")
    var card = Card(id: CardID("quay"), media: media, header: CardHeader(main: main))
    #expect(card.shownHeader.main == MainHeader(subtitle: "Hall 3"))
    card.header = CardHeader(title: "The quay")
    #expect(card.shownHeader.isEmpty)
    #expect(card.name == "The quay")
  }

  @Test("S-83: another title stands in the header")
  func otherTitle() {
    let card = Card(id: CardID("quay"), media: media, header: CardHeader(title: "Hall 3"))
    #expect(card.shownHeader == card.header)
  }

  @Test("copied data have the minus sign that spreadsheets read")
  func copiedMinus() {
    let row = TableRow(id: ElementID("1"), cells: [TableCell("Sidamo"), TableCell("\u{2212}9")])
    let card = Card(
      id: CardID("a"),
      body: .table(TableBody(columns: [TableColumn("Coffee"), TableColumn("kg")], rows: [row])))
    #expect(card.table == "Coffee\tkg\nSidamo\t-9\n")
  }
}
