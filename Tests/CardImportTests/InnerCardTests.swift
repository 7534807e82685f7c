import CardImport
import Testing

@Suite("Cards in Adaptive Cards")
struct InnerCardTests {
  @Test("A card that a button opens is a page, with the data of the outer card")
  func showCard() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "type": "AdaptiveCard", "version": "1.5", "$data": { "no": 7, "farm": "Huila" },
        "body": [{ "type": "TextBlock", "text": "Lot ${no}", "weight": "bolder" }],
        "actions": [
          { "type": "Action.ShowCard", "title": "Details", "card": { "type": "AdaptiveCard",
              "body": [{ "type": "TextBlock", "text": "From ${farm}" },
                { "type": "TextBlock", "text": "washed" }],
              "actions": [
                { "type": "Action.OpenUrl", "title": "Map", "url": "https://a.example" },
                { "type": "Action.Submit", "title": "Bid" } ] } } ] }
      """)
    #expect(
      ImportedCard.omissions(imported) == [
        "/actions/0/card/actions/1: the action \"Action.Submit\" is done by the program that shows "
          + "the card, so that the button “Bid” is disabled: write what it does as \"open\", \"http\" "
          + "or another action"
      ])
    #expect(imported.text.contains("actions: [{ id: details, title: Details, page: details }]"))
    #expect(
      imported.text.contains(
        #"""
          - id: details
            tab: false
            title: Details
            sections:
              - cards:
                  - id: details
        """#), "\(imported.text)")
    #expect(imported.text.contains("From ${farm}"))
    #expect(imported.text.contains("title: Map, open: https://a.example"))
  }

  @Test("A card of which nothing is imported is no page")
  func emptyShowCard() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "type": "AdaptiveCard", "version": "1.5", "body": [{ "type": "TextBlock", "text": "a" }],
        "actions": [{ "type": "Action.ShowCard", "title": "More", "card": {
          "type": "AdaptiveCard", "body": [] } }] }
      """)
    #expect(imported.omissions.map(\.path) == ["/actions/0"])
    #expect(!imported.text.contains("tab: false"))
  }

  @Test("The pages of a carousel are cards beside the card")
  func carousel() throws {
    func carousel(before: String) throws -> ImportedDashboard {
      try ImportedCard.dashboard(
        """
        { "type": "AdaptiveCard", "version": "1.6", "body": [ \(before)
          { "type": "Carousel", "timer": 5000, "pages": [
            { "type": "CarouselPage", "items": [
              { "type": "TextBlock", "text": "Huila", "weight": "bolder" },
              { "type": "TextBlock", "text": "washed" } ] },
            { "type": "CarouselPage", "items": [{ "type": "TextBlock", "text": "Gedeb" }] } ] } ] }
        """)
    }
    let beside = try carousel(before: #"{ "type": "TextBlock", "text": "Lots" },"#)
    #expect(ImportedCard.omissions(beside) == [])
    for text in ["text: Lots", "header: Huila", "text: washed", "text: Gedeb"] {
      #expect(beside.text.contains(text), "\(beside.text)")
    }
    #expect(beside.text.components(separatedBy: "- { id: ").count == 4, "\(beside.text)")
    let alone = try carousel(before: "")
    #expect(ImportedCard.omissions(alone) == [])
    #expect(alone.text.components(separatedBy: "- { id: ").count == 3, "\(alone.text)")
    #expect(!alone.text.contains("not imported"))
  }

  @Test("A page of a carousel with data is a card for each of their items")
  func repeatedPages() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "type": "AdaptiveCard", "version": "1.6",
        "$data": { "buyer": "Ada", "lots": [{ "farm": "Huila" }, { "farm": "Gedeb" }] },
        "body": [{ "type": "TextBlock", "text": "Lots" }, { "type": "Carousel", "pages": [
          { "type": "CarouselPage", "$data": "${lots}", "$when": "${farm != 'x'}", "items": [
            { "type": "TextBlock", "text": "${farm} for ${$root.buyer}" } ] } ] }] }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text.contains("each: \"lots[].merge(@, {buyer: $.buyer})\""), "\(imported.text)")
    #expect(imported.text.contains("when: \"farm != 'x'\""), "\(imported.text)")
    #expect(imported.text.contains("text: \"${farm} for ${buyer}\""), "\(imported.text)")
  }

  @Test("A button of the content sends its fields where the manifest says where to")
  func submission() throws {
    func imported(_ handler: String) throws -> ImportedDashboard {
      try ImportedCard.dashboard(
        """
        { "sap.app": { "id": "trade.cards.bid" },
          "sap.card": { "type": "AdaptiveCard", "header": { "title": "Bid" },
            "configuration": { "actionHandlers": { "submit": { "url": "https://a.example/bids",
              \(handler) } } },
            "content": { "type": "AdaptiveCard", "version": "1.3",
              "body": [
                { "type": "Input.Number", "id": "price", "label": "Price", "isRequired": true },
                { "type": "Input.Text", "id": "note", "label": "Note" } ],
              "actions": [{ "type": "Action.Submit", "title": "Send", "data": { "lot": 7 } }] } } }
        """)
    }
    let all = try imported(#""method": "POST""#)
    #expect(ImportedCard.omissions(all) == [])
    for text in [
      #"body: { price: "${ask.price}", note: "${ask.note}", lot: "7" }"#,
      "{ id: price, title: Price, type: number, required: true }",
    ] {
      #expect(all.text.contains(text), "\(text): \(all.text)")
    }
    let some = try imported(
      #""method": "GET", "parameters": { "bid": { "price": "{form>/price}" } }"#)
    #expect(some.omissions.map(\.path) == ["/sap.card/content/body/1"])
    #expect(some.text.contains("bids?bid%5Bprice%5D=${ask.price}"), "\(some.text)")
  }

  @Test("A card of which nothing is imported says so")
  func nothing() throws {
    let adaptive = try ImportedCard.dashboard(
      #"{ "type": "AdaptiveCard", "version": "1.5", "body": [{ "type": "Media", "sources": [] }] }"#
    )
    #expect(adaptive.text.contains("The content of this card is not imported."))
    let other = try ImportedCard.dashboard(
      #"{ "sap.app": { "id": "a.b" }, "sap.card": { "type": "Object", "content": {} } }"#)
    #expect(other.text.contains("The content of this card is not imported."))
    let calendar = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "a.b" }, "sap.card": { "type": "Calendar", "header": { "title": "A" },
          "data": { "extension": { "method": "getData" } },
          "content": { "date": "{d}", "item": { "template": { "startDate": "{start}",
            "title": "{title}" }, "path": "/items" } } } }
      """)
    #expect(calendar.text.contains("text: The data of this card are not imported."))
  }
}
