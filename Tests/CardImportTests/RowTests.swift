import CardImport
import Testing

@Suite("Rows of imported lists and tables")
struct RowTests {
  @Test("Types of bindings, and options of formats without a counterpart, are noted")
  func options() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.lots" },
        "sap.card": { "type": "List", "header": { "title": "Lots" },
          "data": { "json": [{ "n": 1234.5, "at": "2026-11-21" }] },
          "content": { "item": {
            "title": "{path: 'n', type: 'sap.ui.model.type.Float'}",
            "description": "{= format.float(${n}, {maxIntegerDigits: 2}) }",
            "info": { "value": "{= format.float(${n}, {minIntegerDigits: 6}) }" } } } } }
      """)
    let reasons = Set(imported.omissions.map(\.reason))
    #expect(
      reasons == [
        "the option \"maxIntegerDigits\" of a format is left out: the dashboard writes the value by itself",
        "the option \"minIntegerDigits\" of a format is left out: the dashboard writes the value by itself",
      ])
  }

  @Test("Members of attributes, columns and bars without a counterpart are noted")
  func members() throws {
    func paths(_ type: String, _ content: String) throws -> [String] {
      try ImportedCard.dashboard(
        """
        { "sap.app": { "id": "trade.cards.lots" },
          "sap.card": { "type": "\(type)", "header": { "title": "Lots" },
            "data": { "json": [{ "a": "x", "n": 1, "isNew": true }] }, "content": \(content) } }
        """
      ).omissions.map(\.path)
    }
    #expect(
      try paths(
        "List",
        """
        { "item": { "title": "{a}", "attributes": [{ "value": "{n}", "label": "Bags" }],
          "chart": { "type": "StackedBar", "maxValue": 9, "bars": [{ "value": "{n}" }] } } }
        """
      ) == ["/sap.card/content/item/attributes/0/label"])
    #expect(
      try paths(
        "Table",
        """
        { "row": { "columns": [
          { "title": "A", "value": "{a}", "identifier": { "url": "https://a.example/{a}", "x": 1 } },
          { "title": "B", "icon": { "src": "sap-icon://accept", "visible": "{isNew}" } }] } }
        """
      ).sorted() == [
        "/sap.card/content/row/columns/0/identifier/x",
        "/sap.card/content/row/columns/1/icon/visible",
      ])
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
      """, files: ["lot.svg": ImportedCard.picture])
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

  @Test("Small charts have a colour for each row, one scale, and the names of their colours")
  func charts() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.lots" },
        "sap.card": { "type": "List", "header": { "title": "Lots" },
          "data": { "json": { "most": 90, "old": "Last year", "lots": [
            { "bean": "Huila", "a": 20, "b": 30, "color": "Good" },
            { "bean": "Sidamo", "a": 40, "b": 50, "color": "Error" }] } },
          "content": { "data": { "path": "/lots" }, "item": { "title": "{bean}", "chart": {
            "type": "StackedBar", "maxValue": "{/most}", "bars": [
              { "value": "{a}", "legendTitle": "{/old}", "color": "{color}" },
              { "value": "{b}", "legendTitle": "This year",
                "color": "{= ${b} > 40 ? 'Good' : 'Critical' }" }] } } } } }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      ImportedCard.notices(imported) == [
        "/sap.card/content/item/chart: the colours of the small charts of a list have no legend: "
          + "their names are in the header, in the order of the bars"
      ])
    for line in [
      #"rows: [{ tags: "[old, 'This year']" }]"#, "max: most",
      #"color: "${map(color, {Good: 'positive', Critical: 'critical', Error: 'negative'}, 'neutral')}""#,
      #"color: "${if(b > `40`, 'positive', 'critical')}""#,
    ] {
      #expect(imported.text.contains(line), "\(line) in \(imported.text)")
    }
    let bullet = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.lots" },
        "sap.card": { "type": "List", "header": { "title": "Lots" },
          "data": { "json": [{ "n": 20, "color": "Good" }] },
          "content": { "item": { "title": "Huila",
            "chart": { "type": "Bullet", "value": "{n}", "target": 30, "color": "{color}" } } } } }
      """)
    #expect(ImportedCard.omissions(bullet) == [])
    #expect(bullet.text.contains("color: \"${map(color, {Good: 'positive'"), "\(bullet.text)")
  }

  @Test("A column of pictures alone isn’t there")
  func pictures() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.lots" },
        "sap.card": { "type": "Table", "header": { "title": "Lots" },
          "data": { "json": [{ "bean": "Huila", "photo": "farm.svg" }] },
          "content": { "row": { "columns": [
            { "title": "Farm", "icon": { "src": "{photo}" } },
            { "title": "Bean", "value": "{bean}", "icon": { "src": "{photo}" } }] } } } }
      """, files: ["farm.svg": ImportedCard.picture])
    #expect(
      ImportedCard.omissions(imported)
        == ["“Farm”", "“Bean”, “{bean}”"].enumerated().map {
          "/sap.card/content/row/columns/\($0): the cells of a table have no pictures: \($1)"
        })
    #expect(
      imported.text.contains("columns: [{ title: Bean, text: \"${bean}\" }]"), "\(imported.text)")
  }

  @Test("The names of measures come from the root of the data, and what a press offers is named")
  func names() throws {
    func imported(_ data: String, sold: String = "{names/sold}") throws -> ImportedDashboard {
      try ImportedCard.dashboard(
        """
        { "sap.app": { "id": "trade.cards.sales" },
          "sap.card": { "type": "Analytical", "header": { "title": "Sales" }, "content": {
            "chartType": "column", "data": { \(data), "path": "/weeks" },
            "dimensions": [{ "name": "{names/week}", "value": "{week}" }],
            "measures": [{ "name": "{names/bags}", "value": "{bags}" },
              { "name": "\(sold)", "value": "{sold}" }],
            "popover": { "active": true, "actionsStrip": [{ "text": "Report of {bags}" }] } } } }
        """)
    }
    let popover =
      "/sap.card/content/popover/actionsStrip: a press on a point of a chart opens nothing: "
      + "“Report of {bags}”"
    for sold in ["{names/sold}", "{/names/sold}"] {
      let known = try imported(
        """
        "json": { "names": { "week": "Week", "bags": "Bags in", "sold": "Bags sold" },
          "weeks": [{ "week": "47", "bags": 3, "sold": 2 }] }
        """, sold: sold)
      #expect(ImportedCard.omissions(known) == [popover])
      #expect(known.text.contains("title: Bags in"), "\(known.text)")
      #expect(known.text.contains("title: Bags sold"))
    }
    let loaded = try imported(#""request": { "url": "https://a.example" }"#)
    #expect(
      ImportedCard.omissions(loaded) == (0...1).map {
        "/sap.card/content/measures/\($0)/name: a heading that depends on data is left out"
      } + [popover])
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
              lots: [{ bean: Huila, "no": "4711", buyer: Ada Lovelace, sold: 40 }]
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

  @Test("The cells of a table have icons and links")
  func cells() throws {
    let imported = try ImportedCard.dashboard(
      """
      {
        "sap.app": { "id": "trade.cards.lots" },
        "sap.card": {
          "type": "Table",
          "data": { "json": [{ "lot": "7", "farm": "Finca Alta" }] },
          "header": { "title": "Lots" },
          "content": {
            "row": {
              "columns": [
                { "title": "Lot", "value": "{lot}", "url": "https://lots.example/{lot}" },
                {
                  "title": "Farm", "value": "{farm}", "icon": { "src": "sap-icon://visits" },
                  "actions": [
                    { "type": "Navigation", "parameters": { "url": "https://farms.example/{farm}" } }
                  ]
                }
              ]
            }
          }
        }
      }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text.contains(
        #"""
                          - { title: Lot, text: "${lot}", link: "https://lots.example/${lot}" }
        """#), "\(imported.text)")
    #expect(imported.text.contains("icon: mark-location-symbolic"), "\(imported.text)")
    #expect(imported.text.contains("link: https://farms.example/${farm}"), "\(imported.text)")
  }
}
