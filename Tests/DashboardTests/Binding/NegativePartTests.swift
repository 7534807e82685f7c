import JMESPath
import Testing

@Suite("Negative parts of a whole")
struct NegativePartTests {
  @Test("are a warning of a donut, which leaves them out")
  func donut() throws {
    let yaml = "id: d\nsource: s\nbody: { chart: { type: donut, items: rows, x: n, y: v } }"
    func issues(_ values: [JSONValue]) throws -> [String] {
      let rows = values.map { value -> JSONValue in ["n": "In", "v": value] }
      return try BoundCard(yaml, on: ["rows": .array(rows)]).issues
    }
    #expect(
      try issues([50, -20, 0]).contains { $0.hasSuffix("v gives −20, which is no part of a whole") }
    )
    #expect(try issues([50, 0, nil]) == [])
  }

  @Test("are a warning of a bar of parts")
  func parts() throws {
    let yaml = """
      id: m
      source: s
      header: { title: M, micro: { type: stacked_bar, parts: [{ title: A, value: a }, { title: B, value: b }] } }
      """
    #expect(
      try BoundCard(yaml, on: ["a": 5, "b": -1.5]).issues.contains {
        $0.hasSuffix("b gives −1.5, which is no part of a whole")
      })
    #expect(try BoundCard(yaml, on: ["a": 5, "b": 0]).issues == [])
  }
}
