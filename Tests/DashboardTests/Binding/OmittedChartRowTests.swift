import CardModel
import ChartModel
import Dashboard
import JMESPath
import Testing

/// The issues of charts that can't show all of their rows.
@Suite("Rows and series that a chart leaves out")
struct OmittedChartRowTests {
  private func bound(
    _ rows: [JSONValue], _ keys: String
  ) throws -> (series: Int, issues: [String]) {
    let card = try BoundCard(
      "id: c\nsource: s\nbody: { chart: { \(keys) } }", on: .array(rows))
    guard case .chart(let chart, _) = try card.card.body else { return (0, card.issues) }
    return (chart.series.count, card.issues)
  }

  private static let words = """
    of which the last one is shown: name their series by "by", or add them up by a "query"
    """

  @Test(
    "two rows at one time are told, if their numbers differ",
    arguments: ["type: line", "type: column", "type: area", "type: bar"])
  func sameTime(type: String) throws {
    let keys = "\(type), x: day, y: n"
    let rows: [JSONValue] = [
      ["day": "2026-11-01", "n": 1], ["day": "2026-11-02", "n": 2], ["day": "2026-11-02", "n": 3],
    ]
    #expect(
      try bound(rows, keys).issues == ["3: several rows are at “2 Nov 2026”, \(Self.words)"])
    #expect(try bound([rows[0], rows[1], rows[1]], keys).issues == [])
    #expect(try bound([rows[0], ["day": "2026-11-02", "n": nil], rows[1]], keys).issues == [])
    #expect(
      try bound([rows[0], rows[1], ["day": "2026-11-02", "n": nil]], keys).issues.count == 1)
  }

  @Test("a category that a series has twice is told, and one that two series have isn’t")
  func sameCategory() throws {
    let keys = "type: column, x: shop, y: n, by: kind"
    let rows: [JSONValue] = [
      ["shop": "Kiel", "kind": "Tea", "n": 1], ["shop": "Kiel", "kind": "Coffee", "n": 2],
      ["shop": "Kiel", "kind": "Tea", "n": 4],
    ]
    #expect(try bound(rows, keys).issues == ["3: several rows are at “Kiel”, \(Self.words)"])
    #expect(try bound(Array(rows.prefix(2)), keys).issues == [])
    // Without names of series, each row has a column of its own.
    #expect(try bound(rows, "type: column, x: shop, y: n").issues == [])
  }

  @Test("series beyond the limit are told", arguments: ["line", "column"])
  func series(type: String) throws {
    let rows = (1...102).map { index -> JSONValue in
      ["day": "2026-11-01", "name": .string("s\(index)"), "n": 1]
    }
    let keys = "type: \(type), x: day, y: n, by: name"
    let all = try bound(rows, keys)
    #expect(all.series == 100)
    #expect(
      all.issues == ["3: name names more than 100 series: “s101” and all after it are left out"])
    #expect(try bound(Array(rows.prefix(100)), keys).issues == [])
  }

  @Test("rows of a chart of states beyond the limit are told")
  func states() throws {
    let rows = (1...102).map { index -> JSONValue in
      ["at": "2026-11-01T10:00:00Z", "name": .string("s\(index)"), "n": "open"]
    }
    let all = try bound(
      rows, "type: states, x: at, y: n, by: name, states: [{ value: open, color: 1 }]")
    #expect(all.series == 100)
    #expect(
      all.issues.contains(
        "3: name names more than 100 series: “s101” and all after it are left out"))
  }
}
