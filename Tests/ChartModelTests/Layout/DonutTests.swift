import ChartModel
import Testing

@Suite("Donuts")
struct DonutTests {
  private func donut(_ values: [Double?]) -> Chart {
    Chart(
      kind: .donut, domain: .categories(values.indices.map { "p\($0)" }),
      series: [SampleCharts.series("Sum", values)])
  }

  private func rings(_ layout: ChartLayout) -> [(ring: ChartRing, from: Double, to: Double)] {
    layout.commands.compactMap {
      if case .ring(let ring, let from, let to, _) = $0 { (ring, from, to) } else { nil }
    }
  }

  @Test("shares the turn out by value; missing and negative values have no part")
  func shares() {
    let chart = donut([60, nil, 30, -5, 10])
    let parts = chart.parts()
    #expect(parts.map(\.name) == ["p0", "p2", "p4"])
    #expect(parts.map(\.share) == [0.6, 0.3, 0.1])
    let rings = rings(SampleCharts.layout(chart))
    #expect(rings.count == 3)
    #expect(abs(rings[1].to - 0.9) < 0.01)
    let depth = rings[0].ring.outerRadius - rings[0].ring.innerRadius
    #expect(abs(depth / (2 * rings[0].ring.outerRadius) - 63.0 / 336) < 1e-9)
  }

  @Test("gives long names of parts room: beside a smaller ring, or below it")
  func longNames() throws {
    func card(_ names: [String]) throws -> (ring: ChartRing, name: Double) {
      let chart = Chart(
        kind: .donut, domain: .categories(names),
        series: [SampleCharts.series("Sum", names.map { _ in 5 })])
      let layout = SampleCharts.layout(chart, .card, width: 300, height: 190)
      let name = try #require(layout.commands.texts.first { $0.text == names[0] })
      return (try #require(rings(layout).first).ring, name.x)
    }
    let short = try card(["misc", "libs"])
    #expect(short.ring.outerRadius == 80)
    let longer = try card(["Ethiopia Sidamo", "Brazil"])
    #expect(longer.ring.outerRadius < 80)
    #expect(longer.ring.outerRadius >= 44)
    #expect(longer.name > longer.ring.center.x + longer.ring.outerRadius)
    let longest = try card(["Cooperativa Agraria Cafetalera", "Rwashoscco"])
    #expect(longest.ring.center.x == 150)
    #expect(longest.name < 30)
  }

  @Test("leaves a px between two parts")
  func gaps() {
    let rings = rings(SampleCharts.layout(donut([60, 40])))
    let middle = (rings[0].ring.outerRadius + rings[0].ring.innerRadius) / 2
    #expect(abs((rings[1].from - rings[0].to) * 2 * .pi * middle - 1) < 1e-9)
  }

  @Test("gathers the smallest of many parts into a rest, in neutral, at the end")
  func rest() {
    let parts = donut([1, 50, 2, 20, 30, 40, 60, 70, 3]).parts()
    #expect(parts.map(\.name) == ["p1", "p3", "p4", "p5", "p6", "p7", "Other"])
    #expect(parts.last?.value == 6)
    #expect(parts.last?.color == .neutral)
    #expect(parts.last?.position == nil)
    #expect(Set(parts.map(\.color)).count == 7)
  }

  @Test("keeps the colours of parts while one is hidden")
  func hidden() {
    let chart = donut([50, 30, 20])
    let visible = chart.parts(hidden: ["p0"])
    #expect(visible.map(\.color) == chart.parts().dropFirst().map(\.color))
    #expect(visible.map(\.share) == [0.6, 0.4])
    #expect(chart.parts(hidden: ["p0", "p1", "p2"]).count == 3)
  }

  @Test("keeps the colours of parts that come and go, and while nothing was there")
  func lasting() {
    var memory = ChartColorMemory()
    func colors(_ values: [String: Double?]) -> [String: SeriesColor] {
      let names = values.keys.sorted()
      let chart = Chart(
        kind: .donut, domain: .categories(names),
        series: [SampleCharts.series("Sum", names.map { values[$0] ?? nil })])
      return Dictionary(
        uniqueKeysWithValues: memory.colored(chart).parts().map { ($0.name, $0.color) })
    }
    let first = colors(["b": 50, "c": 30, "d": 20])
    #expect(first == ["b": .distinct(1), "c": .distinct(2), "d": .distinct(3)])
    let second = colors(["a": 9, "b": nil, "c": 30, "d": 20])
    #expect(second == ["a": .distinct(4), "c": .distinct(2), "d": .distinct(3)])
    #expect(colors(["b": 0]) == [:])
    #expect(colors(["a": 9, "b": 1])["b"] == .distinct(1))
    let many = donut([1, 50, 2, 20, 30, 40, 60, 70, 3])
    #expect(memory.colored(many).parts().last?.color == .neutral)
  }

  @Test("has nothing to draw where no value is above zero")
  func nothing() {
    #expect(donut([0, nil, -3]).isEmpty)
    #expect(!donut([0, 1]).isEmpty)
  }

  @Test("names the parts with their shares beside the ring of a card, at most four lines (S-55)")
  func card() {
    let few = SampleCharts.layout(donut([60, 30, 10]), .card, width: 300, height: 120)
    #expect(
      few.commands.texts.map(\.text)
        == ["60\u{2009}%", "p0", "30\u{2009}%", "p1", "10\u{2009}%", "p2"])
    let many = SampleCharts.layout(donut([60, 30, 10, 5, 5]), .card, width: 300, height: 120)
    #expect(many.commands.texts.last?.text == "+2 more")
    #expect(many.commands.dots.count == 3)
    let small = SampleCharts.layout(donut([999, 1]), .card, width: 300, height: 120)
    #expect(small.commands.texts.map(\.text) == [">99\u{2009}%", "p0", "<1\u{2009}%", "p1"])
  }

  @Test("puts the names below the ring where there is no room beside it")
  func narrow() throws {
    let layout = SampleCharts.layout(donut([60, 40]), .card, width: 140, height: 200)
    let ring = try #require(rings(layout).first).ring
    #expect(layout.commands.dots.allSatisfy { $0.y > ring.center.y + ring.outerRadius })
  }

  @Test("writes the sum into the ring of a page")
  func total() {
    #expect(SampleCharts.layout(donut([60, 40])).commands.texts.map(\.text) == ["100", "Sum"])
    let negative = SampleCharts.layout(donut([60, -10, nil, 15]))
    #expect(negative.commands.texts.map(\.text) == ["75", "Sum"])
  }

  @Test("leaves out the name below the total of a page that is the unit of the total")
  func totalWithUnit() {
    func texts(_ name: String) -> [String] {
      let chart = Chart(
        kind: .donut, domain: .categories(["day", "night"]),
        series: [SampleCharts.series(name, [724, 237])],
        valueAxis: ChartAxis(format: ChartValueFormat(unit: .text("kWh"))))
      return SampleCharts.layout(chart, .page).commands.texts.map(\.text)
    }
    #expect(texts("kwh") == ["961\u{2009}kWh"])
    #expect(texts("Energy") == ["961\u{2009}kWh", "Energy"])
  }
}
