import ChartModel
import TestSupport
import Testing

@Suite("Ticks of a logarithmic axis")
struct AxisTicksLogTests {
  struct Domain: Decodable, Sendable {
    var domain: [Double]
    var count: Int?
  }
  struct Labelled: Decodable, Sendable {
    var ticks: [Double]
    var labels: [String]
  }

  private func axis(_ low: Double, _ high: Double, count: Int) -> AxisTicks {
    AxisTicks.values(
      low: low, high: high, minimum: low, maximum: high, kind: .log, count: count)
  }

  @Test("stand at multiples of powers of ten; those without room for a label are minor")
  func ticks() {
    let axis = axis(1, 100, count: 10)
    #expect(axis.ticks.map(\.value).prefix(11) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20])
    #expect(
      axis.ticks.filter { !$0.isMinor }.map(\.label) == [
        "1", "2", "3", "4", "5", "10", "20", "30", "40", "50", "100",
      ])
    #expect(axis.ticks.allSatisfy { $0.isMinor == $0.label.isEmpty })
  }

  @Test(
    "are those of d3-scale, and labelled where it labels them",
    .requiresVectors("charts.json"),
    arguments: ChartVector<Domain, Labelled>.cases(of: "log.ticks", from: "d3-scale")
      // Negative values are gaps on a logarithmic axis.
      .filter { $0.input.domain[0] > 0 })
  func vectors(_ vector: ChartVector<Domain, Labelled>) {
    let domain = vector.input.domain
    let axis = axis(domain[0], domain[1], count: vector.input.count ?? 10)
    #expect(areClose(axis.ticks.map(\.value), vector.expected.ticks))
    #expect(axis.ticks.map(\.isMinor) == vector.expected.labels.map(\.isEmpty))
  }

  @Test(
    "begin and end at powers of ten",
    arguments: [
      (1.1, 10.9, 1.0, 100.0), (123.1, 0.001, 0.001, 1000), (20, 800, 10, 1000),
    ])
  func nice(low: Double, high: Double, lower: Double, upper: Double) {
    let axis = AxisTicks.values(low: low, high: high, kind: .log, count: 5)
    #expect(areClose([axis.scale.lower, axis.scale.upper], [lower, upper]))
  }

  @Test(
    "have the bounds of d3-scale",
    .requiresVectors("charts.json"),
    arguments: ChartVector<Domain, [Double]>.cases(of: "log.nice", from: "d3-scale"))
  func niceVectors(_ vector: ChartVector<Domain, [Double]>) {
    let domain = vector.input.domain
    let axis = AxisTicks.values(low: domain[0], high: domain[1], kind: .log, count: 10)
    #expect(areClose([axis.scale.lower, axis.scale.upper], vector.expected.sorted()))
  }

  @Test(
    "of values that have no position on it make an axis all the same",
    arguments: [
      (0.0, 500.0, 0.1, 1000.0), (-5, -1, 1, 10), (0, 0, 1, 10),
    ])
  func noPosition(low: Double, high: Double, lower: Double, upper: Double) {
    let axis = AxisTicks.values(low: low, high: high, kind: .log, count: 5)
    #expect(areClose([axis.scale.lower, axis.scale.upper], [lower, upper]), "\(axis.scale)")
    #expect(!axis.ticks.isEmpty)
  }

  @Test("of both signs stand at zero and at powers of ten on either side")
  func symmetric() {
    let kind = ChartAxis.Scale.symlog.kind(low: -1000, high: 1000)
    #expect(kind == .symlog(constant: 1))
    let axis = AxisTicks.values(low: -1000, high: 1000, kind: kind, count: 9)
    #expect(axis.ticks.map(\.value) == [-1000, -100, -10, -1, 0, 1, 10, 100, 1000])
    let few = AxisTicks.values(low: -1000, high: 1000, kind: kind, count: 5)
    #expect(few.ticks.map(\.label) == ["\u{2212}1K", "\u{2212}10", "0", "10", "1K"])
    let uneven = AxisTicks.values(low: -3, high: 700, kind: kind, count: 9)
    #expect([uneven.scale.lower, uneven.scale.upper] == [-5, 1000])
    let card = AxisTicks.card(low: -3, high: 700, kind: kind)
    #expect(card.ticks.map(\.label) == ["\u{2212}1", "0", "1K"])
  }

  @Test(
    "of a card are at most three (S-59, S-60)",
    arguments: [
      (1.0, 1000.0), (1, 1e12), (3, 7), (0.002, 900), (1, 1), (1, 10),
    ])
  func card(low: Double, high: Double) {
    let axis = AxisTicks.card(low: low, high: high, kind: .log)
    #expect((1...3).contains(axis.ticks.count), "\(axis.ticks)")
    #expect(axis.ticks.allSatisfy { !$0.isMinor })
    let signed = AxisTicks.card(
      low: -high, high: high, kind: ChartAxis.Scale.symlog.kind(low: -high, high: high))
    #expect((1...3).contains(signed.ticks.count), "\(signed.ticks)")
  }
}
