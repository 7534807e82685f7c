import CardModel
import Testing

@Suite("Which sections of a page stand beside each other")
struct PageDivisionTests {
  private func section(
    _ count: Int, height: Int = 200, maximum: Int? = nil, isWhole: Bool = false
  ) -> PageDivision.Section {
    PageDivision.Section(
      cards: Array(repeating: CardExtent(height: height), count: count), maximumColumns: maximum,
      isWhole: isWhole)
  }

  /// Returns the columns of the sections of each band.
  private func bands(_ sections: [PageDivision.Section], _ columns: Int) -> [[Int]] {
    PageDivision(sections, columns: columns).bands.map(\.columns)
  }

  @Test(
    "short sections share a band where there is room, and get as many columns as they have cards")
  func shared() {
    #expect(bands([section(3), section(3)], 6) == [[3, 3]])
    #expect(bands([section(1), section(2), section(1)], 4) == [[1, 2, 1]])
    #expect(bands([section(1), section(1)], 5) == [[1, 1]])
  }

  @Test("sections that fill the width stand below each other")
  func separate() {
    #expect(bands([section(3), section(3)], 3) == [[3], [3]])
    #expect(bands([section(3), section(3)], 1) == [[1], [1]])
    #expect(bands([section(6), section(6)], 3) == [[3], [3]])
    #expect(bands([], 3) == [])
  }

  @Test("two bands of one row stay as they are, where a shared one would need two rows")
  func sameHeight() {
    #expect(bands([section(3), section(3)], 5) == [[5], [5]])
  }

  @Test("a section with more rows gets more columns, until that makes the band no lower")
  func columns() {
    #expect(bands([section(3, height: 260), section(6, height: 210)], 5) == [[2, 3]])
    #expect(bands([section(1, height: 400), section(4, height: 100)], 4) == [[1, 2]])
    #expect(bands([section(3, height: 260), section(6, height: 260)], 8) == [[8], [8]])
    #expect(bands([section(1, height: 260), section(6, height: 120)], 6) == [[1, 3]])
  }

  @Test("a section with a maximum keeps it, and leaves the rest of the band to others")
  func maximum() {
    #expect(bands([section(4, maximum: 2)], 5) == [[2]])
    #expect(bands([section(3, maximum: 1), section(9)], 4) == [[1, 3]])
  }

  @Test("a section has the columns that the file asks for beside another, or none beside it")
  func wanted() {
    #expect(bands([section(4, maximum: 2), section(2)], 3) == [[2, 1]])
    #expect(bands([section(4, maximum: 3), section(2)], 3) == [[3], [3]])
    #expect(bands([section(1, maximum: 3), section(2)], 3) == [[1, 2]], "its cards fill no more")
    for span in [CardExtent.Span.columns(2), .full] {
      var wide = section(3)
      wide.cards[1].span = span
      for columns in 2...8 {
        let bands = PageDivision([section(4), wide, section(1)], columns: columns).bands
        for band in bands where band.sections.contains(1) {
          #expect(band.columns[1 - band.sections.lowerBound] >= 2, "\(span) of \(columns)")
        }
      }
    }
  }

  @Test("sections don't share a band of which one would leave more than half blank")
  func unequal() {
    #expect(bands([section(1), section(6)], 2) == [[2], [2]])
    #expect(bands([section(1, height: 100), section(1, height: 260)], 2) == [[1, 1]], "a card")
    var list = section(1, height: 400)
    #expect(bands([list, section(2, height: 260)], 2) == [[1, 1]])
    list.cards[0].isElastic = true
    #expect(
      bands([list, section(2, height: 260)], 2) == [[2], [2]], "the list may have few rows")
  }

  @Test("a section that needs the whole width has no neighbour, and joins none")
  func whole() {
    #expect(
      bands([section(1), section(0, isWhole: true), section(1), section(1)], 4)
        == [[4], [4], [1, 1]])
  }

  @Test("cards of all sections of a band are equally wide, and fill it with larger gaps between")
  func frames() throws {
    let band = try #require(PageDivision([section(2), section(3)], columns: 5).bands.first)
    let frames = band.frames(in: 1872)
    #expect(frames.first?.x == 0)
    #expect(frames.last.map { $0.x + $0.width } == 1872)
    let gap = try #require(frames.last).x - (try #require(frames.first)).width
    #expect(gap == GridGeometry.sectionSpacing)
    let cards = frames.map(\.width)
    #expect(abs((cards[0] - 16) / 2 - (cards[1] - 2 * 16) / 3) < 1)
  }
}
