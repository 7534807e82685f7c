import CardImport
import Testing

@Suite("Requests of imported cards")
struct RequestTests {
  @Test("A list that is sent in an address has commas, as UI5 writes it")
  func lists() throws {
    let imported = try ImportedCard.card(
      "List",
      content: """
        { "item": { "title": "{bean}" }, "data": { "request": { "url": "https://a.example/lots",
          "parameters": { "port": ["Kiel", "Oslo"], "no": [7, 8] } } } }
        """)
    #expect(
      imported.text.contains("https://a.example/lots?port=Kiel,Oslo&no=7,8"), "\(imported.text)")
  }

  @Test("An answer in a list is sent", arguments: ["GET", "DELETE", "POST"])
  func answers(method: String) throws {
    let imported = try ImportedCard.card(
      "Object",
      content: """
        { "groups": [{ "items": [
          { "id": "bid", "type": "Input", "label": "Bid" }] }] }
        """,
      rest: """
        , "configuration": { "actionHandlers": { "submit": { "url": "https://a.example/bids",
            "method": "\(method)", "parameters": { "bids": ["{form>/bid}", "7"] } } } },
          "footer": { "actionsStrip": [{ "text": "Send", "actions": [{ "type": "Submit" }] }] }
        """)
    #expect(imported.omissions == [])
    #expect(
      imported.text.contains(
        method == "GET" ? "bids?bids=${ask.bid},7" : #"bids: "${ask.bid},7""#),
      "\(imported.text)")
  }
}
