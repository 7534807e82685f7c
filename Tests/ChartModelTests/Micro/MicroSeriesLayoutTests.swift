import ChartModel
import Testing

@Suite("Layout of a micro chart of values that follow each other")
struct MicroSeriesLayoutTests {
  func commands(
    _ chart: MicroChart, in container: MicroChart.Container = .header, width: Double = 100,
    height: Double = 46, mirrored: Bool = false
  ) -> [DrawCommand] {
    MicroChartLayout(
      chart, in: container, width: width, height: height,
      measure: MicroChartLayoutTests.measure, mirrored: mirrored
    ).commands
  }

  func line(_ values: ChartValues) -> MicroChart { .line(MicroSeries(values)) }

  func columns(
    _ values: ChartValues, _ highlight: MicroChart.ColumnHighlight = .none
  ) -> MicroChart {
    .columns(MicroSeries(values), highlight: highlight)
  }

  // MARK: Lines

  @Test("A line fills the box and ends with a dot")
  func line() {
    let result = commands(line([0, 10, 5]))
    #expect(result.lines == [[point(1, 43), point(49, 3), point(97, 23)]])
    #expect(result.dots == [point(97, 23)])
  }

  @Test("Time runs leftwards in a script that does")
  func mirrored() {
    let result = commands(line([0, 10, 5]), mirrored: true)
    #expect(result.lines.first?.map(\.x) == [99, 51, 3])
    #expect(result.dots == [point(3, 23)])
  }

  @Test("A gap breaks the line, a value alone is a dot, the last value known is the end")
  func gaps() {
    let result = commands(line([1, 2, nil, 3, nil, 5, 4, nil]))
    #expect(result.lines.map(\.count) == [2, 2])
    #expect(result.dots.count == 2)
    #expect(commands(line([nil, nil])).isEmpty)
    #expect(commands(line([])).isEmpty)
    // A single value stands at the end, where the last one will be.
    #expect(commands(line([7])).dots == [point(97, 23)])
  }

  @Test("Equal values are a line in the middle; bounds of the author's are kept")
  func bounds() {
    #expect(commands(line([4, 4])).lines.first?.map(\.y) == [23, 23])
    let bounded = MicroChart.line(MicroSeries([25, 200], minimum: 0, maximum: 100))
    #expect(commands(bounded).lines.first?.map(\.y) == [33, 3])
  }

  @Test("A line on both sides of zero shows where that is")
  func zero() {
    #expect(commands(line([-1, 1])).rules == [.baseline])
    #expect(commands(line([1, 2])).rules.isEmpty)
  }

  @Test("A line has the colour of the last threshold that its last value reaches")
  func thresholds() {
    let series = MicroSeries([10, 95], thresholds: [ChartThreshold(from: 90, color: .bad)])
    guard case .line(_, _, let paint)? = commands(.line(series)).first else {
      Issue.record("no line")
      return
    }
    #expect(paint == .series(.bad))
  }

  @Test("Of many values each px keeps its first, least, greatest and last: no spike is lost")
  func dense() throws {
    var numbers = [Double](repeating: 0, count: 100_000)
    numbers[54_321] = 50
    let points = try #require(commands(line(ChartValues(numbers: numbers))).lines.first)
    #expect(points.count <= 400)
    #expect(points.first?.x == 1)
    #expect(points.last == point(97, 43))
    #expect(points.filter { $0.y == 3 }.count == 1)
  }

  @Test("An area stands on zero")
  func area() {
    let result = commands(.area(MicroSeries([5, 10])))
    #expect(result.areas == [[point(1, 23), point(99, 1), point(99, 45), point(1, 45)]])
    #expect(result.lines.count == 1)
    #expect(result.dots.isEmpty)
  }

  // MARK: Columns

  @Test(
    "Columns are equally wide on whole px, with gaps of a fifth of that, 2 to 5 px",
    arguments: [
      // The number of columns, the width of the box, of a column and of a gap.
      (5, 100.0, 17.0, 3.0), (24, 100, 2, 2), (2, 300, 147, 5), (40, 100, 2, 1), (1, 50, 50, 2),
    ])
  func columnWidths(count: Int, width: Double, column: Double, gap: Double) {
    let boxes = commands(
      columns(ChartValues((1...count).map { Double($0) })), width: width
    ).rectangles
    let shown = min(count, Int(width / 3))
    #expect(boxes.count == shown)
    #expect(Set(boxes.map(\.width)) == [column])
    if count > 1 {
      #expect(Set(zip(boxes, boxes.dropFirst()).map { $1.x - $0.maxX }) == [gap])
    }
    // The last column ends at the end of the box.
    #expect(boxes.last?.maxX == width)
  }

  @Test("Columns stand on zero, negative ones below it, and next to nothing is still seen")
  func signs() {
    let boxes = commands(columns([3, -1, 0.001])).rectangles
    #expect(boxes.map(\.y) == [0, 35, 34])
    #expect(boxes.map(\.height) == [35, 11, 1])
    #expect(commands(columns([3, -1])).rules == [.baseline])
    #expect(commands(columns([nil, 3])).rectangles.count == 1)
  }

  @Test("The last column or the negative ones stand out by their colour")
  func highlight() {
    #expect(
      commands(columns([1, -2, 3])).paints.map(\.color)
        == Array(repeating: .distinct(1), count: 3))
    #expect(
      commands(columns([1, -2, 3], .last)).paints.map(\.color) == [
        .neutral, .neutral, .distinct(1),
      ])
    #expect(
      commands(columns([1, -2, 3], .negative)).paints.map(\.color) == [
        .distinct(1), .bad, .distinct(1),
      ])
  }

  @Test("In a row lines and columns keep clear of those of the next row")
  func rows() {
    let boxes = commands(columns([1, 2]), in: .row, height: 22).rectangles
    #expect(boxes.map(\.y).min() == 2)
    #expect(boxes.map(\.maxY).max() == 20)
    let line = commands(line([1, 2]), in: .cell, height: 22).lines.first ?? []
    #expect(line.map(\.y) == [17.5, 4.5])
  }

  private func point(_ x: Double, _ y: Double) -> ChartPoint { ChartPoint(x: x, y: y) }
}

extension ChartPaint {
  fileprivate var color: SeriesColor? {
    if case .series(let color) = role { color } else { nil }
  }
}
