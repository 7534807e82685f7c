import CardModel
import Testing

@Suite(
  "How high rows are, and how they share the height of a section that is higher than they need")
struct RowHeightsTests {
  @Test("a row is as high as its highest card")
  func highest() {
    #expect(height([200, 500], elastic: [true, false]) == 500)
    #expect(height([200], elastic: [false]) == 200)
    #expect(height([], elastic: []) == 0)
  }

  @Test("a card of as many rows as there is room for takes the height of the next one, or some")
  func elastic() {
    #expect(height([200, 500], elastic: [false, true]) == 360)
    #expect(height([400, 500], elastic: [false, true]) == 400)
    #expect(height([500, 500], elastic: [true, true]) == 500)
    #expect(height([100, 250], elastic: [false, true]) == 250)
    #expect(height([500], elastic: [true]) == 500, "alone")
    #expect(height([200, 500], elastic: [false, true], least: 390) == 390)
    #expect(height([200, 900], elastic: [false, true], scale: 2) == 720)
  }

  private func height(
    _ natural: [Int], elastic: [Bool], least: Int = 0, scale: Double = 1
  ) -> Int {
    RowHeights.height(
      natural, elastic: elastic, least: natural.map { _ in least }, scale: scale)
  }

  @Test("beside a long list, low cards keep their height, and those that gain by height take it")
  func besideALongList() {
    func heights(_ natural: [Int], grows: [Bool]? = nil, in height: Int, scale: Double = 1) -> [Int]
    {
      RowHeights.cardHeights(
        natural, grows: grows ?? natural.map { _ in false }, in: height, scale: scale)
    }
    #expect(heights([900, 70, 90], in: 900) == [900, 90, 90])
    #expect(heights([900, 70, 450], in: 900) == [900, 70, 900])
    #expect(heights([900, 200], grows: [false, true], in: 900) == [900, 900])
    #expect(heights([360, 70], in: 360) == [360, 360])
    #expect(heights([700, 70], in: 700, scale: 2) == [700, 700])
  }

  @Test("the rows that gain by height take it, up to twice their own")
  func growing() {
    #expect(RowHeights.heights([200, 100], grows: [true, false], in: 350) == [250, 100])
    #expect(RowHeights.heights([200, 100], grows: [true, true], in: 351) == [225, 126])
    #expect(RowHeights.heights([200, 100], grows: [true, false], in: 900) == [400, 100])
  }

  @Test("rows that leave something out get spare height, those that need the least first")
  func leavingOut() {
    #expect(RowHeights.heights([200, 100], upTo: [300, 100], in: 900) == [300, 100])
    #expect(RowHeights.heights([200, 100, 50], upTo: [300, 120, 50], in: 400) == [230, 120, 50])
    #expect(RowHeights.heights([200, 100], upTo: [300, 200], in: 340) == [220, 120])
    #expect(RowHeights.heights([200, 100], upTo: [300, 200], in: 300) == [200, 100])
    #expect(RowHeights.heights([200, 100], upTo: [300, 200], in: 250) == [200, 100])
    #expect(RowHeights.heights([200], upTo: [100], in: 250) == [200])
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
