import ChartModel
import TestSupport
import Testing

@Suite("Ticks of a card's chart")
struct CardTicksTests {
  @Test(
    "are round, cover the data and leave little of the plot empty",
    arguments: [
      (0.0, 100.0, true, [0.0, 50, 100], 0.0, 100.0),
      (0, 97, true, [0, 50, 100], 0, 100),
      (13, 87, false, [25, 50, 75], 10.04, 89.96),
      (0, 123, true, [0, 50, 100], 0, 127.92),
      (0, 250, true, [0, 100, 200], 0, 260),
      (-30, 70, true, [0, 50], -34, 74),
      (0.134, 0.867, true, [0, 0.5, 1], 0, 1),
      (1000, 1001, false, [1000, 1000.5, 1001], 1000, 1001),
      (5, 5, true, [0, 2.5, 5], 0, 5),
      (0, 0, true, [0, 0.5, 1], 0, 1),
      (-97, -13, true, [-100, -50, 0], -100, 0),
      (0, 65535, true, [0, 25000, 50000], 0, 68156.4),
      (-1, 1, true, [-1, 0, 1], -1, 1),
      (0, 0.0007, true, [0, 0.00025, 0.0005], 0, 0.000728),
      (98.2, 99.9, false, [98, 99, 100], 98, 100),
      // Three digits behind the point would be read as thousands.
      (18.02, 18.09, false, [18.04, 18.08], 18.0172, 18.0928),
      (18.038, 18.102, false, [18.05, 18.1], 18.03544, 18.10456),
      (0.52, 0.59, false, [0.525, 0.55, 0.575], 0.5172, 0.5928),
    ])
  func ticks(
    low: Double, high: Double, zeroBased: Bool, ticks: [Double], lower: Double, upper: Double
  ) {
    let axis = CardTicks(low: low, high: high, zeroBased: zeroBased)
    #expect(zip(axis.ticks, ticks).allSatisfy { close($0, $1) }, "\(axis.ticks)")
    #expect(axis.ticks.count == ticks.count)
    #expect(close(axis.lower, lower) && close(axis.upper, upper), "\(axis)")
  }

  struct Data: Decodable, Sendable {
    var lo: Double
    var hi: Double
    var zeroBased: Bool
  }
  struct Axis: Decodable, Sendable {
    var domain: [Double]
    var ticks: [Double]
  }

  @Test(
    "are those of the reference",
    .requiresVectors("charts.json"),
    arguments: ChartVector<Data, Axis>.cases(
      of: "cardTicks", from: "recommended (reference in combine.py)"))
  func vectors(_ vector: ChartVector<Data, Axis>) {
    let axis = AxisTicks.card(
      low: vector.input.lo, high: vector.input.hi, zeroBased: vector.input.zeroBased)
    #expect(areClose(axis.ticks.map(\.value), vector.expected.ticks))
    #expect(areClose([axis.scale.lower, axis.scale.upper], vector.expected.domain))
  }

  @Test("are at most three, rising and within the bounds, whatever the data (S-59, S-60)")
  func atMostThree() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let scale = pow10(Int.random(in: -12...12, using: &generator))
      let low = Double.random(in: -1...1, using: &generator) * scale
      let high = Double.random(in: -1...1, using: &generator) * scale
      let axis = CardTicks(low: low, high: high, zeroBased: Bool.random(using: &generator))
      #expect(axis.ticks.count <= 3)
      #expect(axis.lower <= min(low, high) + scale * 1e-9)
      #expect(axis.upper >= max(low, high) - scale * 1e-9)
      #expect(zip(axis.ticks, axis.ticks.dropFirst()).allSatisfy { $0 < $1 })
      let slack = (axis.upper - axis.lower) * 1e-9
      #expect(
        axis.ticks.allSatisfy { $0 >= axis.lower - slack && $0 <= axis.upper + slack }, "\(axis)")
    }
  }

  @Test("survive the extremes of numbers")
  func extremes() {
    for (low, high) in [
      (-1e308, 1e308), (0, .leastNonzeroMagnitude), (1e300, 1.0000001e300),
      (0, .greatestFiniteMagnitude),
    ] {
      #expect(CardTicks(low: low, high: high, zeroBased: false).ticks.count <= 3)
    }
  }

  private func close(_ left: Double, _ right: Double) -> Bool {
    abs(left - right) <= 1e-9 * max(1, abs(left), abs(right))
  }

  private func pow10(_ exponent: Int) -> Double { Double("1e\(exponent)") ?? 1 }
}
