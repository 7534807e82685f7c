import ChartModel
import Testing

@Suite("The room of a micro chart")
struct MicroChartExtentTests {
  func extent(
    _ chart: MicroChart, _ container: MicroChart.Container, width: Double? = nil,
    textScale: Double = 1
  ) -> MicroChartExtent {
    let measure = ChartTextMeasure(lineHeight: 15 * textScale) {
      Double($0.count) * 6 * textScale
    }
    return MicroChartExtent(
      of: chart, in: container, measure: measure, width: width, textScale: textScale)
  }

  let line = MicroChart.line(MicroSeries([1, 2]))
  let ball = MicroChart.harveyBall(MicroShare(0.5))

  @Test("In a header it is 75 px high and 100 to 312 px wide")
  func header() {
    let extent = extent(line, .header)
    #expect(extent.height == 75)
    #expect(extent.leastWidth == 100)
    #expect(extent.naturalWidth == 312)
    let ring = self.extent(.radial(MicroShare(0.5)), .header)
    #expect((ring.leastWidth, ring.naturalWidth, ring.height) == (75, 75, 75))
  }

  @Test("A stacked bar in a header is as high as the lines with the names of its parts")
  func parts() {
    let parts = ["Photographs", "Films", "Programs"].map {
      MicroParts.Part($0, 10)
    }
    let bar = MicroChart.stackedBar(MicroParts(parts))
    let heights = [600, 200, 120].map { extent(bar, .header, width: $0).height }
    // 12 px of the bar and 7 px of the gap above lines of 15 px.
    #expect(heights == [34, 49, 64])
    #expect(extent(bar, .header).height == 75)
    #expect(extent(bar, .header, width: 600, textScale: 2).height == 68)
  }

  @Test("With large text a ball in a header asks for its words, but needs room for itself alone")
  func minimum() {
    let extent = extent(ball, .header, textScale: 2)
    #expect(extent.minimumWidth == 96)
    #expect(extent.leastWidth == extent.naturalWidth)
    #expect(extent.leastWidth > 150)
    #expect(self.extent(line, .header, textScale: 2).minimumWidth == 100)
  }

  @Test("In a row it is 22 px high and 64 to 96 px wide, and grows with the text")
  func row() {
    let usual = extent(line, .row)
    #expect((usual.leastWidth, usual.naturalWidth, usual.height) == (64, 96, 22))
    let large = extent(line, .row, textScale: 2)
    #expect((large.leastWidth, large.naturalWidth, large.height) == (128, 192, 44))
  }

  @Test("Balls of rows below each other are equally wide, whatever their words")
  func balls() {
    let few = extent(.harveyBall(MicroShare(0.05)), .row)
    #expect(few == extent(.harveyBall(MicroShare(1)), .row))
    #expect(few.naturalWidth == 22 + 7 + 5 * 6)
  }

  @Test("A cell is as wide as its column")
  func cell() {
    #expect(extent(line, .cell).leastWidth == 0)
    #expect(extent(ball, .cell).leastWidth == 0)
    #expect(extent(line, .cell).naturalWidth == 96)
  }
}
