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
    #expect(
      imported.text.contains(#"{ id: bid, title: Bid, enabled: "`false`", open: "" }"#),
      "\(imported.text)")
  }

  @Test("A button that the data enable is disabled else")
  func condition() throws {
    let imported = try imported(button: #""enabled": "{open}", \#(Self.address)"#)
    #expect(imported.text.contains("enabled: open, open: \"https://a.example/${no}\""))
    let compared = try self.imported(button: #""enabled": "{= ${no} > 9 }", \#(Self.address)"#)
    #expect(compared.text.contains("enabled: \"no > `9`\""), "\(compared.text)")
    let both = try self.imported(
      button: """
        "enabled": "{open}", "actions": [{ "type": "Navigation", "enabled": "{= ${no} > 9 }",
          "parameters": { "url": "https://a.example" } }]
        """)
    #expect(both.text.contains("enabled: \"(open) && (no > `9`)\", open: https://a.example"))
  }

  @Test("A button that the data show is there only then")
  func shown() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.lot" },
        "sap.card": { "type": "Object", "header": { "title": "Lot" },
          "data": { "request": { "url": "https://a.example/lot" } },
          "footer": { "actionsStrip": [
            { "text": "Bid", "visible": "{= ${no} > 9 }", \(Self.address) }] } } }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text.contains("title: \"${if(to_number(no) > `9`, 'Bid', '')}\""), "\(imported.text)"
    )
    let adaptive = try ImportedCard.dashboard(
      """
      { "type": "AdaptiveCard", "version": "1.5", "$data": { "isOpen": true },
        "body": [{ "type": "TextBlock", "text": "Hi" }], "actions": [
          { "type": "Action.OpenUrl", "title": "Bid", "$when": "${isOpen}",
            "url": "https://a.example" }] }
      """)
    #expect(ImportedCard.omissions(adaptive) == [])
    #expect(adaptive.text.contains("title: \"${if(isOpen, 'Bid', '')}\""), "\(adaptive.text)")
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
      #""type": "Action.Submit", "isEnabled": false"#,
    ] {
      let off = try imported(action)
      #expect(ImportedCard.omissions(off) == [])
      #expect(
        off.text.contains(#"{ id: "off", title: "Off", enabled: "`false`", open: "" }"#),
        "\(off.text)")
    }
    let sometimes = try imported(
      #""type": "Action.OpenUrl", "isEnabled": "${isOpen}", "url": "https://a.example""#)
    #expect(sometimes.text.contains("enabled: isOpen, open: https://a.example"))
    let sent = try imported(
      #""type": "Action.Http", "isEnabled": "${isOpen}", "url": "https://a.example", "body": "a""#)
    #expect(ImportedCard.omissions(sent) == [])
    #expect(sent.text.contains("enabled: isOpen"))
    let looks = try imported(
      """
      "type": "Action.OpenUrl", "url": "https://a.example", "iconUrl": "https://a.example/i.png",
      "tooltip": "Opens it"
      """)
    #expect(
      looks.omissions.map(\.path) == ["/actions/0/iconUrl", "/actions/0/tooltip"])
  }
}
