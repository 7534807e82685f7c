import CardImport
import Testing

@Suite("Imported cards with more than a card has room for")
struct LongCardTests {
  private func list(_ count: Int, _ element: (Int) -> String) -> String {
    (1...count).map(element).joined(separator: ", ")
  }

  @Test("Facts beyond a hundred follow in a second block")
  func facts() throws {
    let facts = list(120) { #"{ "label": "L\#($0)", "value": "V\#($0)" }"# }
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "a.b.lot" }, "sap.card": { "type": "Object", "header": { "title": "Lot" },
        "content": { "groups": [{ "items": [\(facts)] }] } } }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    for label in ["L1,", "L100,", "L101,", "L120,"] { #expect(imported.text.contains(label)) }
  }

  @Test("Texts, pictures and columns of an Adaptive Card are divided")
  func blocks() throws {
    let texts = list(130) { #"{ "type": "TextBlock", "text": "T\#($0)", "color": "good" }"# }
    let columns = list(45) {
      #"{ "type": "Column", "items": [{ "type": "TextBlock", "text": "C\#($0)", "size": "large" }] }"#
    }
    let imported = try ImportedCard.dashboard(
      """
      { "type": "AdaptiveCard", "version": "1.5", "body": [\(texts),
        { "type": "ColumnSet", "columns": [\(columns)] }] }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    for text in ["text: T130", "text: C45"] { #expect(imported.text.contains(text)) }
  }

  @Test("Buttons for which the footer has no room are in the menu, and the rest is named")
  func actions() throws {
    let actions = list(120) {
      #"{ "type": "Action.OpenUrl", "title": "B\#($0)", "url": "https://a.example/\#($0)" }"#
    }
    let imported = try ImportedCard.dashboard(
      """
      { "type": "AdaptiveCard", "version": "1.5",
        "body": [{ "type": "TextBlock", "text": "Hi" }], "actions": [\(actions)] }
      """)
    #expect(imported.text.contains("title: B100"))
    let omissions = ImportedCard.omissions(imported)
    #expect(omissions.count == 1)
    #expect(
      omissions[0].hasPrefix(
        "/: a card has at most 50 of \"menu\"; the other 20 are left out: “B101”, “B102”"),
      "\(omissions)")
  }

  @Test("Rows of a header that are too many are in the last one")
  func rows() throws {
    let rows = list(5) { #"{ "items": [{ "type": "Status", "value": "S\#($0)" }] }"# }
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "a.b.lot" }, "sap.card": { "type": "Object",
        "header": { "title": "Lot", "infoSection": { "rows": [\(rows)] } },
        "content": { "groups": [{ "items": [{ "label": "A", "value": "B" }] }] } } }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text.contains("[{ text: S3 }, { text: S4 }, { text: S5 }]"), "\(imported.text)")
  }

  @Test("Reference lines that are too many are named, and the chart stays")
  func lines() throws {
    let lines = list(12) { #"{ "value": \#($0), "label": { "text": "R\#($0)" } }"# }
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "a.b.lot" }, "sap.card": { "type": "Analytical",
        "header": { "title": "Lots" }, "content": { "chartType": "column",
          "data": { "json": [{ "a": "x", "b": 1 }] },
          "dimensions": [{ "name": "A", "value": "{a}" }],
          "measures": [{ "name": "B", "value": "{b}" }],
          "chartProperties": { "plotArea": { "referenceLine": { "line": { "valueAxis": [\(lines)] } } } } } } }
      """)
    #expect(
      ImportedCard.omissions(imported) == [
        "/sap.card: a card has at most 10 of \"lines\"; the other 2 are left out: “R11”, “R12”"
      ])
  }

  @Test("A fact beside a picture that opens a card leads there from the menu")
  func page() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "a.b.lot" }, "sap.card": { "type": "Object",
        "header": { "title": "Lot" }, "content": { "groups": [{ "items": [
          { "type": "Image", "src": "lot.svg" },
          { "label": "Buyer", "value": "Ada", "actions": [
            { "type": "ShowCard", "parameters": { "manifest": "buyer.json" } }] }] }] } } }
      """,
      files: [
        "lot.svg": ImportedCard.picture,
        "buyer.json": """
        { "sap.app": { "id": "a.b.buyer" }, "sap.card": { "type": "Object",
          "header": { "title": "Ada" }, "content": { "groups": [{ "items": [
            { "label": "City", "value": "Kiel" }] }] } } }
        """,
      ])
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text.contains("menu: [{ id: page-1, title: Buyer, page: buyer }]"),
      "\(imported.text)")
  }
}
