import Testing

@testable import Dashboard

@Suite("Checking requests to web servers")
struct HTTPCheckTests {
  private func mistakes(_ keys: String) -> [String] {
    check(
      """
      version: 1
      sources: { a: { type: http, every: 1m, \(keys) } }
      pages: [{ id: home, sections: [{ cards: [{ id: one, source: a, header: One }] }] }]
      """
    ).map { $0.split(separator: "error: ", maxSplits: 1).last.map(String.init) ?? $0 }
  }

  private static let oauth =
    "oauth: { token_url: https://b/, client_id: c, client_secret: \"${secret:d}\", scope: e }"

  @Test(
    "What belongs together has no mistake",
    arguments: [
      "url: https://a/, ca: ca.pem, certificate: own.pem, key: own-key.pem, proxy: none",
      "url: https://a/, ca: ca.pem, certificate: own.pem, proxy: http://proxy:3128",
      "url: https://a/, next: links.next, pages: 3", "url: unix:/run/docker.sock:/containers/json",
      "url: https://a/, \(oauth)", "url: \"${secret:address}\", ca: ca.pem",
    ])
  func valid(keys: String) {
    #expect(mistakes(keys) == [])
  }

  @Test(
    "What has no meaning together is named",
    arguments: [
      (
        "url: https://a/, key: b.pem",
        "\"key\" has no meaning without \"certificate\" (at sources.a)"
      ),
      ("url: https://a/, pages: 3", "\"pages\" has no meaning without \"next\" (at sources.a)"),
      (
        "url: https://a/, next: b, pages: 200",
        "expected a whole number from 1 to 100, found number 200 (at sources.a.pages)"
      ),
      (
        "url: https://a/, next: b, method: POST",
        "\"next\" has no meaning with the method POST (at sources.a)"
      ),
      (
        "url: https://a/, next: b, format: csv",
        "\"next\" has no meaning with the format csv: only data of json or yaml can name a page "
          + "(at sources.a)"
      ),
      (
        "url: http://a/, ca: b.pem",
        "\"ca\" has no meaning here: only https has certificates (at sources.a)"
      ),
      (
        "url: unix:/a.sock:/, proxy: none",
        "\"proxy\" has no meaning here: a Unix socket is on this machine (at sources.a)"
      ),
      (
        "url: unix://host/a.sock:/b",
        "a Unix socket is written unix:/run/docker.sock:/containers/json: its path, and that of the "
          + "request; it has no host (at sources.a)"
      ),
      (
        "url: https://a/, proxy: proxy.example",
        "a proxy is none or an address such as http://proxy.example:3128, not \"proxy.example\" "
          + "(at sources.a.proxy)"
      ),
      (
        "url: https://a/, oauth: { token_url: https://b/ }",
        "missing key \"client_id\" (at sources.a.oauth)"
      ),
    ])
  func mistaken(keys: String, message: String) {
    #expect(mistakes(keys).first == message)
  }

  @Test("P7: requests to one socket are counted together")
  func loadKind() throws {
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources: { a: { type: http, url: "unix:/run/a.sock:/b" } }
        pages: [{ id: home, sections: [] }]
        """, name: "wall.yaml", environment: [:])
    #expect(try #require(reading.definition?.sources.first).loadKind == .web(host: "/run/a.sock"))
  }
}
