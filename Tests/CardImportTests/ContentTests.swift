import CardImport
import Testing

@Suite("Contents of imported cards")
struct ContentTests {
  private let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"

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
      """, files: ["farm.svg": picture, "buyer.svg": picture])
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
                        - { when: deal.buyer, text: Trade, bold: true }
                        - when: deal.buyer
                          columns:
                            - { width: auto, blocks: [{ image: buyer.svg, size: small, shape: circle }] }
                            - blocks:
                                - { facts: [{ label: Buyer, text: "${deal.buyer}" }] }
                        - when: "(deal.buyer) && (to_number(deal.paid) > `0`)"
                          facts: [{ label: Paid, text: "${deal.paid}", icon: emblem-ok-symbolic }]

        """#)
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
              "ownerImage": { "value": "{photo}" },
              "actions": [
                { "type": "Navigation", "parameters": { "url": "https://lots.example/{id}" } }
              ]
            }
          }
        }
      }
      """,
      files: [
        "ada.svg": picture,
        "visits.json": """
        [{ "id": 1, "day": "2026-09-18", "farm": "Finca Alta", "buyer": "Ada", "photo": "ada.svg" },
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
                        time: "${day}"
                        title: "${farm}"
                        subtitle: "${notes}"
                        status: "${buyer}"
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

  @Test("The rows of a list have a menu, an attribute with a state, and icons where they are shown")
  func rows() throws {
    let imported = try ImportedCard.dashboard(
      """
      {
        "sap.app": { "id": "trade.cards.lots" },
        "sap.card": {
          "type": "List", "header": { "title": "Lots" },
          "data": { "json": [
            { "bean": "Huila", "grade": "Fine", "isNew": true, "icon": "sap-icon://favorite" },
            { "bean": "Sidamo", "grade": "Good", "isNew": false, "icon": "lot.svg" }
          ] },
          "content": {
            "item": {
              "title": "{bean}", "icon": { "src": "{icon}", "visible": "{isNew}" },
              "attributes": [
                { "value": "{grade}", "state": "{= ${grade} === 'Fine' ? 'Success' : 'None' }" },
                { "value": "Arabica" }
              ],
              "actionsStrip": [
                { "text": "Show the farm",
                  "actions": [
                    { "type": "Navigation", "parameters": { "url": "https://lots.example/{bean}" } }
                  ] }
              ]
            }
          }
        }
      }
      """, files: ["lot.svg": picture])
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text == #"""
        version: 1
        title: Lots
        sources:
          lots:
            type: static
            data:
              - { bean: Huila, grade: Fine, isNew: true, icon: sap-icon://favorite }
              - { bean: Sidamo, grade: Good, isNew: false, icon: lot.svg }
        pages:
          - id: cards
            sections:
              - cards:
                  - id: lots
                    source: lots
                    header: Lots
                    body:
                      list:
                        title: "${bean}"
                        status: { text: "${grade}", state: "${if(grade == 'Fine', 'positive', 'neutral')}" }
                        avatar:
                          image: "${if(isNew, map(icon, {\"lot.svg\": 'lot.svg'}, ''), '')}"
                          icon: "${if(isNew, map(icon, {\"sap-icon://favorite\": 'starred-symbolic'}, ''), '')}"
                        tags: [Arabica]
                        actions:
                          - id: show-the-farm
                            title: Show the farm
                            open: https://lots.example/${bean}

        """#)
  }

  @Test("The columns of a table are those of the data, with a second text")
  func columns() throws {
    let imported = try ImportedCard.dashboard(
      """
      {
        "sap.app": { "id": "trade.cards.lots" },
        "sap.card": {
          "type": "Table", "header": { "title": "Lots" },
          "data": { "json": {
            "columns": [{ "title": "Bean", "isShown": true }, { "title": "Farm", "isShown": false }],
            "lots": [{ "bean": "Huila", "no": "4711", "buyer": "Ada Lovelace", "sold": 40 }]
          } },
          "content": {
            "row": {
              "path": "/lots",
              "columns": [
                { "title": "{/columns/0/title}", "value": "{bean}", "additionalText": "{no}",
                  "visible": "{/columns/0/isShown}" },
                { "title": "{/columns/1/title}", "value": "{farm}",
                  "visible": "{/columns/1/isShown}" },
                { "title": "Buyer", "icon": { "text": "{= format.initials(${buyer}) }" } },
                { "title": "Sold",
                  "progressIndicator": { "percent": "{sold}", "text": "{sold} of 100",
                    "state": "Success" } }
              ]
            }
          }
        }
      }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text == #"""
        version: 1
        title: Lots
        sources:
          lots:
            type: static
            data:
              columns: [{ title: Bean, isShown: true }, { title: Farm, isShown: false }]
              lots: [{ bean: Huila, no: "4711", buyer: Ada Lovelace, sold: 40 }]
        pages:
          - id: cards
            sections:
              - cards:
                  - id: lots
                    source: lots
                    header: Lots
                    body:
                      table:
                        items: lots
                        columns:
                          - { title: Bean, text: "${bean} · ${no}" }
                          - { title: Buyer, text: "${initials(buyer)}" }
                          - title: Sold
                            text: "${sold} of 100"
                            status: { text: "${sold} of 100", state: positive }
                            progress: "divide(sold, `100`)"

        """#)
  }

  @Test("A form is asked for by the button that sends it")
  func form() throws {
    let imported = try ImportedCard.dashboard(
      """
      {
        "sap.app": { "id": "trade.cards.bid" },
        "sap.card": {
          "type": "Object",
          "configuration": {
            "actionHandlers": {
              "submit": {
                "url": "https://lots.example/bids", "method": "POST",
                "parameters": {
                  "lot": "{no}", "port": "{form>/port/key}", "words": "{form>/words}",
                  "name": "{form>/port/value}"
                }
              }
            }
          },
          "data": { "json": { "no": 4711, "ports": [{ "id": "KEL", "name": "Kiel" }] } },
          "header": { "title": "Lot {no}" },
          "content": {
            "groups": [
              {
                "items": [
                  { "id": "port", "type": "ComboBox", "label": "Port", "placeholder": "Choose one",
                    "item": {
                      "path": "/ports", "template": { "key": "{id}", "title": "{name}" }
                    },
                    "validations": [{ "required": true }] },
                  { "id": "words", "type": "TextArea", "label": "Words", "rows": 3 },
                  { "id": "day", "type": "DateRange", "label": "Day" }
                ]
              }
            ]
          },
          "footer": {
            "actionsStrip": [
              { "text": "Bid", "buttonType": "Accept", "actions": [{ "type": "Submit" }] }
            ]
          }
        }
      }
      """)
    #expect(
      ImportedCard.omissions(imported) == [
        "/sap.card/content/groups/0/items/2: a field of a form is left out: no button of the card asks for it",
        "/sap.card/configuration/actionHandlers/submit/parameters/name: an answer is the key of an option, not its title",
      ])
    #expect(
      imported.text == #"""
        version: 1
        title: Imported cards
        sources:
          bid:
            type: static
            data: { no: 4711, ports: [{ id: KEL, name: Kiel }] }
        pages:
          - id: cards
            sections:
              - cards:
                  # Left out: /content/groups/0/items/2: a field of a form is left out: no button of the
                  #   card asks for it
                  # Left out: /configuration/actionHandlers/submit/parameters/name: an answer is the key of
                  #   an option, not its title
                  - id: bid
                    source: bid
                    header: Lot ${no}
                    body: { facts: [{ label: Day, text: "" }] }
                    footer:
                      actions:
                        - id: bid
                          title: Bid
                          style: primary
                          http:
                            method: POST
                            url: https://lots.example/bids
                            body: { lot: "${no}", port: "${ask.port}", words: "${ask.words}" }
                          ask:
                            - id: port
                              title: Port
                              type: choice
                              options: "ports[].{value: id, title: name}"
                              required: true
                            - { id: words, title: Words, type: text }

        """#)
  }
}
