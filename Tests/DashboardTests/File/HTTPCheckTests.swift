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

  @Test(
    "An address without its scheme is named, with the address that is probably meant",
    arguments: [
      ("example.org/data.json", "https://example.org/data.json"),
      ("//example.org/data.json", "https://example.org/data.json"),
      ("ftp://example.org/data.json", "https://example.org/data.json"),
      ("localhost:8080/data.json", "http://localhost:8080/data.json"),
      ("192.0.2.7/data.json", "http://192.0.2.7/data.json"),
      ("/data.json", "https://server.example/data.json"),
    ])
  func withoutScheme(url: String, meant: String) {
    let advice = "an address begins with https:// or http://; did you mean \"\(meant)\"?"
    #expect(mistakes("url: \"\(url)\"") == ["\(advice) (at sources.a.url)"])
    let card = check(card: "footer: { actions: [{ id: a, title: A, http: \"\(url)\" }] }")
    #expect(card.count == 1)
    #expect(card.first?.contains(advice) == true, "\(card)")
  }

  @Test("An address whose scheme is not in the file has no mistake")
  func schemeOfData() {
    #expect(mistakes("url: \"${secret:server}/data.json\"") == [])
    for url in ["${url}", "http${if(secure, 's', '')}://a/"] {
      #expect(check(card: "footer: { actions: [{ id: a, title: A, http: \"\(url)\" }] }") == [])
    }
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
