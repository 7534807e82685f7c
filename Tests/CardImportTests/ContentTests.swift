import CardImport
import Testing

@Suite("Contents of imported cards")
struct ContentTests {
  @Test("An object with pictures, or with parts that depend on data, is made of blocks")
  func blocks() throws {
    let imported = try ImportedCard.dashboard(
      """
      {
        "sap.app": { "id": "trade.cards.lot" },
        "sap.card": {
          "type": "Object",
          "data": { "request": { "url": "https://lots.example/lots/4711" } },
          "header": { "title": "Lot {no}" },
          "content": {
            "groups": [
              {
                "items": [
                  { "type": "Image", "src": "farm.svg",
                    "overlay": { "supertitle": "Huila", "title": "Finca Alta" } },
                  { "value": "These *bags* are at the port since Monday; each is sampled before the auction of the week." },
                  { "type": "NumericData", "details": "of which nine are sold",
                    "mainIndicator": { "number": "{bags}", "unit": "bags", "state": "Warning" } }
                ]
              },
              {
                "title": "Trade", "visible": "{= !!${deal/buyer} }",
                "items": [
                  { "label": "Buyer", "value": "{deal/buyer}", "icon": { "src": "buyer.svg" } },
                  { "label": "Paid", "value": "{deal/paid}", "visible": "{= ${deal/paid} > 0 }",
                    "icon": { "src": "sap-icon://accept" } }
                ]
              }
            ]
          }
        }
      }
      """, files: ["farm.svg": ImportedCard.picture, "buyer.svg": ImportedCard.picture])
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text == #"""
        version: 1
        title: Imported cards
        sources:
          lot: { type: http, url: https://lots.example/lots/4711 }
        pages:
          - id: cards
            sections:
              - cards:
                  - id: lot
                    source: lot
                    header: Lot ${no}
                    body:
                      blocks:
                        - { image: farm.svg }
                        - { text: Huila, subtle: true }
                        - { text: Finca Alta, bold: true }
                        - text: These \*bags\* are at the port since Monday; each is sampled before the auction of the week.
                        - facts:
                            - label: ""
                              text: "${bags} bags"
                              status: { text: "${bags} bags", state: critical }
                            - { label: "", text: of which nine are sold }
                        - { when: '!contains(`[null,false,0,""]`, deal.buyer)', text: Trade, bold: true }
                        - when: '!contains(`[null,false,0,""]`, deal.buyer)'
                          columns:
                            - { width: auto, blocks: [{ image: buyer.svg, size: small, shape: circle }] }
                            - blocks:
                                - { facts: [{ label: Buyer, text: "${deal.buyer}" }] }
                        - when: '(!contains(`[null,false,0,""]`, deal.buyer)) && (to_number(deal.paid) > `0`)'
                          facts: [{ label: Paid, text: "${deal.paid}", icon: emblem-ok-symbolic }]

        """#)
  }

  @Test(
    "The text below a picture’s title has two spellings, of which the newer one counts",
    arguments: [
      #""subtitle": "Washed""#, #""subTitle": "Washed""#,
      #""subTitle": "Natural", "subtitle": "Washed""#,
    ])
  func secondTitle(keys: String) throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.lot" },
        "sap.card": { "type": "Object", "header": { "title": "Lot", \(keys) },
          "content": { "groups": [{ "items": [
            { "type": "Image", "src": "farm.svg",
              "overlay": { "title": "Huila", "textColor": "#fff", \(keys) } }] }] } } }
      """, files: ["farm.svg": ImportedCard.picture])
    #expect(ImportedCard.omissions(imported) == [])
    #expect(imported.text.contains("header: { title: Lot, subtitle: Washed }"))
    #expect(imported.text.contains("- { text: Washed, subtle: true }"), "\(imported.text)")
  }

  @Test("A header has the details and the banner of newer manifests")
  func newerHeader() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.lot" },
        "sap.card": { "type": "Object", "data": { "json": { "no": 7 } },
          "header": { "title": "Lot", "status": { "text": "4 of 5" },
            "details": { "text": "Number {no}", "maxLines": 2 },
            "banner": [{ "text": "Alert {no}", "diminished": true },
              { "text": "Old", "visible": false }] },
          "content": { "groups": [{ "items": [{ "value": "Huila" }] }] } } }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(imported.text.contains("subtitle: Number ${no}"), "\(imported.text)")
    #expect(imported.text.contains(#"accessories: [{ text: "4 of 5" }]"#))
    #expect(imported.text.contains(#"rows: [{ text: "Alert ${no}" }]"#), "\(imported.text)")
  }

  @Test("A description is shown only where it is visible")
  func description() throws {
    func imported(_ visible: String) throws -> ImportedDashboard {
      try ImportedCard.dashboard(
        """
        { "sap.app": { "id": "trade.cards.lots" },
          "sap.card": { "type": "List", "header": { "title": "Lots" },
            "data": { "json": [{ "isNew": true }, { "isNew": false }] }, "content": { "item": {
              "title": "Huila", "description": { "value": "Washed", "visible": \(visible) } } } } }
        """)
    }
    #expect(try imported("true").text.contains("subtitle: Washed"))
    #expect(try !imported("false").text.contains("Washed"))
    #expect(try imported(#""{isNew}""#).text.contains(#"subtitle: "${if(isNew, 'Washed', '')}""#))
  }

  @Test("A text keeps what doesn’t come from the program around the card")
  func foreignParts() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.lot" },
        "sap.card": { "type": "Object", "data": { "json": { "no": 7 } },
          "header": { "title": "{user>name}", "subtitle": "Lot {no} of {user>/name}, washed" },
          "content": { "groups": [{ "items": [{ "label": "Farm", "value": "Alta",
            "actions": [{ "type": "Navigation",
              "parameters": { "url": "https://a.example/{user>id}" } }] }] }] } } }
      """)
    let reason = "the model \"user\" belongs to the program that shows the card"
    #expect(
      ImportedCard.omissions(imported).sorted() == [
        "/sap.card/content/groups/0/items/0/actions/0/parameters/url: \(reason)",
        "/sap.card/header/subtitle: “—” stands for a part of the text: \(reason)",
        "/sap.card/header/title: “—” stands for a part of the text: \(reason)",
      ])
    #expect(
      imported.text.contains("subtitle: \"Lot ${no} of —, washed\" }"), "\(imported.text)")
    #expect(!imported.text.contains("a.example"))
  }

  @Test("The values of older manifests that are addresses can be pressed")
  func links() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.lot" },
        "sap.card": { "type": "Object", "data": { "json": { "mail": "ada@a.example" } },
          "header": { "title": "Lot" },
          "content": { "groups": [{ "items": [
            { "label": "Mail", "type": "email", "value": "{mail}" },
            { "label": "Phone", "type": "phone", "value": "+47 1" },
            { "label": "Site", "type": "link", "value": "https://a.example" }] }] } } }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    for fact in [
      "\"${mail}\", type: mail", "\"+47 1\", type: phone", "https://a.example, type: link",
    ] {
      #expect(imported.text.contains("text: \(fact)"), "\(imported.text)")
    }
  }

  @Test("The steps of a timeline have the pictures of their owners and can be pressed")
  func timeline() throws {
    let imported = try ImportedCard.dashboard(
      """
      {
        "sap.app": { "id": "trade.cards.visits" },
        "sap.card": {
          "type": "Timeline",
          "data": { "request": { "url": "visits.json" } },
          "header": { "title": "Visits" },
          "content": {
            "item": {
              "dateTime": { "value": "{day}" }, "title": { "value": "{farm}" },
              "description": { "value": "{notes}" }, "owner": { "value": "{buyer}" },
              "ownerImage": { "value": "{photo}" }, "icon": { "src": "{icon}" },
              "actions": [
                { "type": "Navigation", "parameters": { "url": "https://lots.example/{id}" } }
              ]
            }
          }
        }
      }
      """,
      files: [
        "ada.svg": ImportedCard.picture,
        "visits.json": """
        [{ "id": 1, "day": "2026-09-18", "farm": "Finca Alta", "buyer": "Ada", "photo": "ada.svg",
           "icon": "sap-icon://visits" },
         { "id": 2, "day": "2026-09-19", "farm": "Gedeb", "buyer": "Grace", "photo": "" }]
        """,
      ])
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text == #"""
        version: 1
        title: Visits
        sources:
          visits: { type: file, path: visits.json, format: json }
        pages:
          - id: cards
            sections:
              - cards:
                  - id: visits
                    source: visits
                    header: Visits
                    body:
                      timeline:
                        time: "${date(day)}"
                        title: "${farm}"
                        subtitle: "${notes}"
                        status:
                          text: "${buyer}"
                          icon: "${map(icon, {\"sap-icon://visits\": 'mark-location-symbolic'}, '')}"
                        avatar: { image: "${map(photo, {\"ada.svg\": 'ada.svg'}, '')}" }
                        opens: { url: "https://lots.example/${id}" }

        """#)
  }

  @Test("Rules for the colours of columns that have names are series")
  func rules() throws {
    let imported = try ImportedCard.dashboard(
      """
      {
        "sap.app": { "id": "trade.cards.sales" },
        "sap.card": {
          "type": "Analytical", "header": { "title": "Sales" },
          "content": {
            "chartType": "column",
            "data": { "json": [{ "week": "36", "bags": 40 }, { "week": "37", "bags": 60 }] },
            "dimensions": [{ "name": "Week", "value": "{week}" }],
            "measures": [{ "name": "Bags", "value": "{bags}" }],
            "feeds": [
              { "uid": "categoryAxis", "type": "Dimension", "values": ["Week"] },
              { "uid": "valueAxis", "type": "Measure", "values": ["Bags"] }
            ],
            "chartProperties": {
              "plotArea": {
                "dataPointStyle": {
                  "rules": [
                    { "dataContext": { "Bags": { "max": 50 } }, "displayName": "A weak week",
                      "properties": { "color": "sapUiChartPaletteSemanticBad" } }
                  ],
                  "others": {
                    "displayName": "A good week",
                    "properties": { "color": "sapUiChartPaletteSemanticGood" }
                  }
                }
              }
            }
          }
        }
      }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text == #"""
        version: 1
        title: Sales
        sources:
          sales: { type: static, data: [{ week: "36", bags: 40 }, { week: "37", bags: 60 }] }
        pages:
          - id: cards
            sections:
              - cards:
                  - id: sales
                    source: sales
                    header: Sales
                    body:
                      chart:
                        type: column
                        x: week
                        y:
                          - { title: A weak week, value: "if(bags <= `50`, bags, `null`)", color: negative }
                          - title: A good week
                            value: "if(!(bags <= `50`), bags, `null`)"
                            color: positive
                        stacked: true

        """#)
  }
}
