import CardModel
import Testing

@Suite("How rows share the height of a section that is higher than they need")
struct RowHeightsTests {
  @Test("the rows that gain by height take it, up to twice their own")
  func growing() {
    #expect(RowHeights.heights([200, 100], grows: [true, false], in: 350) == [250, 100])
    #expect(RowHeights.heights([200, 100], grows: [true, true], in: 351) == [225, 126])
    #expect(RowHeights.heights([200, 100], grows: [true, false], in: 900) == [400, 100])
  }

  @Test("without such rows, a section ends where its neighbour does only if little is left")
  func plain() {
    #expect(RowHeights.heights([200, 100], grows: [false, false], in: 340) == [220, 120])
    #expect(RowHeights.heights([200, 100], grows: [false, false], in: 400) == [200, 100])
  }

  @Test("a section that is as high as its rows, or lower, leaves them their heights")
  func exact() {
    #expect(RowHeights.heights([200, 100], grows: [true, true], in: 300) == [200, 100])
    #expect(RowHeights.heights([200, 100], grows: [true, true], in: 250) == [200, 100])
    #expect(RowHeights.heights([], grows: [], in: 250) == [])
  }
}
