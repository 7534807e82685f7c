import CardModel
import Testing

@Suite("How a page is laid out in a width")
struct GridGeometryTests {
  @Test(
    "as many cards stand in a row as are 300 px wide with 16 px between them",
    arguments: [
      (0.0, 1), (300, 1), (615, 1), (616, 2), (931, 2), (932, 3), (1232, 3), (1248, 4),
      (-50, 1), (.infinity, 1), (.nan, 1),
    ])
  func columns(width: Double, columns: Int) {
    #expect(GridGeometry.columns(fitting: width) == columns)
  }

  @Test("cards share what the gaps leave")
  func cardWidth() {
    #expect(GridGeometry.cardWidth(columns: 3, filling: 1232) == 400)
    #expect(GridGeometry.cardWidth(columns: 1, filling: 300) == 300)
  }

  @Test("columns follow the size of text; where two cards don't fit, the page is compact")
  func scale() {
    #expect(GridGeometry.columns(fitting: 1232, scale: 1.5) == 2)
    #expect(LayoutContext(width: 1280, scale: 2).gridColumns == 2)
    #expect(LayoutContext(width: 1280, scale: 2).sizeClass == .regular)
    #expect(LayoutContext(width: 1000, scale: 2).sizeClass == .compact)
    #expect(LayoutContext(width: 1280, scale: 0.5).gridColumns == 7)
    #expect(LayoutContext(width: 667, scale: 0.5).sizeClass == .compact)
  }

  @Test("S-25, S-26, S-45: compact ends at 667 px")
  func sizeClass() {
    #expect(LayoutContext(width: 667).sizeClass == .compact)
    #expect(LayoutContext(width: 667.5).sizeClass == .regular)
    #expect(LayoutContext(width: 668).gridColumns == 2)
    #expect(LayoutContext(width: 1280).gridColumns == 3)
    #expect(LayoutContext(width: 420).margin == 16)
    #expect(LayoutContext(width: 1280).margin == 24)
    #expect(LayoutContext(width: 420).carouselColumns == 1)
  }
}
