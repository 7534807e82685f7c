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
      // In UI5 too, a press on it does nothing.
      #""buttonType": "Accept", "actions": []"#, #""type": "Label""#,
    ])
  func disabled(button: String) throws {
    let imported = try imported(button: button)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text.contains(/title: Bid,( style: primary,)? enabled: "`false`", open: "" }/),
      "\(imported.text)")
  }

  @Test(
    "A button whose action only the program around the card can do is disabled, and noted",
    arguments: [
      (#"[{ "type": "Custom" }]"#, "/actions/0: the action \"Custom\" is done by the program"),
      (#"[{ "type": "Submit" }]"#, "/actions/0: the action \"Submit\" is done by the program"),
      (#"[{ "type": "Navigation" }]"#, "/actions/0: the action has no address to open"),
      (
        #"[{ "type": "Navigation", "parameters": { "url": "javascript:bid()" } }]"#,
        "/actions/0/parameters/url: an address with \"javascript:\" is not opened"
      ),
    ])
  func actionOfHost(actions: String, omission: String) throws {
    let imported = try imported(button: #""actions": \#(actions), "enabled": "{open}""#)
    let omissions = ImportedCard.omissions(imported)
    #expect(omissions.count == 1)
    #expect(
      omissions.first?.hasPrefix("/sap.card/footer/actionsStrip/0" + omission) == true,
      "\(omissions)")
    #expect(
      imported.text.contains(#"{ id: bid, title: Bid, enabled: "`false`", open: "" }"#),
      "\(imported.text)")
  }

  @Test("Buttons that the data list are as many as they need")
  func listed() throws {
    func imported(_ data: String) throws -> ImportedDashboard {
      try ImportedCard.dashboard(
        """
        { "sap.app": { "id": "trade.cards.lots" },
          "sap.card": { "type": "List", "data": { \(data) }, "header": { "title": "Lots" },
            "content": { "item": { "title": "{bean}",
              "actionsStrip": { "item": { "path": "offers", "template": { "text": "{text}",
                "actions": [{ "type": "Navigation", "enabled": "{isOpen}",
                  "parameters": { "url": "https://lots.example/{no}" } }] } } } } } } }
        """)
    }
    let known = try imported(
      """
      "json": [{ "bean": "Huila", "offers": [
                 { "no": 1, "text": "Bid", "isOpen": true }, { "no": 2, "text": "Watch" }] },
               { "bean": "Sidamo", "offers": [{ "no": 3, "text": "Ask" }] }]
      """)
    #expect(ImportedCard.omissions(known) == [])
    for index in 0...1 {
      for line in [
        "title: \"${offers[\(index)].text}\"", "enabled: offers[\(index)].isOpen",
        "open: https://lots.example/${offers[\(index)].no}",
      ] {
        #expect(known.text.contains(line), "\(line) in \(known.text)")
      }
    }
    #expect(!known.text.contains("offers[2]"))
    let unknown = try imported(#""request": { "url": "https://lots.example/lots" }"#)
    #expect(
      ImportedCard.omissions(unknown) == [
        "/sap.card/content/item/actionsStrip: the number of buttons depends on data"
      ])
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
