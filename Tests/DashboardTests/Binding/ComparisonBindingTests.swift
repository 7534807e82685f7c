import CardModel
import ChartModel
import JMESPath
import Testing

/// Comparisons bound to data on 21 November 2026 at 14:02.
@Suite("Binding comparisons")
struct ComparisonBindingTests {
  private static let now = 1_795_269_720.0

  private func bound(_ keys: String, x: (Double) -> JSONValue = { .double($0) }) throws -> BoundCard
  {
    let rows = (0...4).map { index -> JSONValue in
      ["time": x(Self.now - 86_400 * Double(4 - index)), "n": .integer(Int64(index))]
    }
    return try BoundCard(
      "id: c\nsource: s\nbody: { chart: { type: line, x: time, y: n, \(keys) } }",
      on: ["history": .array(rows)])
  }

  private func chart(_ keys: String) throws -> Chart? {
    guard case .chart(let chart, _) = try bound(keys).card.body else { return nil }
    return chart
  }

  @Test("the end of a history is compared with the time before it")
  func history() throws {
    let chart = try chart("compare: { shift: 2d, title: Before }")
    #expect(chart?.series.map(\.name) == ["n", "Before"])
    #expect(chart?.series.map(\.values) == [[2, 3, 4], [0, 1, 2]])
  }

  @Test("“for” is the length of time that is shown, and without a title the shift is the name")
  func length() throws {
    let chart = try chart("compare: { shift: 3d, for: 1d }")
    #expect(chart?.series.map(\.name) == ["n", "3 days earlier"])
    #expect(chart?.series.map(\.values) == [[3, 4], [0, 1]])
  }

  @Test("positions that are no times are reported, and nothing is compared")
  func noTimes() throws {
    let card = try bound("compare: { shift: 2d }") { .double($0 / 1e9) }
    #expect(card.issues == ["3: time gives no times, which \"compare\" needs"])
    guard case .chart(let chart, _) = try card.card.body else { return }
    #expect(chart.series.count == 1)
  }
}
