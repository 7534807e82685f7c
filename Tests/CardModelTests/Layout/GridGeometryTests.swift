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
    #expect(LayoutContext(width: 1280, scale: 0.5).gridColumns == 8)
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

  @Test(
    "margins and distances follow the size of text where that costs no column and no width of cards",
    arguments: [
      (1280.0, 1.0, 24.0, 16.0), (1920, 1.5, 24, 24), (2500, 1.5, 36, 24), (1920, 2, 28, 32),
      (1280, 2, 24, 32),
      (420, 2, 16, 16), (800, 2, 32, 32), (1280, 0.5, 12, 8), (420, 0.5, 8, 8),
    ])
  func margins(width: Double, scale: Double, margin: Double, spacing: Double) {
    let context = LayoutContext(width: width, scale: LayoutScale(scale))
    #expect(context.margin == margin)
    #expect(context.carouselSpacing == spacing)
  }

  @Test("distances in a card follow the size of text as far as the card is wide enough")
  func gaps() {
    #expect(GridGeometry.gapScale(in: 268, scale: 1) == 1)
    #expect(GridGeometry.gapScale(in: 536, scale: 2) == 2)
    #expect(GridGeometry.gapScale(in: 402, scale: 2) == 1.5)
    #expect(GridGeometry.gapScale(in: 200, scale: 2) == 1)
    #expect(GridGeometry.gapScale(in: 200, scale: 0.5) == 0.5)
  }

  @Test("a page is narrow that has no room for a card of the usual width in larger text")
  func narrow() {
    #expect(!LayoutContext(width: 420).isNarrow)
    #expect(!LayoutContext(width: 420, scale: 1.25).isNarrow)
    #expect(LayoutContext(width: 420, scale: 1.5).isNarrow)
    #expect(!LayoutContext(width: 1280, scale: 3).isNarrow)
  }

  @Test("compact density takes room from distances, not from cards, at any size of text")
  func density() {
    let compact = LayoutScale(1, density: .compact)
    #expect(LayoutContext(width: 1280, scale: compact).gridColumns == 4)
    #expect(LayoutContext(width: 1280, scale: compact).margin == 18)
    #expect(LayoutContext(width: 420, scale: compact).margin == 12)
    #expect(GridGeometry.spacing(scale: compact) == 12)
    #expect(GridGeometry.sectionSpacing(scale: compact) == 24)
    let large = LayoutScale(2, density: .compact)
    #expect(GridGeometry.spacing(scale: large) == 24)
    #expect(LayoutContext(width: 1280, scale: large).gridColumns == 2)
    // The size class is that of the width and the text.
    #expect(LayoutContext(width: 667, scale: compact).sizeClass == .compact)
    #expect(LayoutContext(width: 668, scale: compact).sizeClass == .regular)
  }
}
