import ChartModel
import TestSupport
import Testing

/// Properties of every axis, tested with random data.
@Suite("Every axis")
struct AxisTicksPropertyTests {
  private static let formats: [ChartValueFormat] = [
    ChartValueFormat(), ChartValueFormat(unit: .percent), ChartValueFormat(unit: .fraction),
    ChartValueFormat(unit: .bytes), ChartValueFormat(unit: .binaryBytes),
    ChartValueFormat(unit: .duration), ChartValueFormat(unit: .text("W"), symbols: .german),
    ChartValueFormat(unit: .currency(symbol: "$", .before, digits: 2)),
    ChartValueFormat(unit: .date(.utc)),
  ]

  /// Returns two numbers of random magnitudes, distances and signs.
  private func span(_ generator: inout SeededGenerator) -> (low: Double, high: Double) {
    func number(_ generator: inout SeededGenerator, _ exponents: ClosedRange<Int>) -> Double {
      let exponent = Int.random(in: exponents, using: &generator)
      let scale = Double("1e\(exponent)") ?? 1
      return Double.random(in: -1...1, using: &generator) * scale
    }
    let isWild = Int.random(in: 0..<10, using: &generator) == 0
    let exponents = isWild ? -307...307 : -9...12
    let low = number(&generator, exponents)
    let isNear = Bool.random(using: &generator)
    return (low, isNear ? low * (1 + number(&generator, -8...0)) : number(&generator, exponents))
  }

  private func check(
    _ axis: AxisTicks, _ note: @autoclosure () -> String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let values = axis.ticks.map(\.value)
    let bounds = [axis.scale.lower, axis.scale.upper].sorted()
    #expect(
      values.allSatisfy { $0 >= bounds[0] && $0 <= bounds[1] }, "\(note()) \(axis)",
      sourceLocation: sourceLocation)
    #expect(
      zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, "\(note()) \(axis)",
      sourceLocation: sourceLocation)
    let labels = axis.ticks.filter { !$0.isMinor }.map(\.label)
    #expect(
      Set(labels).count == labels.count && labels.allSatisfy { !$0.isEmpty }, "\(note()) \(axis)",
      sourceLocation: sourceLocation)
    #expect(
      !labels.contains { $0.hasPrefix("-") || $0 == "\u{2212}0" }, "\(note()) \(axis)",
      sourceLocation: sourceLocation)
  }

  @Test("of values covers them with rising ticks within its bounds, told apart by their labels")
  func values() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<3000 {
      let (low, high) = span(&generator)
      let format = Self.formats.randomElement(using: &generator) ?? ChartValueFormat()
      let count = Int.random(in: 1...20, using: &generator)
      let zeroBased = Bool.random(using: &generator)
      if case .date = format.unit { continue }
      let axis = AxisTicks.values(
        low: low, high: high, zeroBased: zeroBased, count: count, format: format)
      check(axis, "\(low) \(high) \(count) \(zeroBased) \(format.unit)")
      #expect(axis.scale.lower <= min(low, high) && axis.scale.upper >= max(low, high))
      #expect(!axis.ticks.isEmpty && axis.ticks.count <= 3 * count + 3, "\(low) \(high) \(count)")
    }
  }

  @Test("of a card has at most three ticks (S-59, S-60)")
  func card() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<3000 {
      let (low, high) = span(&generator)
      let format = Self.formats.randomElement(using: &generator) ?? ChartValueFormat()
      let scale = ChartAxis.Scale.allCases.randomElement(using: &generator) ?? .linear
      let isFixed = Int.random(in: 0..<4, using: &generator) == 0
      let axis = AxisTicks.card(
        low: low, high: high, zeroBased: Bool.random(using: &generator),
        minimum: isFixed ? min(low, high) : nil,
        maximum: isFixed && Bool.random(using: &generator) ? max(low, high) : nil,
        kind: scale.kind(low: low, high: high), format: format)
      #expect(axis.ticks.count <= 3, "\(low) \(high) \(scale) \(axis)")
      // No calendar covers such moments.
      if case .date = format.unit { continue }
      #expect(isFixed || !axis.ticks.isEmpty, "\(low) \(high) \(scale) \(axis)")
      check(axis, "\(low) \(high) \(scale) \(format.unit)")
    }
  }

  @Test("of ratios has rising ticks within its bounds, told apart by their labels")
  func ratios() {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<2000 {
      let (low, high) = span(&generator)
      let count = Int.random(in: 1...20, using: &generator)
      let scale: ChartAxis.Scale = Bool.random(using: &generator) ? .log : .symlog
      let axis = AxisTicks.values(
        low: low, high: high, kind: scale.kind(low: low, high: high), count: count)
      check(axis, "\(low) \(high) \(count) \(scale)")
      #expect(!axis.ticks.isEmpty, "\(low) \(high) \(count) \(scale)")
    }
  }

  @Test("of positions keeps its bounds, also reversed ones")
  func numbers() {
    var generator = SeededGenerator(seed: 14)
    for _ in 0..<3000 {
      let (from, to) = span(&generator)
      let axis = AxisTicks.numbers(from: from, to: to, count: 8)
      check(axis, "\(from) \(to)")
      #expect(axis.scale == ChartScale(lower: from, upper: to))
      #expect(axis.ticks.count <= 20)
    }
  }

  @Test("gives back each value from its fraction")
  func fractions() throws {
    var generator = SeededGenerator(seed: 15)
    for _ in 0..<2000 {
      let low = Double.random(in: -1e6...1e6, using: &generator)
      let high = low + Double.random(in: 1...1e6, using: &generator)
      for scale in ChartAxis.Scale.allCases {
        let scale = ChartScale(scale.kind(low: low, high: high), lower: low, upper: high)
        let value = Double.random(in: scale.lower...scale.upper, using: &generator)
        let fraction = try #require(scale.fraction(of: value))
        #expect((-1e-12...(1 + 1e-12)).contains(fraction))
        #expect(abs(scale.value(at: fraction) - value) <= 1e-6 * max(1, abs(value)))
      }
    }
  }

  @Test(
    "of time has rising ticks within its bounds that clocks show as round", arguments: Zones.all)
  func times(_ calendar: ChartCalendar) {
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<600 {
      // The range lies around a change of the clocks and has a span from a second to years.
      let exponent = Double.random(in: 0...18, using: &generator)
      let span = (0..<Int(exponent)).reduce(exponent - exponent.rounded(.down) + 1) { span, _ in
        span * 3
      }
      let changes = calendar.transitions.map(\.from)
      let from =
        (changes.randomElement(using: &generator) ?? 0)
        + Double.random(in: -span...span * 0.2, using: &generator)
      let count = Int.random(in: 1...12, using: &generator)
      let axis = AxisTicks.times(from: from, to: from + span, count: count, calendar: calendar)
      let values = axis.ticks.map(\.value)
      #expect(values.allSatisfy { $0 >= from && $0 <= from + span }, "\(from) \(span) \(count)")
      #expect(
        zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, "\(from) \(span) \(count) \(values)"
      )
      #expect(values.count <= 4 * count + 4, "\(from) \(span) \(count) \(values.count)")
      #expect(axis.ticks.first?.context != "")
      // A label that appears twice is an hour that the clocks show twice.
      for (tick, next) in zip(axis.ticks, axis.ticks.dropFirst())
      where tick.label == next.label && next.context == nil {
        let isSetBack = changes.contains { (tick.value...next.value).contains($0) }
        #expect(isSetBack, "\(from) \(span) \(count) \(axis.ticks)")
      }
    }
  }

  @Test(
    "of days has a tick at the first moment of each, also where it begins at one or twice",
    arguments: Zones.all)
  func days(_ calendar: ChartCalendar) {
    for change in calendar.transitions.map(\.from) {
      let axis = AxisTicks.times(
        from: change - 3 * 86_400, to: change + 3 * 86_400, count: 6, calendar: calendar)
      #expect((5...7).contains(axis.ticks.count))
      for tick in axis.ticks {
        let before = calendar.text(of: tick.value - 0.001, precision: .day)
        let after = calendar.text(of: tick.value, precision: .day)
        #expect(before != after, "\(calendar.text(of: tick.value, precision: .full))")
      }
    }
  }
}
