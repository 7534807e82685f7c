import ChartModel
import Testing

@Suite("Layout of a micro chart")
struct MicroChartLayoutTests {
  /// Every character is 6 px wide, a line 15 px high.
  static var measure: ChartTextMeasure {
    ChartTextMeasure(lineHeight: 15) { Double($0.count) * 6 }
  }

  func commands(
    _ chart: MicroChart, in container: MicroChart.Container = .row, width: Double = 100,
    height: Double = 22, mirrored: Bool = false
  ) -> [DrawCommand] {
    MicroChartLayout(
      chart, in: container, width: width, height: height, measure: Self.measure, mirrored: mirrored
    ).commands
  }

  func bullet(
    _ comparison: BulletMeasure.Comparison, forecast: Double? = nil,
    thresholds: [ChartThreshold] = []
  ) throws -> MicroChart {
    .bullet(
      try #require(
        BulletMeasure(
          50, comparison: comparison, forecast: forecast, maximum: 100, thresholds: thresholds)))
  }

  // MARK: Shares

  @Test("The figures of rows end at the trailing edge, those of headers follow the disc")
  func figures() throws {
    func ends(_ text: String, _ container: MicroChart.Container, mirrored: Bool = false) -> Double?
    {
      let share = MicroShare(0.35, text: text)
      for case .text(_, let point, let anchor, let width, _) in commands(
        .harveyBall(share), in: container, mirrored: mirrored)
      {
        let isLeft = anchor == .left
        return mirrored
          ? (isLeft ? point.x : point.x - width) : (isLeft ? point.x + width : point.x)
      }
      return nil
    }
    #expect(ends("5 %", .row) == 100)
    #expect(ends("100 %", .row) == 100)
    #expect(ends("5 %", .row, mirrored: true) == 0)
    #expect(try #require(ends("5 %", .cell)) < 60)
  }

  // MARK: Bullets

  @Test("A bullet is a scale, a bar within it and a mark at the target that is higher than both")
  func bullets() throws {
    let boxes = commands(try bullet(.target(80))).rectangles
    #expect(boxes.map(\.x) == [0, 0, 79])
    #expect(boxes.map(\.width) == [100, 50, 2])
    // 78.6 % and 36 % of 22 px, on whole px around one middle.
    #expect(boxes.map(\.y) == [2, 7, 0])
    #expect(boxes.map(\.height) == [18, 8, 22])
    #expect(
      commands(try bullet(.target(80))).paints
        == [.track, .series(.distinct(1)), .strongLabel])
  }

  @Test("A forecast is a paler bar between scale and actual value, and its end is a line")
  func forecast() throws {
    let commands = commands(try bullet(.none, forecast: 70))
    #expect(commands.rectangles.map(\.width) == [100, 70, 1, 50])
    #expect(commands.rectangles.map(\.height) == [18, 14, 14, 8])
    #expect(
      commands.paints == [
        .track, .series(.distinct(1)).faded(to: 0.3), .series(.distinct(1)), .series(.distinct(1)),
      ])
  }

  @Test("A difference runs from the target to the value and is coloured by its direction")
  func difference() throws {
    let below = commands(try bullet(.difference(from: 80)))
    #expect(below.rectangles[1] == ChartRectangle(x: 50, y: 7, width: 30, height: 8))
    #expect(below.paints[1] == .series(.bad))
    let above = commands(try bullet(.difference(from: 20)))
    #expect(above.rectangles[1] == ChartRectangle(x: 20, y: 7, width: 30, height: 8))
    #expect(above.paints[1] == .series(.good))
  }

  @Test("A bullet's bar has the colour of the last threshold that its value reaches")
  func thresholds() throws {
    let limits = [
      ChartThreshold(from: 0, color: .bad), ChartThreshold(from: 50, color: .critical),
      ChartThreshold(from: 90, color: .good),
    ]
    #expect(commands(try bullet(.none, thresholds: limits)).paints.last == .series(.critical))
    // In a header, thresholds within the scale are ticks at its bottom.
    let header = commands(
      try bullet(.none, thresholds: limits), in: .header, width: 200, height: 62)
    #expect(header.rectangles.filter { $0.width == 1 }.map(\.x) == [100, 180])
  }

  @Test("A header's bullet says the value, the target and both ends of the scale")
  func bulletWords() throws {
    let texts = commands(try bullet(.target(80)), in: .header, width: 200, height: 62).texts
    #expect(texts.map(\.text) == ["50", "Target 80", "0", "100"])
    #expect(texts.map(\.x) == [0, 200, 0, 200])
    let difference = commands(
      try bullet(.difference(from: 80)), in: .header, width: 200, height: 62
    ).texts
    #expect(difference.map(\.text) == ["\u{2212}30", "Target 80", "0", "100"])
  }

  @Test("Values beyond the scale end with it")
  func clamped() throws {
    let chart = MicroChart.bullet(
      try #require(BulletMeasure(500, comparison: .target(900), minimum: 0, maximum: 100)))
    #expect(commands(chart).rectangles.map(\.maxX) == [100, 100, 100])
  }

  @Test("Bars begin at the right where the script does")
  func mirroredBars() throws {
    let boxes = commands(try bullet(.target(80)), mirrored: true).rectangles
    #expect(boxes.map(\.x) == [0, 50, 19])
    let texts = commands(
      try bullet(.target(80)), in: .header, width: 200, height: 62, mirrored: true
    ).texts
    // The text is isolated, so that a sign stays before its number.
    #expect(texts.first?.text == "\u{2068}50\u{2069}")
    #expect(texts.map(\.anchor) == [.right, .left, .right, .left])
  }

  // MARK: Parts

  @Test("Parts share the width by their values, a px apart")
  func parts() {
    let parts = MicroParts([.init("a", 30), .init("b", 10), .init("none", 0)])
    let boxes = commands(.stackedBar(parts), width: 101).rectangles
    #expect(boxes.map(\.x) == [0, 76])
    #expect(boxes.map(\.width) == [75, 25])
  }

  @Test(
    "Parts with a maximum fill as much of the width as they reach of it",
    arguments: [(80.0, [0, 0, 39], [101, 38, 12]), (20.0, [0, 76], [75, 25])])
  func maximum(maximum: Double, starts: [Double], widths: [Double]) {
    let parts = MicroParts([.init("a", 30), .init("b", 10)], maximum: maximum)
    let boxes = commands(.stackedBar(parts), width: 101).rectangles
    #expect(boxes.map { $0.x.rounded() } == starts)
    #expect(boxes.map { $0.width.rounded() } == widths)
  }

  @Test("Of more than six parts the last ones are one in neutral colour")
  func otherParts() {
    let parts = MicroParts((1...8).map { .init("p\($0)", 1) })
    #expect(parts.parts.map(\.name) == ["p1", "p2", "p3", "p4", "p5", "Other"])
    #expect(parts.parts.map(\.value) == [1, 1, 1, 1, 1, 3])
    #expect(parts.parts.last?.color == .neutral)
    #expect(Set(parts.parts.map(\.color)).count == 6)
  }

  @Test("A header names at most four parts, the fourth label counts the rest (S-55)")
  func partNames() {
    func texts(_ count: Int, width: Double) -> [String] {
      let parts = MicroParts((1...count).map { .init("p\($0)", Double($0)) })
      return commands(.stackedBar(parts), in: .header, width: width, height: 75).texts
        .map(\.text)
    }
    #expect(texts(4, width: 300) == ["p1 1", "p2 2", "p3 3", "p4 4"])
    #expect(texts(6, width: 300) == ["p1 1", "p2 2", "p3 3", "+3 more"])
    // Each of the three lines has one name.
    #expect(texts(4, width: 50) == ["p1 1", "p2 2", "+2 more"])
  }

  // MARK: Shares

  @Test("A ring is a tenth of its radius deep, at least 5 px, and filled clockwise from the top")
  func ring() throws {
    func rings(_ share: Double, _ size: Double, _ container: MicroChart.Container = .header)
      -> [String]
    {
      commands(.radial(MicroShare(share, text: "")), in: container, width: size, height: size)
        .filter { if case .text = $0 { false } else { true } }.map(\.description)
    }
    #expect(
      rings(0.25, 80) == [
        "ring 40,40 35–40 from 0 to 1 track", "ring 40,40 35–40 from 0 to 0.25 distinct(1)",
      ])
    #expect(rings(0, 400) == ["ring 200,200 180–200 from 0 to 1 track"])
    // A small ring keeps its hole.
    #expect(rings(0, 22, .row) == ["ring 11,11 6–10 from 0 to 1 track"])
  }

  @Test("A ring in a header has its words within, where they fit; in a row beside it")
  func ringWords() {
    let share = MicroShare(0.5, text: "50 %")
    let header = commands(.radial(share), in: .header, width: 75, height: 75).texts
    #expect(header.map(\.anchor) == [.center])
    #expect(header.map(\.x) == [37.5])
    let long = MicroShare(0.5, text: "one half of all")
    #expect(commands(.radial(long), in: .header, width: 75, height: 75).texts.isEmpty)
    #expect(commands(.radial(share), width: 60).texts.map(\.x) == [60])
    // The text is never cut.
    #expect(commands(.radial(share), width: 50).texts.isEmpty)
  }

  @Test("A figure that just doesn't fit in a ring is smaller, and a figure still")
  func ringFigure() {
    func paint(_ text: String) -> [ChartPaint] {
      commands(.radial(MicroShare(1, text: text)), in: .header, width: 75, height: 75).compactMap {
        if case .text(_, _, _, _, let paint) = $0 { paint } else { nil }
      }
    }
    #expect(paint("42 %") == [.figure])
    #expect(paint("100 %%") == [.smallFigure])
    #expect(paint("100 of 1") == [.strongLabel])
  }

  @Test("A ball is filled like a pie, and its edge says where the whole ends")
  func ball() {
    func drawn(_ fraction: Double, mirrored: Bool = false) -> [String] {
      commands(.harveyBall(MicroShare(fraction, text: "1/4")), width: 60, mirrored: mirrored)
        .map(\.description)
    }
    #expect(
      drawn(0.25) == [
        "circle 20 at 11,11 track", "ring 11,11 0–10 from 0 to 0.25 distinct(1)",
        "ring 11,11 9–10 from 0 to 1 distinct(1)", "text \"1/4\" right 60,3.5 within 19 label",
      ])
    #expect(drawn(0).count == 3)
    // It is filled clockwise in every script.
    #expect(
      drawn(0.25, mirrored: true).prefix(2) == [
        "circle 20 at 49,11 track", "ring 49,11 0–10 from 0 to 0.25 distinct(1)",
      ])
  }

  @Test("The words of a ball in a header are smaller where large ones have no room")
  func ballWords() {
    func words(_ width: Double) -> [ChartPaint] {
      let share = MicroShare(0.9, text: "9 of 10")
      return commands(.harveyBall(share), in: .header, width: width, height: 48).compactMap {
        if case .text(_, _, _, _, let paint) = $0 { paint } else { nil }
      }
    }
    #expect(words(140) == [.figure])
    #expect(words(112) == [.smallFigure])
    #expect(words(100) == [.strongLabel])
    #expect(words(90) == [])
  }

  @Test("Shares stay between nothing and all")
  func shares() {
    #expect(MicroShare(1.7).fraction == 1)
    #expect(MicroShare(-1).fraction == 0)
    #expect(MicroShare(.nan).fraction == 0)
    #expect(MicroShare(0.421).text == "42\u{2009}%")
  }
}

extension [DrawCommand] {
  var areas: [[ChartPoint]] {
    compactMap { if case .area(let points, _) = $0 { points } else { nil } }
  }
}
