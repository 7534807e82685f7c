import CardModel
import Testing

@Suite("The arithmetic of a carousel")
struct CarouselGeometryTests {
  /// A carousel as wide as a phone, with cards of 326 px, and 32 px of the next card visible.
  private let phone = CarouselGeometry(width: 390, margin: 16, count: 4)

  @Test(
    "cards leave a peek of twice the spacing",
    arguments: [
      (width: 390.0, columns: 1, itemWidth: 326.0), (420, 1, 356), (768, 2, 344), (1024, 3, 309),
    ])
  func itemWidth(width: Double, columns: Int, itemWidth: Double) {
    let geometry = CarouselGeometry(width: width, margin: 16, count: 9, columns: columns)
    #expect(geometry.itemWidth == itemWidth)
    let peek = width - geometry.position(of: columns)
    #expect(peek >= 32 && peek < 32 + Double(columns))
  }

  @Test("cards that all fit fill the width")
  func noPeek() {
    #expect(CarouselGeometry(width: 390, margin: 16, count: 1).itemWidth == 358)
    let pair = CarouselGeometry(width: 768, margin: 16, count: 2, columns: 2)
    #expect(pair.itemWidth == 360)
    #expect(pair.maximumOffset == 0)
  }

  @Test("a card is never narrower than it needs")
  func minimum() {
    #expect(
      CarouselGeometry(width: 200, margin: 16, count: 3, minimumItemWidth: 250).itemWidth == 250)
    #expect(CarouselGeometry(width: 0, margin: 16, count: 3).itemWidth == 1)
  }

  @Test(
    "it rests one spacing before a card, and at the end",
    arguments: zip(0..<4, [0.0, 342, 684, 994]))
  func resting(index: Int, offset: Double) {
    #expect(phone.contentWidth == 1384)
    #expect(phone.offset(of: index) == offset)
  }

  @Test(
    "S-43: let go, it rests on the nearest card",
    arguments: [
      (0.0, 0.0), (150, 0), (180, 0), (190, 342), (342, 342), (500, 342), (520, 342), (540, 684),
      (860, 994),
      (994, 994), (-40, 0), (2000, 994),
    ])
  func nearest(offset: Double, expected: Double) {
    #expect(phone.restingOffset(from: offset, velocity: 0) == expected)
  }

  @Test(
    "S-43: thrown, it goes to the next card at least, and further the faster it is",
    arguments: [
      (20.0, 200.0, 342.0), (20, 2400, 684), (0, 1_000_000, 994), (342, 200, 684),
      (684, -200, 342), (660, -200, 342), (342, -160, 0), (994, 500, 994), (0, -500, 0),
      (20, 100, 0),
    ])
  func thrown(offset: Double, velocity: Double, expected: Double) {
    #expect(phone.restingOffset(from: offset, velocity: velocity) == expected)
  }

  @Test(
    "a card that gets the focus is scrolled to as little as will do",
    arguments: [
      (index: 0, from: 0.0, expected: 0.0), (1, 0, 342), (3, 342, 994), (0, 684, 0),
      (1, 342, 342), (1, 400, 342),
    ])
  func showing(index: Int, from: Double, expected: Double) {
    #expect(phone.offset(showing: index, from: from) == expected)
  }

  @Test("an empty carousel has nowhere to go")
  func empty() {
    let empty = CarouselGeometry(width: 390, margin: 16, count: 0)
    #expect(empty.contentWidth == 0)
    #expect(empty.restingOffset(from: 10, velocity: 900) == 0)
    #expect(empty.index(at: 10) == 0)
  }

  @Test("S-43: beyond its ends it follows ever less")
  func stretched() {
    #expect(phone.stretched(500) == 500)
    let pulls = [-50.0, -100, -400, -4000].map { phone.stretched($0) }
    #expect(pulls.allSatisfy { $0 < 0 && $0 > -390 })
    #expect(pulls == pulls.sorted(by: >))
    #expect(pulls[0] > -50 / 2 - 5)
    #expect(phone.stretched(994 + 50) == 994 - pulls[0])
  }

  @Test("thrown against an end it swings beyond it, however hard, and not where it ends before")
  func swing() throws {
    let swing = try #require(phone.swing(from: 900, velocity: 2000))
    #expect(swing > 994 && swing <= 994 + 48)
    for (start, velocity, end) in [(900.0, 1e6, 994.0 + 48), (100, -1e6, -48)] {
      let swing = try #require(phone.swing(from: start, velocity: velocity))
      #expect(abs(swing - end) < 1e-6)
    }
    #expect(phone.swing(from: 342, velocity: 400) == nil)
    #expect(phone.swing(from: 900, velocity: 0) == nil)
    #expect(CarouselGeometry(width: 390, margin: 16, count: 1).swing(from: 0, velocity: 900) == nil)
  }

  @Test("it is turned over by as many cards as are seen at once")
  func pages() {
    #expect(phone.pageCount == 4)
    #expect((0..<4).map { phone.page(at: phone.offset(ofPage: $0)) } == [0, 1, 2, 3])
    let wide = CarouselGeometry(width: 1024, margin: 16, count: 7, columns: 3)
    #expect(wide.pageCount == 3)
    #expect((0..<3).map { wide.page(at: wide.offset(ofPage: $0)) } == [0, 1, 2])
    #expect(wide.offset(ofPage: 1) == wide.offset(of: 3))
    #expect(wide.offset(ofPage: 2) == wide.maximumOffset)
    #expect(CarouselGeometry(width: 390, margin: 16, count: 0).pageCount == 0)
  }
}
