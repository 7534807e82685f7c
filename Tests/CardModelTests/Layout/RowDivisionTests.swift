import CardModel
import Testing

@Suite("How the cards of a section are divided into rows")
struct RowDivisionTests {
  private func cards(_ count: Int) -> [CardExtent] { Array(repeating: CardExtent(), count: count) }

  /// Returns the number of cards of each row.
  private func lengths(_ cards: [CardExtent], _ columns: Int) -> [Int] {
    RowDivision(cards, columns: columns).rows.map(\.cards.count)
  }

  @Test(
    "no card is alone in a row where another division has as few rows; the first rows have the most",
    arguments: [
      (1, 3, [1]), (3, 3, [3]), (4, 3, [2, 2]), (5, 3, [3, 2]), (7, 3, [3, 2, 2]), (6, 5, [3, 3]),
      (9, 4, [3, 3, 3]), (3, 2, [2, 1]), (3, 1, [1, 1, 1]), (16, 5, [4, 4, 4, 4]), (0, 3, []),
    ])
  func even(count: Int, columns: Int, rows: [Int]) {
    #expect(lengths(cards(count), columns) == rows)
  }

  @Test("all cards are in a row, in order, and no row has more cards than columns")
  func complete() {
    for count in [0, 1, 11, 12, 13, 59, 150, 1001] {
      for columns in 1...13 {
        let rows = RowDivision(cards(count), columns: columns).rows
        #expect(rows.flatMap { Array($0.cards) } == Array(0..<count))
        #expect(rows.allSatisfy { (1...columns).contains($0.cards.count) })
        #expect(rows.count == (count + columns - 1) / columns)
        let lone = rows.filter { $0.cards.count == 1 }.count
        #expect(columns < 3 || count < 2 || lone == 0, "\(count) in \(columns)")
      }
    }
  }

  @Test("cards of one height stand beside each other where the number of rows allows it")
  func heights() {
    let (low, high) = (CardExtent(height: 80), CardExtent(height: 300))
    #expect(lengths([low, low, high, high, high], 3) == [2, 3])
    #expect(lengths([high, high, high, low, low], 3) == [3, 2])
    #expect(lengths([low, low, high, high], 3) == [2, 2])
  }

  @Test("a list is not alone in a row where it could stand beside another card, a chart may be")
  func lone() {
    let list = CardExtent(height: 330, growth: .width)
    let wide = CardExtent(span: .columns(2), height: 240, growth: .width)
    #expect(lengths([wide, list, list, list], 3) == [2, 2])
    let chart = CardExtent(span: .columns(2), height: 240, growth: .size)
    #expect(lengths([chart, list, list, list], 3) == [1, 3])
  }

  @Test("a card that spans two columns counts as two, one that spans all has a row of its own")
  func spans() {
    let (one, two, full) = (
      CardExtent(), CardExtent(span: .columns(2)), CardExtent(span: .full)
    )
    #expect(RowDivision([one, two, one, one], columns: 3).rows.map(\.spans) == [[1, 2], [1, 1]])
    #expect(RowDivision([one, full, one], columns: 3).rows.map(\.spans) == [[1], [3], [1]])
    #expect(RowDivision([two, one], columns: 1).rows.map(\.spans) == [[1], [1]])
    let many = RowDivision(Array(repeating: two, count: 40), columns: 5).rows
    #expect(many.map(\.cards.count) == Array(repeating: 2, count: 20))
  }

  @Test("columns that a row leaves go to the cards that gain by width, if they can share them")
  func growth() {
    let (chart, plain) = (CardExtent(growth: .size), CardExtent())
    #expect(RowDivision([chart, plain], columns: 3).rows.map(\.spans) == [[2, 1]])
    #expect(RowDivision([chart, chart], columns: 3).rows.map(\.spans) == [[1, 1]])
    #expect(RowDivision([chart, plain, chart], columns: 5).rows.map(\.spans) == [[2, 1, 2]])
  }

  @Test("the cards of a row fill its width to the pixel")
  func frames() throws {
    for width in [616, 700, 1001, 1232, 1872] {
      for count in 2...5 {
        let all = Array(repeating: CardExtent(growth: .width), count: count)
        let row = try #require(RowDivision(all, columns: count).rows.first)
        let frames = row.frames(in: width, scale: 1)
        #expect(frames.first?.x == 0)
        #expect(frames.last.map { $0.x + $0.width } == width)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $1.x - $0.x - $0.width == 16 })
      }
    }
    let wide = RowDivision([CardExtent(span: .columns(2)), CardExtent()], columns: 3).rows
    #expect(wide.first?.frames(in: 1232, scale: 1).map(\.width) == [816, 400])
  }

  @Test("few cards that gain nothing by width are not wider than they can be read")
  func bound() {
    func width(_ cards: [CardExtent], in width: Double, scale: LayoutScale = 1) -> Double {
      GridGeometry.contentWidth(
        readable: RowDivision(cards, columns: 3).readableWidth(scale: scale), in: width,
        scale: scale)
    }
    let plain = CardExtent()
    #expect(width([plain], in: 1232) == 720)
    #expect(width([plain, plain], in: 1872) == 1456)
    #expect(width([plain, plain], in: 1700) == 1700)
    #expect(width([plain], in: 1900, scale: 2) == 1900)
    #expect(width([plain], in: 900) == 900, "there is no room for a card beside it")
    #expect(width([CardExtent(growth: .width)], in: 1232) == 1232)
    #expect(width([CardExtent(span: .full)], in: 1232) == 1232)
    #expect(width([plain, CardExtent(span: .full)], in: 1232) == 1232, "all rows are as wide")
  }

  @Test("a row needs the width of its widest card for each of its columns")
  func minimumWidth() throws {
    let row = try #require(RowDivision(cards(3), columns: 3).rows.first)
    #expect(row.minimumWidth([100, 200, 150], scale: 1) == 3 * 200 + 2 * 16)
    let wide = RowDivision([CardExtent(span: .columns(2)), CardExtent()], columns: 3).rows
    #expect(wide.first?.minimumWidth([416, 100], scale: 1) == 3 * 200 + 2 * 16)
  }

  @Test("above and below a card is the one whose middle is nearest")
  func neighbours() {
    let rows = RowDivision(cards(7), columns: 3)
    #expect(rows.index(from: 0, step: 1) == 3)
    #expect(rows.index(from: 2, step: 1) == 4)
    #expect(rows.index(from: 4, step: -1) == 2)
    #expect(rows.index(from: 0, step: -1) == nil)
    #expect(rows.index(from: 6, step: 1) == nil)
  }
}
