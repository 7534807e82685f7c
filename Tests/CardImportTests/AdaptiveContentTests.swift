import CardImport
import Testing

@Suite("Adaptive Cards as the content of other cards")
struct AdaptiveContentTests {
  /// Returns a manifest whose content is an Adaptive Card.
  private static func manifest(
    _ content: String, header: String = #""header": { "title": "Pay" },"#, others: String = ""
  ) -> String {
    """
    { "sap.app": { "id": "trade.cards.pay" },
      "sap.card": { "type": "AdaptiveCard", \(header) \(others) "content": \(content) } }
    """
  }

  @Test("The content is imported, and the header is the manifest's")
  func content() throws {
    let imported = try ImportedCard.dashboard(
      Self.manifest(
        """
        { "type": "AdaptiveCard", "version": "1.3",
          "body": [
            { "type": "TextBlock", "text": "Invoice", "weight": "bolder" },
            { "type": "TextBlock", "text": "15,000 EUR for {parameters>/buyer/value}" } ],
          "actions": [{ "type": "Action.OpenUrl", "title": "Open", "url": "https://a.example" }] }
        """,
        others: #""configuration": { "parameters": { "buyer": { "value": "Kiel" } } },"#))
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text == #"""
        version: 1
        title: Pay
        pages:
          - id: cards
            sections:
              - cards:
                  - id: pay
                    header: Pay
                    body: { blocks: [{ text: Invoice, bold: true }, { text: "15,000 EUR for Kiel" }] }
                    footer: { actions: [{ id: open, title: Open, open: https://a.example }] }

        """#)
  }

  @Test(
    "Its data are those of the card, of the content, or its own",
    arguments: [
      (#""data": { "json": { "buyer": { "name": "Ada" } } },"#, "", "${buyer.name}"),
      (
        #""data": { "json": { "all": { "buyer": { "name": "Ada" } } }, "path": "/all" },"#, "",
        "${all.buyer.name}"
      ),
      ("", #""data": { "json": { "buyer": { "name": "Ada" } } },"#, "${buyer.name}"),
      ("", #""$data": { "buyer": { "name": "Ada" } },"#, "${buyer.name}"),
    ])
  func data(card: String, content: String, text: String) throws {
    // Older templates have single braces.
    for path in ["${buyer.name}", "{buyer.name}"] {
      let imported = try ImportedCard.dashboard(
        Self.manifest(
          """
          { "type": "AdaptiveCard", "version": "1.0", \(content)
            "body": [{ "type": "TextBlock", "text": "Dear \(path)!" }] }
          """, others: card))
      #expect(ImportedCard.omissions(imported) == [])
      #expect(imported.text.contains("Dear \(text)!"), "\(imported.text)")
    }
  }

  @Test(
    "The text of a button that sends something is sent",
    arguments: [
      ("GET", "", "https://a.example/reply?accept=", nil as String?),
      ("POST", "", "https://a.example/reply", "body: accept"),
      (
        "POST", #"{ "type": "Input.Text", "id": "why", "label": "Why" },"#,
        "https://a.example/reply", #"body: { why: "${ask.why}", data: accept }"#
      ),
      (
        "GET", #"{ "type": "Input.Text", "id": "why", "label": "Why" },"#,
        "https://a.example/reply?why=${ask.why}&data=accept", nil
      ),
    ])
  func words(method: String, field: String, address: String, body: String?) throws {
    let imported = try ImportedCard.dashboard(
      Self.manifest(
        """
        { "type": "AdaptiveCard", "version": "1.3",
          "body": [\(field) { "type": "TextBlock", "text": "Coming?" }],
          "actions": [
            { "type": "Action.Submit", "title": "Accept", "data": "accept" },
            { "type": "Action.Submit", "title": "Decline", "data": "decline" }] }
        """,
        others: """
          "configuration": { "actionHandlers": { "submit": {
            "url": "https://a.example/reply", "method": "\(method)" } } },
          """))
    #expect(ImportedCard.omissions(imported) == [])
    #expect(imported.text.contains(address), "\(imported.text)")
    if let body { #expect(imported.text.contains(body), "\(imported.text)") }
    #expect(imported.text.contains("decline"))
  }

  @Test("It can be in a file of its own, whose omissions name that file")
  func file() throws {
    let imported = try ImportedCard.dashboard(
      Self.manifest(#"{ "request": { "url": "./pay.json" } }"#, header: ""),
      files: [
        "pay.json": """
        { "type": "AdaptiveCard", "version": "1.3", "body": [
            { "type": "TextBlock", "text": "Invoice", "weight": "bolder" },
            { "type": "TextBlock", "text": "15,000 EUR" } ],
          "actions": [{ "type": "Action.Submit", "title": "Pay" }] }
        """
      ])
    #expect(imported.text.contains("header: Invoice"))
    #expect(imported.text.contains("15,000 EUR"))
    #expect(
      ImportedCard.omissions(imported) == [
        "/actions/0: the action \"Action.Submit\" is done by the program that shows the card, so that "
          + "the button “Pay” is disabled: write what it does as \"open\", \"http\" or another action"
      ])
    #expect(imported.text.contains(#"{ id: pay, title: Pay, enabled: "`false`", open: "" }"#))
    #expect(imported.omissions.first?.file.hasSuffix("pay.json") == true)
  }

  @Test("A file that isn't there is named")
  func noFile() throws {
    let imported = try ImportedCard.dashboard(
      Self.manifest(#"{ "request": { "url": "none.json" } }"#))
    #expect(
      ImportedCard.omissions(imported) == [
        "/sap.card/content/request/url: there is no Adaptive Card \"none.json\" in the folder of "
          + "the manifest"
      ])
    #expect(imported.text.contains("The content of this card is not imported (AdaptiveCard)."))
  }
}
