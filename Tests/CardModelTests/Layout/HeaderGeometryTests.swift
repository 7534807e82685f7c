import CardModel
import Testing

@Suite("Geometry of the header")
struct HeaderGeometryTests {
  @Test(
    "S-91: the figure has the width it wants, the rows have the rest",
    arguments: [
      // Each case: the width, the figure's minimum and natural widths → rows, figure.
      (308.0, 60.0, 80.0, 216.0, 80.0),
      (308, 160, 160, 136, 160),
      (212, 60, 80, 120, 80),
      // Long texts below the figure are truncated at 60 % of the width.
      (308, 60, 400, 118.4, 177.6),
    ])
  func columns(width: Double, least: Double, natural: Double, rows: Double, figure: Double) {
    let columns = HeaderColumns(width: width, least: least, natural: natural, rows: 72)
    #expect(!columns.isStacked)
    #expect(abs(columns.rows - rows) < 0.01)
    #expect(abs(columns.accessory - figure) < 0.01)
  }

  @Test("S-81, S-91: a chart has its part of the room, at least what it can't do without")
  func chart() {
    func width(_ width: Double) -> Double {
      HeaderColumns(
        width: width, least: 100, natural: 312, rows: 72, share: HeaderColumns.chartShare
      ).accessory
    }
    #expect(abs(width(308) - 133.2) < 0.01)
    #expect(width(200) == 100)
    #expect(width(900) == 312)
  }

  @Test("S-91: a figure that leaves no room for rows goes below them")
  func stacked() {
    let columns = HeaderColumns(width: 268, least: 200, natural: 220, rows: 72)
    #expect(columns.isStacked)
    #expect(columns.rows == 268)
    #expect(columns.accessory == 220)
  }

  @Test("S-85, S-87: what stands beside the title keeps its width, the title has the rest")
  func titleColumns() {
    let columns = TitleColumns(width: 268, left: 45, right: 60, texts: 66)
    #expect(!columns.isStacked)
    #expect(columns.start == 53)
    #expect(columns.texts == 147)
  }

  @Test("S-87: a title that would have no room goes below what stands beside it")
  func stackedTitle() {
    let columns = TitleColumns(width: 268, left: 90, right: 120, texts: 132)
    #expect(columns.isStacked)
    #expect(columns.start == 0)
    #expect(columns.texts == 268)
  }

  @Test(
    "a figure is beside its title, or below it where the title would have no room",
    arguments: [(368.0, 120.0, 132.0, false), (268, 120, 132, true), (268, 120, 80, false)])
  func titleFigure(width: Double, figure: Double, beside: Double, isBelow: Bool) {
    let columns = TitleColumns(
      width: width, left: 0, right: 24, figure: figure, beside: beside, texts: 66)
    #expect(columns.isFigureBelow == isBelow)
    #expect(!columns.isStacked)
    #expect(columns.texts == width - 24 - 8 - (isBelow ? 0 : figure + 16))
  }

  @Test("S-93: only a figure at the end, without rows beside it, is beside the title")
  func figureBesideTitle() {
    func header(
      _ rows: [HeaderRow] = [], align: ExtendedAccessory.Alignment = .end, trend: Trend? = nil
    ) -> CardHeader {
      CardHeader(
        main: MainHeader(title: "Cups"),
        extended: ExtendedHeader(
          rows: UpTo(first: rows), accessory: ExtendedAccessory(KPI("212"), alignment: align),
          trend: trend, timestamp: "now"))
    }
    #expect(header().figureBesideTitle == KPI("212"))
    #expect(header().extendedWithoutFigure == ExtendedHeader(timestamp: "now"))
    #expect(header([HeaderRow(.text("Open"))]).figureBesideTitle == nil)
    #expect(header([HeaderRow(.text("Open"))]).figureOfPage == KPI("212"))
    #expect(header(align: .start).figureBesideTitle == nil)
    #expect(header(trend: Trend("4 %", direction: .up)).figureBesideTitle == nil)
    var untitled = header()
    untitled.main = nil
    #expect(untitled.figureBesideTitle == nil)
    #expect(untitled.figureOfPage == nil)
  }

  @Test(
    "an arrow replaces the sign of its direction",
    arguments: [
      ("-74.7 %", Trend.Direction.down, "74.7 %"), ("\u{2212}3", .down, "3"), ("+4", .up, "4"),
      ("-4", .up, "-4"), ("-4", .steady, "-4"), ("4 %", .up, "4 %"), ("", .up, ""),
    ])
  func unsigned(text: String, direction: Trend.Direction, shown: String) {
    #expect(Trend(text, direction: direction).unsignedText == shown)
  }

  @Test(
    "a figure stays clear of its ring",
    arguments: [(104.0, 50.0, 30.0, 1.0), (104, 100, 30, 0.72), (208, 100, 30, 1)])
  func ring(diameter: Double, width: Double, height: Double, scale: Double) {
    let ring = RingGeometry(diameter: diameter)
    #expect(abs(ring.figureScale(width: width, height: height) - scale) < 0.01)
  }

  @Test(
    "a star is off below a quarter, half below three quarters",
    arguments: [
      (0.0, "-----"), (0.24, "-----"), (0.25, "/----"), (0.74, "/----"), (0.75, "*----"),
      (4.3, "****/"), (4.8, "*****"), (3.5, "***/-"), (9, "*****"), (.nan, "-----"),
    ])
  func stars(value: Double, drawn: String) {
    let letters = Rating(value).stars.map { star in
      switch star {
      case .off: "-"
      case .half: "/"
      case .on: "*"
      }
    }
    #expect(letters.joined() == drawn)
  }

  @Test(
    "a figure that would break a title goes below it, unless the title is broken without it too",
    arguments: [(212.0, false), (213, true), (336, true), (337, false)])
  func brokenTitle(title: Double, isBelow: Bool) {
    let columns = TitleColumns(
      width: 368, left: 0, right: 24, figure: 108, beside: 120, title: title, texts: 66)
    #expect(columns.isFigureBelow == isBelow)
  }
}
