import CardImport
import Testing

@Suite("Pages of imported cards")
struct PageTests {
  @Test("A card of the configuration that a row shows has a page, and a missing file is named")
  func childCard() throws {
    let card = """
      { "sap.app": { "id": "trade.cards.lots" },
        "sap.card": { "type": "List", "header": { "title": "Lots" },
          "configuration": { "childCards": { "more": { "manifest": "./more.json" } } },
          "data": { "json": [{ "bean": "Huila" }] },
          "content": { "item": { "title": "{bean}", "actions": [
            { "type": "ShowCard", "parameters": { "childCardKey": "more" } }] } } } }
      """
    let more = """
      { "sap.app": { "id": "trade.cards.more" },
        "sap.card": { "type": "Object", "header": { "title": "More" },
          "content": { "groups": [{ "items": [{ "label": "Bags", "value": "24" }] }] } } }
      """
    let imported = try ImportedCard.dashboard(card, files: ["more.json": more])
    #expect(ImportedCard.omissions(imported) == [])
    #expect(imported.text.contains("opens: { page: more }"), "\(imported.text)")
    let without = try ImportedCard.dashboard(card)
    #expect(
      ImportedCard.omissions(without) == [
        "/sap.card/configuration/childCards/more/manifest: there is no file \"./more.json\" in the "
          + "folder of the manifest: copy it there, or name the folder that it is in with --root"
      ])
  }

  @Test("A card that another one shows has a page of its own")
  func page() throws {
    let imported = try ImportedCard.dashboard(
      """
      {
        "sap.app": { "id": "trade.cards.lots" },
        "sap.card": {
          "type": "List", "header": { "title": "Lots" },
          "configuration": { "parameters": { "year": { "value": 2026 } } },
          "data": { "json": [{ "bean": "Huila" }] },
          "content": {
            "item": {
              "title": "{bean}",
              "actions": [
                { "type": "ShowCard", "parameters": { "manifest": "./details/manifest.json",
                    "parameters": { "year": "{parameters>/year/value}" } } }
              ]
            }
          },
          "footer": {
            "actionsStrip": [
              { "text": "Prices", "actions": [
                  { "type": "ShowCard", "parameters": { "manifest": "details/manifest.json",
                    "parameters": { "year": 2026, "bean": "{/0/bean}" } } } ] }
            ]
          }
        }
      }
      """,
      files: [
        "details/manifest.json": """
        {
          "sap.app": { "id": "trade.cards.prices", "title": "Prices" },
          "sap.card": {
            "type": "Object",
            "configuration": { "parameters": { "year": { "value": 2020 } } },
            "header": { "title": "Prices of {parameters>/year/value}" },
            "content": {
              "groups": [{ "items": [{ "label": "Huila", "value": "24" }, { "type": "Chart" }] }]
            },
            "footer": {
              "actionsStrip": [{ "text": "Close", "actions": [{ "type": "HideCard" }] }]
            }
          }
        }
        """
      ])
    #expect(
      ImportedCard.omissions(imported) == [
        "/sap.card/footer/actionsStrip/0/actions/0/parameters/parameters/bean: "
          + "the card gets no value that depends on data",
        "/sap.card/content/groups/0/items/1: the facts of a card have nothing like \"Chart\"",
      ])
    #expect(
      imported.text == #"""
        version: 1
        title: Lots
        sources:
          lots: { type: static, data: [{ bean: Huila }] }
        pages:
          - id: cards
            sections:
              - cards:
                  # Left out: /footer/actionsStrip/0/actions/0/parameters/parameters/bean: the card gets no
                  #   value that depends on data
                  - id: lots
                    source: lots
                    header: Lots
                    body: { list: { title: "${bean}", opens: { page: prices } } }
                    footer: { actions: [{ id: prices, title: Prices, page: prices }] }
          - id: prices
            tab: false
            title: Prices
            sections:
              - cards:
                  # Left out: /content/groups/0/items/1: the facts of a card have nothing like "Chart"
                  - id: prices
                    header: Prices of 2026
                    body: { facts: [{ label: Huila, text: "24" }] }

        """#)
  }
}
