import CardImport
import Testing

@Suite("Buttons of imported cards")
struct ButtonTests {
  private func imported(button: String) throws -> ImportedDashboard {
    try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.lot" },
        "sap.card": { "type": "Object", "data": { "json": { "open": true, "no": 4711 } },
          "header": { "title": "Lot" },
          "footer": { "actionsStrip": [{ "text": "Bid", \(button) }] } } }
      """)
  }

  private static let address = """
    "actions": [{ "type": "Navigation", "parameters": { "url": "https://a.example/{no}" } }]
    """

  @Test(
    "A disabled button opens nothing",
    arguments: [
      #""enabled": false, \#(address)"#,
      #""actions": [{ "type": "Navigation", "enabled": false, "parameters": { "url": "https://a.example" } }]"#,
      #""enabled": "{= 1 > 2 }", "actions": [{ "type": "Submit" }]"#,
    ])
  func disabled(button: String) throws {
    let imported = try imported(button: button)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(imported.text.contains(#"{ id: bid, title: Bid, open: "" }"#), "\(imported.text)")
  }

  @Test("A button that the data enable opens its address only then")
  func condition() throws {
    let imported = try imported(button: #""enabled": "{open}", \#(Self.address)"#)
    #expect(imported.text.contains("open: \"${if(open, "), "\(imported.text)")
  }

  @Test("A text beside the title is named, and is the title where there is no other")
  func tooltip() throws {
    let both = try imported(button: #""tooltip": "Until noon", \#(Self.address)"#)
    #expect(
      ImportedCard.omissions(both) == [
        "/sap.card/footer/actionsStrip/0/tooltip: a button has no text beside its title: "
          + "“Until noon”"
      ])
  }

  @Test("Buttons of Adaptive Cards stay disabled, and what they lose is named")
  func adaptive() throws {
    func imported(_ action: String) throws -> ImportedDashboard {
      try ImportedCard.dashboard(
        """
        { "type": "AdaptiveCard", "version": "1.5", "$data": { "isOpen": true },
          "body": [{ "type": "TextBlock", "text": "Hi" }], "actions": [{ "title": "Off", \(action) }] }
        """)
    }
    for action in [
      #""type": "Action.OpenUrl", "isEnabled": false, "url": "https://a.example""#,
      #""type": "Action.Http", "isEnabled": false, "url": "https://a.example", "body": "a""#,
    ] {
      let off = try imported(action)
      #expect(ImportedCard.omissions(off) == [])
      #expect(off.text.contains(#"{ id: "off", title: "Off", open: "" }"#), "\(off.text)")
    }
    let sometimes = try imported(
      #""type": "Action.OpenUrl", "isEnabled": "${isOpen}", "url": "https://a.example""#)
    #expect(sometimes.text.contains("${if(isOpen, 'https://a.example', '')}"))
    let looks = try imported(
      """
      "type": "Action.OpenUrl", "url": "https://a.example", "iconUrl": "https://a.example/i.png",
      "tooltip": "Opens it"
      """)
    #expect(
      looks.omissions.map(\.path) == ["/actions/0/iconUrl", "/actions/0/tooltip"])
  }
}
