import CardImport
import Testing

@Suite("Fields of imported cards that nobody asks for")
struct FieldTests {
  private func adaptive(_ body: String, _ actions: String) throws -> ImportedDashboard {
    try ImportedCard.dashboard(
      """
      { "type": "AdaptiveCard", "version": "1.5", "body": [
          { "type": "TextBlock", "text": "Tasting", "weight": "bolder" }, \(body)],
        "actions": [\(actions)] }
      """)
  }

  @Test(
    "A field of an Adaptive Card shows its label, and its value, what to write or its choices",
    arguments: [
      (
        #""type": "Input.Text", "label": "Name", "placeholder": "Last, first""#,
        #"blocks: [{ text: Name }, { text: "Last, first", subtle: true, gap: small }]"#
      ),
      (
        #""type": "Input.Number", "placeholder": "Guests", "value": 2"#,
        #"blocks: [{ text: "2", subtle: true, gap: small }]"#
      ),
      (
        #""type": "Input.Toggle", "title": "By post", "value": "yes", "valueOn": "yes""#,
        #"body: { text: ☑ By post }"#
      ),
      (#""type": "Input.Toggle", "title": "By post""#, #"body: { text: ☐ By post }"#),
      (
        #"""
        "type": "Input.ChoiceSet", "value": "b",
        "choices": [{ "title": "Red", "value": "a" }, { "title": "Blue", "value": "b" }]
        """#, #"body: { text: "○ Red\n\n◉ Blue" }"#
      ),
    ])
  func shown(field: String, blocks: String) throws {
    let submit = #"{ "type": "Action.Submit", "title": "Send" }"#
    let imported = try adaptive(#"{ "id": "a", \#(field) }"#, submit)
    #expect(imported.text.contains(blocks), "\(imported.text)")
    #expect(
      imported.omissions.contains {
        $0.path == "/body/1" && $0.reason.hasPrefix("a field can’t be filled in")
      })
    let http = #"""
      { "type": "Action.Http", "title": "Send", "url": "https://a.example", "body": "{{a.value}}" }
      """#
    let asked = try adaptive(#"{ "id": "a", \#(field) }"#, http)
    #expect(!asked.text.contains("blocks:"), "\(asked.text)")
    #expect(asked.omissions == [])
  }

  @Test("A card with fields alone that a button opens is a page with what they show")
  func page() throws {
    let imported = try adaptive(
      #"{ "type": "TextBlock", "text": "a" }"#,
      #"""
      { "type": "Action.ShowCard", "title": "Comment", "card": { "type": "AdaptiveCard",
        "body": [{ "type": "Input.Text", "id": "c", "placeholder": "Your words" }],
        "actions": [{ "type": "Action.Submit", "title": "OK" }] } }
      """#)
    #expect(imported.text.contains("page: comment"), "\(imported.text)")
    #expect(imported.text.contains("Your words"))
    #expect(imported.text.contains("title: OK"))
  }

  @Test("A button for each item of known data is as many buttons, and an inline one is one too")
  func buttons() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "type": "AdaptiveCard", "version": "1.5", "$data": { "l": [{ "t": "one" }, { "t": "two" }] },
        "body": [{ "type": "Input.Text", "id": "q", "label": "Words", "inlineAction":
          { "type": "Action.OpenUrl", "title": "Help", "url": "https://a.example/help" } }],
        "actions": [{ "type": "Action.OpenUrl", "$data": "${l}", "title": "Go to ${t}",
          "url": "https://a.example/${t}" }] }
      """)
    #expect(imported.text.contains("title: Help"))
    #expect(imported.text.contains(#"title: "Go to ${l[0].t}""#), "\(imported.text)")
    #expect(imported.text.contains(#"open: "https://a.example/${l[1].t}""#))
  }

  @Test("A field of a form whose value isn’t sent is a fact with what to write in it")
  func unsent() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.bid" },
        "sap.card": { "type": "Object", "header": { "title": "Bid" },
          "configuration": { "actionHandlers": { "submit": { "url": "https://lots.example/bids",
            "parameters": { "words": "{form>/words}" } } } },
          "data": { "json": { "a": 1 } },
          "content": { "groups": [{ "title": "Your bid", "items": [
            { "id": "words", "type": "Input", "label": "Words",
              "validations": [{ "maxLength": 9 }] },
            { "id": "wordsBehind", "type": "TextArea", "label": "More", "placeholder": "Say it" },
            { "id": "length", "type": "Duration", "label": "Length" }] }] },
          "footer": { "actionsStrip": [{ "text": "Bid", "actions": [{ "type": "Submit" }] }] } } }
      """)
    #expect(imported.text.contains("{ label: More, text: Say it, group: Your bid }"))
    #expect(imported.text.contains("ask: [{ id: words, title: Words, type: text }]"))
    #expect(
      ImportedCard.omissions(imported) == [
        "/sap.card/content/groups/0/items/0/validations/0/maxLength: an answer is not compared with \"maxLength\": let the server that gets it refuse it",
        "/sap.card/content/groups/0/items/1: a field of a form can’t be filled in, because its value is not sent: name it in the parameters of the submission",
        "/sap.card/content/groups/0/items/2: a field of a form can’t be filled in, because its value is not sent: name it in the parameters of the submission",
      ])
  }

  @Test("An icon that depends on a condition is one of the theme’s in either case")
  func icons() throws {
    for source in [
      "sap-icon://{= ${on} ? 'accept' : 'decline' }",
      "{= ${on} ? 'sap-icon://accept' : 'sap-icon://decline' }",
    ] {
      let imported = try ImportedCard.dashboard(
        """
        { "sap.app": { "id": "trade.cards.lots" },
          "sap.card": { "type": "List", "header": { "title": "Lots" },
            "data": { "json": [{ "on": true, "n": "a" }, { "on": false, "n": "b" }] },
            "content": { "item": { "title": "{n}", "icon": { "src": "\(source)" } } } } }
        """)
      #expect(imported.omissions == [])
      #expect(imported.text.contains(#"icon: "${if(on, '"#), "\(imported.text)")
    }
  }

  @Test("A press on a column chooses its category, for which the footer has the popover’s buttons")
  func presses() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.sales" },
        "sap.card": { "type": "Analytical", "header": { "title": "Sales" }, "content": {
          "chartType": "column", "data": { "json": [{ "w": "47", "b": 3 }] },
          "dimensions": [{ "name": "Week", "value": "{w}" }],
          "measures": [{ "name": "Bags", "value": "{b}" }],
          "popover": { "active": true, "actionsStrip": [{ "text": "Report of {w}", "actions": [
            { "type": "Navigation", "parameters": { "url": "https://a.example/{w}" } }] }] } } } }
      """)
    #expect(imported.omissions == [])
    #expect(imported.text.contains("choices: [{ id: week, title: Week, type: select }]"))
    #expect(imported.text.contains(#"opens: { choose: week, value: "${w}" }"#), "\(imported.text)")
    #expect(imported.text.contains("open: https://a.example/${choice.week}"))
  }

  @Test("A dimension that names the series takes the name of the measure’s place")
  func series() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.sales" },
        "sap.card": { "type": "Analytical", "header": { "title": "Sales" }, "content": {
          "chartType": "column", "data": { "json": [{ "w": "47", "b": 3, "g": "Kiel" }] },
          "dimensions": [{ "name": "Week", "value": "{w}" }, { "name": "Port", "value": "{g}" }],
          "measures": [{ "name": "Bags", "value": "{b}" }],
          "feeds": [
            { "uid": "valueAxis", "type": "Measure", "values": ["Bags"] },
            { "uid": "categoryAxis", "type": "Dimension", "values": ["Week"] },
            { "uid": "color", "type": "Dimension", "values": ["Port"] }] } } }
      """)
    #expect(imported.omissions == [])
    #expect(imported.text.contains("y: b, by: g"), "\(imported.text)")
  }
}
