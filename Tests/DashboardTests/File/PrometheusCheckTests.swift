import Testing

@testable import Dashboard

@Suite("Checking sources of Prometheus")
struct PrometheusCheckTests {
  private func mistakes(_ keys: String) -> [String] {
    check(
      """
      version: 1
      sources: { a: { type: prometheus, \(keys) } }
      pages: [{ id: home, sections: [{ cards: [{ id: one, source: a, header: One }] }] }]
      """
    ).map { String($0.split(separator: ": ", maxSplits: 1).last ?? "") }
  }

  @Test("a url and an expression are enough")
  func whole() {
    #expect(mistakes("url: 'http://p.example:9090', expr: up") == [])
    #expect(mistakes("url: 'https://m.example/prometheus', expr: up, last: 6h, step: 30s") == [])
  }

  @Test("the address of a query is not that of the API")
  func path() {
    #expect(
      mistakes("url: 'http://p.example/api/v1/query', expr: up") == [
        "error: the url of a Prometheus API ends before \"/api/v1\", which is added (at sources.a)"
      ])
  }

  @Test("a step belongs to a range, is shorter than it, and long enough for the server")
  func steps() {
    let source = "url: 'http://p.example', expr: up"
    #expect(
      mistakes("\(source), step: 1m")
        == ["error: \"step\" has no meaning without \"last\" (at sources.a)"])
    #expect(
      mistakes("\(source), last: 1m, step: 2m")
        == ["error: \"step\" is longer than \"last\" (at sources.a)"])
    #expect(
      mistakes("\(source), last: 1d, step: 5s") == [
        "error: \"last\" has 17280 steps, of which a server gives 11000; use a longer \"step\" "
          + "(at sources.a)"
      ])
  }

  @Test("without an interval, it is loaded once a minute, or once a step if that is longer")
  func interval() throws {
    func interval(_ keys: String) throws -> Duration? {
      let text = """
        version: 1
        sources: { a: { type: prometheus, url: 'http://p.example', expr: up\(keys) } }
        pages: [{ id: home, sections: [] }]
        """
      let reading = DashboardFile.load(text: text, name: "wall.yaml", environment: [:])
      return try #require(reading.definition).sources.first?.policy.every
    }
    #expect(try interval("") == .seconds(60))
    #expect(try interval(", last: 1h") == .seconds(60))
    #expect(try interval(", last: 7d") == .seconds(3600))
    #expect(try interval(", last: 7d, every: 5s") == .seconds(5))
  }
}
