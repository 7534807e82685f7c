import CardImport
import TestServers
import Testing

@Suite("Servers of imported cards")
struct ServerTests {
  @Test("A server that the manifest doesn't name is a variable with a comment")
  func unknown() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.card": { "type": "List", "header": { "title": "A" },
        "data": { "request": { "url": "/api/rows" } },
        "content": { "item": { "title": "{a}" } } } }
      """)
    #expect(imported.text.contains("server: https://server.example"))
    #expect(imported.text.contains("# The manifest doesn’t name this server"))
    #expect(imported.text.contains("${var:server}/api/rows"))
    #expect(imported.omissions.map(\.path) == ["/sap.card/data/request/url"])
    #expect(imported.omissions.map(\.isNotice) == [false])
  }

  @Test("A link to a server that isn't named is written, and the line about it is a note")
  func link() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.card": { "type": "Object", "header": { "title": "A", "actions": [
        { "type": "Navigation", "parameters": { "url": "/rows" } }] } } }
      """)
    #expect(imported.text.contains("opens: { url: \"${var:server}/rows\" }"))
    #expect(imported.omissions.map(\.isNotice) == [true])
    #expect(imported.text.contains("# Note: /header/actions/0/parameters/url: the server of"))
    #expect(imported.omissions.first?.description.contains(": note: the server of") == true)
  }

  @Test("A header that depends on data is left out by its own reason")
  func headers() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.card": { "type": "List", "header": { "title": "A" },
        "data": { "request": { "url": "https://a.example/rows",
          "headers": { "Authorization": "Bearer {token}", "Accept": "application/json" } } },
        "content": { "item": { "title": "{a}" } } } }
      """)
    #expect(
      ImportedCard.omissions(imported) == [
        "/sap.card/data/request/headers/Authorization: a header that depends on data is not written"
      ])
    #expect(imported.text.contains("Accept: application/json"))
  }

  @Test("Addresses without a server are on the server that the import names")
  func known() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      { "sap.app": { "id": "a.b", "dataSources": { "rows": { "uri": "./api/rows" } } },
        "sap.card": {
        "type": "List", "header": { "title": "A" },
        "configuration": { "destinations": { "Shop": { "defaultUrl": "/shop" } } },
        "data": { "request": { "url": "{{dataSources.rows.uri}}?of={{destinations.Shop}}" } },
        "content": { "item": { "title": "{a}",
          "actions": [{ "type": "Navigation", "parameters": { "url": "/rows/{a}" } }] } } } }
      """, to: "manifest.json")
    let imported = try ImportedDashboard(
      importing: [path], output: folder.path("wall.yaml"), languages: ["en"], today: "2026-11-21",
      options: ImportOptions(server: "https://a.example/"))
    #expect(imported.omissions == [])
    #expect(imported.mistakes.isEmpty)
    #expect(imported.text.contains("server: https://a.example"))
    #expect(imported.text.contains("Shop: https://a.example/shop"))
    #expect(imported.text.contains(#"url: "${var:server}/api/rows?of=${var:Shop}""#))
    #expect(imported.text.contains(#"opens: { url: "${var:server}/rows/${a}" }"#))
  }
}
