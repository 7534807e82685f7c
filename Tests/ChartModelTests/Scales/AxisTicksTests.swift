import ChartModel
import TestSupport
import Testing

@Suite("Ticks of an axis")
struct AxisTicksTests {
  struct Span: Decodable, Sendable {
    var start: Double
    var stop: Double
    var count: Int
  }
  struct Domain: Decodable, Sendable {
    var domain: [Double]
    var count: Int
    var specifier: String?
  }
  struct Labelled: Decodable, Sendable {
    var ticks: [Double]
    var labels: [String]
  }

  private func values(_ span: Span) -> [Double] {
    AxisTicks.numbers(from: span.start, to: span.stop, count: span.count).ticks.map(\.value)
  }

  @Test("stand at 1, 2 and 5 times powers of ten, exactly")
  func ticks() {
    #expect(values(Span(start: 0, stop: 1, count: 4)) == [0, 0.2, 0.4, 0.6, 0.8, 1])
    #expect(
      values(Span(start: 0, stop: 0.35, count: 6)) == [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35])
    #expect(values(Span(start: -30, stop: 70, count: 3)) == [0, 50])
    #expect(values(Span(start: 5, stop: 5, count: 3)) == [5])
    // The axis of a reversed domain is reversed, but its ticks are in ascending order.
    let reversed = AxisTicks.numbers(from: 10, to: -10, count: 5)
    #expect(reversed.ticks.map(\.value) == [-10, -5, 0, 5, 10])
    #expect(reversed.scale.fraction(of: 10) == 0)
  }

  @Test(
    "are those of d3-array",
    .requiresVectors("charts.json"),
    arguments: ChartVector<Span, [Double]>.cases(of: "ticks", from: "d3-array")
      // An axis has at least one tick, so counts below 1 don't apply.
      .filter { $0.input.count > 0 })
  func vectors(_ vector: ChartVector<Span, [Double]>) {
    #expect(areClose(values(vector.input), vector.expected.sorted()))
  }

  @Test(
    "are a step of d3-array apart",
    .requiresVectors("charts.json"),
    arguments: ChartVector<Span, Double>.cases(of: "tickStep", from: "d3-array"))
  func steps(_ vector: ChartVector<Span, Double>) {
    let ticks = values(vector.input)
    #expect(ticks.count > 1)
    for (left, right) in zip(ticks, ticks.dropFirst()) {
      #expect(abs(right - left - abs(vector.expected)) < 1e-9 * abs(vector.expected))
    }
  }

  @Test(
    "of a page's values begin and end at round values",
    arguments: [
      (0.0, 97.0, 0.0, 100.0), (13, 87, 0, 100), (8.1, 14.1, 8, 16), (-4.3, 97.2, -50, 100),
    ])
  func nice(low: Double, high: Double, lower: Double, upper: Double) {
    let axis = AxisTicks.values(low: low, high: high, count: 3)
    #expect([axis.scale.lower, axis.scale.upper] == [lower, upper])
    #expect(axis.ticks.first?.value == lower)
    #expect(axis.ticks.last?.value == upper)
  }

  @Test(
    "of a page's values have the bounds of d3-scale",
    .requiresVectors("charts.json"),
    arguments: ChartVector<Domain, [Double]>.cases(of: "linear.nice", from: "d3-scale")
      // An axis with equal bounds still has a length.
      .filter { $0.input.domain[0] != $0.input.domain[1] })
  func niceVectors(_ vector: ChartVector<Domain, [Double]>) {
    let domain = vector.input.domain
    let axis = AxisTicks.values(low: domain[0], high: domain[1], count: vector.input.count)
    #expect(areClose([axis.scale.lower, axis.scale.upper], vector.expected.sorted()))
  }

  @Test("of a page keep the bounds that are asked for, and round the other")
  func fixedBounds() {
    let both = AxisTicks.values(low: 3, high: 250, minimum: 7, maximum: 93, count: 5)
    #expect([both.scale.lower, both.scale.upper] == [7, 93])
    #expect(both.ticks.map(\.value) == [20, 40, 60, 80])
    let one = AxisTicks.values(low: 3, high: 97, zeroBased: true, minimum: 5, count: 5)
    #expect([one.scale.lower, one.scale.upper] == [5, 100])
    // An axis whose values all lie below its lower bound still has a length.
    let above = AxisTicks.values(low: 3, high: 97, minimum: 200, count: 5)
    #expect(above.scale.lower == 200)
    #expect(above.scale.upper > 200)
  }

  @Test(
    "show equal values on an axis of some length",
    arguments: [
      (0.0, true, 0.0, 1.0), (0, false, 0, 1), (5, true, 0, 5), (5, false, 4.4, 5.6),
      (-5, true, -5, 0),
    ])
  func equalValues(value: Double, zeroBased: Bool, lower: Double, upper: Double) {
    let axis = AxisTicks.values(low: value, high: value, zeroBased: zeroBased, count: 5)
    #expect([axis.scale.lower, axis.scale.upper] == [lower, upper])
  }

  @Test(
    "are labelled as d3-scale labels them",
    .requiresVectors("charts.json"),
    arguments: ChartVector<Domain, Labelled>.cases(of: "linear.tickFormat", from: "d3-scale")
      // Charts differ by design: they have prefixes from ten thousand on instead of grouped digits,
      // none below 1 (0.0001, not 100µ), and no signs of positive numbers.
      .filter { $0.input.domain[1] != 12345 && $0.input.domain[1] != 0.0005 })
  func labelVectors(_ vector: ChartVector<Domain, Labelled>) {
    let input = vector.input
    let isFraction = input.specifier?.hasSuffix("%") ?? false
    let axis = AxisTicks.numbers(
      from: input.domain[0], to: input.domain[1], count: input.count,
      format: ChartValueFormat(unit: isFraction ? .fraction : .text("")))
    #expect(areClose(axis.ticks.map(\.value), vector.expected.ticks))
    let labels = axis.ticks.map { tick in
      tick.label.filter { $0 != "\u{2009}" }.replacing("B", with: "G")
    }
    #expect(
      labels == vector.expected.labels.map { Self.isZero($0) ? "0" : $0.filter { $0 != "+" } })
  }

  private static func isZero(_ label: String) -> Bool {
    label.allSatisfy { "0.%+G".contains($0) }
  }

  @Test("of years and other numbers of four digits are labelled with their digits alone")
  func years() {
    let years = AxisTicks.numbers(from: 2019, to: 2026, count: 8)
    #expect(
      years.ticks.map(\.label) == ["2019", "2020", "2021", "2022", "2023", "2024", "2025", "2026"])
    let halves = AxisTicks.numbers(from: 2024, to: 2026, count: 4)
    #expect(halves.ticks.map(\.label) == ["2024.0", "2024.5", "2025.0", "2025.5", "2026.0"])
    let great = AxisTicks.numbers(from: 0, to: 20_000, count: 4)
    #expect(great.ticks.map(\.label) == ["0", "5K", "10K", "15K", "20K"])
  }

  @Test("of lengths of time and of kibibytes stand at their own round values")
  func units() {
    let hour = AxisTicks.values(
      low: 0, high: 3500, count: 4, format: ChartValueFormat(unit: .duration))
    #expect(hour.ticks.map(\.value) == [0, 900, 1800, 2700, 3600])
    #expect(
      hour.ticks.map(\.label) == [
        "0", "15\u{2009}min", "30\u{2009}min", "45\u{2009}min", "1\u{2009}h",
      ])
    let memory = AxisTicks.values(
      low: 0, high: 1.9 * 1024 * 1024 * 1024, count: 4, format: ChartValueFormat(unit: .binaryBytes)
    )
    #expect(
      memory.ticks.map(\.label)
        == ["0", "0.5\u{2009}GiB", "1.0\u{2009}GiB", "1.5\u{2009}GiB", "2.0\u{2009}GiB"])
  }

  @Test("of bytes don't count parts of one, also where there are none")
  func noBytes() {
    let idle = AxisTicks.card(
      low: 0, high: 0, zeroBased: true, format: ChartValueFormat(unit: .bytesPerSecond))
    #expect(idle.ticks.map(\.label) == ["0", "0.5\u{2009}kB/s", "1.0\u{2009}kB/s"])
    let memory = AxisTicks.values(
      low: 0, high: 0, count: 2, format: ChartValueFormat(unit: .binaryBytes))
    #expect(memory.ticks.map(\.label) == ["0", "0.5\u{2009}KiB", "1.0\u{2009}KiB"])
  }

  @Test("are as many as there is room for: one in 48 px, two at least")
  func count() {
    #expect([0, 100, 240, 400].map { AxisTicks.count(forExtent: $0) } == [2, 2, 5, 8])
  }
}
