import CardImport
import Testing

@Suite("Hidden parts of Adaptive Cards")
struct AdaptiveToggleTests {
  private func imported(_ body: String?, _ actions: String = "") throws -> ImportedDashboard {
    try ImportedCard.dashboard(
      """
      { "type": "AdaptiveCard", "version": "1.5",
        "body": [{ "type": "TextBlock", "text": "Lot 7", "weight": "bolder" }
          \(body.map { ", " + $0 } ?? "")],
        "actions": [\(actions)] }
      """)
  }

  private static let hidden = """
    { "type": "Container", "id": "more", "isVisible": false,
      "items": [{ "type": "TextBlock", "text": "12 bags of Sidamo" }] }
    """

  @Test("A button for hidden elements opens a page with them")
  func button() throws {
    let imported = try imported(
      Self.hidden,
      """
      { "type": "Action.ToggleVisibility", "title": "More", "targetElements": ["more"] },
      { "type": "Action.ToggleVisibility", "title": "Again",
        "targetElements": [{ "elementId": "more" }] }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(imported.text.contains("{ id: more, title: More, page: more }"), "\(imported.text)")
    #expect(imported.text.contains("body: { text: 12 bags of Sidamo }"), "\(imported.text)")
    #expect(!imported.text.contains("Again"))
  }

  @Test("A part that shows hidden elements is in the menu")
  func part() throws {
    let imported = try imported(
      """
      { "type": "ColumnSet", "columns": [{ "type": "Column", "width": "auto",
          "items": [{ "type": "TextBlock", "text": "Details" }],
          "selectAction": { "type": "Action.ToggleVisibility", "targetElements": ["more"] } }] },
      \(Self.hidden)
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text.contains("menu: [{ id: details, title: Details, page:"), "\(imported.text)")
  }

  @Test("Hidden elements without a button, and buttons without hidden elements, are named")
  func losses() throws {
    let imported = try imported(
      Self.hidden,
      """
      { "type": "Action.ToggleVisibility", "title": "Less",
        "targetElements": [{ "elementId": "more", "isVisible": false }] }
      """)
    #expect(
      ImportedCard.omissions(imported) == [
        "/body/1: it is hidden, and no button of the card shows it; its texts: "
          + "“12 bags of Sidamo”",
        "/actions/0: a dashboard has no button that hides parts: “Less”",
      ])
  }

  @Test("Less important buttons are in the menu")
  func secondary() throws {
    let imported = try imported(
      nil,
      """
      { "type": "Action.OpenUrl", "title": "Bid", "url": "https://a.example/" },
      { "type": "Action.OpenUrl", "title": "Help", "mode": "secondary", "url": "https://b.example/" }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(imported.text.contains("menu: [{ id: help, title: Help, open: https://b.example/ }]"))
  }

  @Test("A picture behind nothing is a picture, and one without an address is none")
  func background() throws {
    let imported = try imported(
      """
      { "type": "Container", "backgroundImage": { "url": "https://a.example/lot.png" } },
      { "type": "Container", "backgroundImage": { "fillMode": "Repeat" },
        "items": [{ "type": "TextBlock", "text": "12 bags" }] }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(imported.text.contains("{ image: https://a.example/lot.png }"), "\(imported.text)")
  }

  @Test("Header fields of a request are written in both ways")
  func headers() throws {
    for headers in [
      #"{ "X-Lot": "7" }"#, #"[{ "name": "X-Lot", "value": "7" }]"#,
    ] {
      let imported = try imported(
        nil,
        """
        { "type": "Action.Http", "title": "Bid", "url": "https://a.example/", "body": "a",
          "headers": \(headers) }
        """)
      #expect(imported.text.contains(#"headers: { X-Lot: "7" }"#), "\(imported.text)")
    }
  }

  @Test("An address without a server is on the one of the card")
  func relativeAddress() throws {
    let imported = try imported(
      nil, #"{ "type": "Action.OpenUrl", "title": "Bid", "url": "lot/7.html" }"#)
    #expect(
      ImportedCard.notices(imported) == [
        #"/actions/0/url: the server of "/lot/7.html" is not in the manifest: name it with --server"#
      ])
  }
}
