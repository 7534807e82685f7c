import ChartModel
import TestSupport
import Testing

/// Axes with any numbers, also those that no caller should pass.
@Suite("Axes of hostile numbers")
struct AxisTicksFuzzTests {
  private static let rounds = 500

  private static let corners: [Double] = [
    0, -0.0, 1, -1, 0.1, 1e-5, 999.5, 999_999, 1e15, 1e16, 0x1p53, 0x1p53 + 2, 1e21, 9.99e20, 1e300,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
    .leastNormalMagnitude, .infinity, -.infinity, .nan, 1_741_183_320, 8.64e12, -8.64e12, 8.65e12,
  ]

  private struct Source {
    var generator: SeededGenerator

    mutating func number() -> Double {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: AxisTicksFuzzTests.corners.randomElement(using: &generator) ?? 0
      case 1:
        (AxisTicksFuzzTests.corners.randomElement(using: &generator) ?? 0).nextUp
      // Any bit pattern is a number or NaN.
      case 2: Double(bitPattern: generator.next())
      default: Double.random(in: -1e4...1e4, using: &generator)
      }
    }

    mutating func count() -> Int {
      [Int.min, -1, 0, 1, 2, 3, 7, 20, 100_000, .max].randomElement(using: &generator) ?? 1
    }

    mutating func optional() -> Double? { Bool.random(using: &generator) ? number() : nil }

    mutating func format() -> ChartValueFormat {
      let unit =
        [
          ChartValueFormat.Unit.none, .percent, .fraction, .bytes, .binaryBytes, .bytesPerSecond,
          .duration, .text(""), .currency(symbol: "", .before, digits: 2), .date(calendar()),
        ].randomElement(using: &generator) ?? .none
      return ChartValueFormat(unit: unit)
    }

    mutating func kind() -> ChartScale.Kind {
      [.linear, .log, .symlog(constant: number())].randomElement(using: &generator) ?? .linear
    }

    /// Returns a calendar of a real zone, or one whose clocks change at any time by any amount.
    mutating func calendar() -> ChartCalendar {
      if Bool.random(using: &generator) {
        return Zones.all.randomElement(using: &generator) ?? .utc
      }
      let transitions = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        ChartCalendar.Transition(
          from: Double.random(in: -1e10...1e10, using: &generator),
          offset: Int.random(in: -50_400...50_400, using: &generator))
      }
      return ChartCalendar(transitions: transitions.sorted { $0.from < $1.from })
    }
  }

  private func check(_ axis: AxisTicks, _ note: @autoclosure () -> String) {
    let values = axis.ticks.map(\.value)
    #expect(values.allSatisfy { $0.isFinite }, "\(note()) \(axis)")
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, "\(note()) \(axis)")
    let low = min(axis.scale.lower, axis.scale.upper)
    let high = max(axis.scale.lower, axis.scale.upper)
    #expect(low.isFinite && high.isFinite, "\(note()) \(axis)")
    #expect(values.allSatisfy { $0 >= low && $0 <= high }, "\(note()) \(axis)")
    for tick in axis.ticks {
      #expect(axis.scale.fraction(of: tick.value) != nil, "\(note()) \(axis)")
      #expect(tick.label.isEmpty == tick.isMinor, "\(note()) \(axis)")
    }
  }

  @Test("of values are axes")
  func values() {
    var source = Source(generator: SeededGenerator(seed: 21))
    for _ in 0..<Self.rounds {
      let (low, high) = (source.number(), source.number())
      let (minimum, maximum) = (source.optional(), source.optional())
      let (kind, count, format) = (source.kind(), source.count(), source.format())
      let zeroBased = source.optional() == nil
      let page = AxisTicks.values(
        low: low, high: high, zeroBased: zeroBased, minimum: minimum, maximum: maximum, kind: kind,
        count: count, format: format)
      let note =
        "\(low) \(high) \(zeroBased) \(String(describing: minimum)) \(String(describing: maximum)) \(kind) \(count)"
      check(page, note)
      #expect(page.ticks.count <= 10_000, "\(note)")
      let card = AxisTicks.card(
        low: low, high: high, zeroBased: zeroBased, minimum: minimum, maximum: maximum, kind: kind,
        count: count, format: format)
      check(card, note)
      #expect(card.ticks.count <= 3, "\(note)")
    }
  }

  @Test("of positions and moments are axes")
  func positions() {
    var source = Source(generator: SeededGenerator(seed: 22))
    for _ in 0..<Self.rounds {
      let (from, to, count) = (source.number(), source.number(), source.count())
      let (format, calendar) = (source.format(), source.calendar())
      check(
        .numbers(from: from, to: to, count: count, format: format),
        "\(from) \(to) \(count) \(format)")
      check(
        .times(from: from, to: to, count: count, calendar: calendar),
        "\(from) \(to) \(count) \(calendar)")
    }
  }

  @Test("are written as something, whatever they are")
  func texts() {
    var source = Source(generator: SeededGenerator(seed: 23))
    for _ in 0..<Self.rounds {
      let (value, format, step) = (source.number(), source.format(), source.number())
      let texts =
        [format.text(value), format.exact(value), format.spoken(value), format.coordinate(value)]
        + format.labels([value, source.number()], step: step)
      #expect(texts.allSatisfy { !$0.isEmpty && $0.count < 400 }, "\(value) \(format) \(texts)")
      #expect(!texts.contains { $0.contains("nan") || $0.contains("inf") }, "\(value) \(texts)")
      let calendar = source.calendar()
      for precision in ChartCalendar.Precision.allCases {
        #expect(!calendar.text(of: value, precision: precision).isEmpty)
      }
      #expect(!calendar.fullText(of: value, spacing: step).isEmpty)
      let ends = calendar.endLabels(of: [value, source.number()])
      #expect(!ends.first.isEmpty && !ends.last.isEmpty)
    }
  }

  @Test("have a fraction for each number, and a number for each fraction")
  func scales() {
    var source = Source(generator: SeededGenerator(seed: 24))
    for _ in 0..<Self.rounds {
      let scale = ChartScale(source.kind(), lower: source.number(), upper: source.number())
      let value = source.number()
      let fraction = scale.fraction(of: value)
      #expect((fraction == nil) == (!value.isFinite || (scale.kind == .log && value <= 0)))
      #expect(fraction?.isNaN != true, "\(scale) \(value)")
      #expect(
        !scale.value(at: Double.random(in: 0...1, using: &source.generator)).isNaN, "\(scale)")
    }
  }
}
