import CardImport
import Testing

@Suite("The parts of imported cards")
struct StructureTests {
  private func object(_ items: String) throws -> ImportedDashboard {
    try ImportedCard.card(
      "Object",
      content: """
        { "data": { "json": { "stars": 4, "top": 6, "mail": "ada@a.example", "no": "4711",
            "ports": [{ "name": "Kiel", "code": "DEKEL" }, { "name": "Oslo", "code": "NOOSL" }] } },
          "groups": [{ "title": "Facts", "items": [\(items)] }] }
        """)
  }

  // MARK: Objects

  @Test(
    "A value of an object is shown with all that it says",
    arguments: [
      (
        #"{ "label": "Cup", "type": "RatingIndicator", "value": "{stars}", "maxValue": "{top}", "visualMode": "Half" }"#,
        #"label: Cup, text: "${stars} / ${top}""#
      ),
      (
        #"{ "label": "Cup", "type": "RatingIndicator", "value": "{stars}" }"#,
        #"label: Cup, text: "${stars} / 5""#
      ),
      (
        #"{ "label": "Buyer", "type": "email", "value": "{mail}" }"#,
        #"label: Buyer, text: "${mail}", group: Facts, type: mail"#
      ),
      (
        #"{ "label": "Buyer", "type": "email", "value": "{mail}", "emailSubject": "Lot 7" }"#,
        #"opens: { url: "mailto:${mail}?subject=Lot%207" }"#
      ),
      (
        #"{ "label": "Call", "type": "phone", "value": "{no}" }"#,
        #"label: Call, text: "${no}", group: Facts, type: phone"#
      ),
    ])
  func value(item: String, fact: String) throws {
    let imported = try object(item)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(imported.text.contains(fact), "\(imported.text)")
  }

  @Test("Several values have one label, and links of their own")
  func values() throws {
    let imported = try object(
      """
      { "label": "Ports", "valueEntries": [
        { "value": "Kiel" },
        { "value": "Oslo", "actions": [
          { "type": "Navigation", "parameters": { "url": "https://a.example/{no}" } }] }] }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(imported.text.contains("{ label: Ports, text: Kiel, group: Facts }"))
    #expect(
      imported.text.contains(
        #"label: "", text: Oslo, group: Facts, opens: { url: "https://a.example/${no}" }"#),
      "\(imported.text)")
  }

  @Test("A group of buttons becomes links")
  func links() throws {
    let imported = try object(
      """
      { "type": "ButtonGroup", "path": "ports", "template": { "text": "{name}", "actions": [
        { "type": "Navigation", "parameters": { "url": "https://a.example/{code}" } }] } }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text.contains(
        #"blocks: [{ text: "[${name}](https://a.example/${code})" }]"#
      ),
      "\(imported.text)")
  }

  @Test("A picture has all texts over it, and another file in its place")
  func picture() throws {
    let imported = try ImportedCard.card(
      "Object",
      content: """
        { "groups": [{ "items": [{ "type": "Image", "src": "gone.svg", "fallbackSrc": "lot.svg",
          "overlay": { "title": "Sidamo", "subtitle": "12 bags" } }] }] }
        """, files: ["lot.svg": ImportedCard.picture])
    #expect(imported.omissions.map(\.path) == ["/sap.card/content/groups/0/items/0/src"])
    #expect(imported.text.contains("{ image: lot.svg }"), "\(imported.text)")
    #expect(imported.text.contains("{ text: 12 bags, subtle: true }"), "\(imported.text)")
  }

  // MARK: Headers

  @Test("A header has its banner, and details with a state")
  func header() throws {
    let imported = try ImportedCard.card(
      "List",
      header: """
        { "type": "Numeric", "title": "Lots", "banner": [{ "text": "Auction" }, { "text": "Kiel" }],
          "mainIndicator": { "number": "7", "unit": "t" },
          "details": { "text": "Too few", "state": "Error" } }
        """,
      content: #"{ "item": { "title": "{bean}" }, "data": { "json": [{ "bean": "Huila" }] } }"#)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text.contains(
        """
                      rows:
                        - [{ text: Auction }, { text: Kiel }]
                        - { status: { text: Too few, state: negative } }
        """), "\(imported.text)")
  }

  @Test("A header without a figure has a small chart in its place")
  func headerChart() throws {
    let chart = #""chart": { "type": "Bullet", "value": "{n}", "target": 9, "maxValue": 12 }"#
    let data = #"{ "data": { "json": { "n": 7 } }, "groups": [] }"#
    let alone = try ImportedCard.card(
      "Object", header: #"{ "title": "Lots", \#(chart) }"#, content: data)
    #expect(ImportedCard.omissions(alone) == [])
    #expect(
      alone.text.contains("micro: { type: bullet, value: n, target: 9, max: 12 }"), "\(alone.text)")
    let beside = try ImportedCard.card(
      "Object",
      header:
        #"{ "type": "Numeric", "title": "Lots", "mainIndicator": { "number": "{n}" }, \#(chart) }"#,
      content: data)
    #expect(
      ImportedCard.omissions(beside) == [
        "/sap.card/header/chart: a header has a figure or a small chart, not both"
      ])
  }

  // MARK: Rows

  @Test("A link in a row is an entry of its menu")
  func rowLinks() throws {
    let imported = try ImportedCard.card(
      "List",
      content: """
        { "data": { "json": [{ "bean": "Huila", "no": 7, "isNew": true }] },
          "item": { "title": "{bean}",
            "description": { "value": "Lot {no}", "visible": "{isNew}" },
            "info": { "value": "Bid", "actions": [
              { "type": "Navigation", "parameters": { "url": "https://a.example/{no}" } }] } } }
        """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text.contains(
        #"actions: [{ id: open, title: Bid, open: "https://a.example/${no}" }]"#),
      "\(imported.text)")
  }

  @Test(
    "A state has its icon where the manifest shows it",
    arguments: [
      (#""state": "Error", "showStateIcon": true"#, "icon: dialog-error-symbolic, state: negative"),
      (
        #""state": "Error", "showStateIcon": true, "customStateIcon": "sap-icon://accept""#,
        "icon: emblem-ok-symbolic, state: negative"
      ),
      (#""state": "{state}", "showStateIcon": true"#, "icon: \"${map(state, {Success: 'emblem-ok-"),
    ])
  func stateIcon(info: String, status: String) throws {
    let imported = try ImportedCard.card(
      "List",
      content: """
        { "data": { "json": [{ "bean": "Huila", "state": "Error" }] },
          "item": { "title": "{bean}", "info": { "value": "late", \(info) } } }
        """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(imported.text.contains(status), "\(imported.text)")
  }

  @Test("A column of pictures alone is named and left out")
  func pictureColumn() throws {
    let imported = try ImportedCard.card(
      "Table",
      content: """
        { "data": { "json": [{ "bean": "Huila", "photo": "lot.svg" }] }, "row": { "columns": [
          { "title": "Photo", "icon": { "src": "{photo}" } },
          { "title": "Bean", "value": "{bean}" }] } }
        """, files: ["lot.svg": ImportedCard.picture])
    #expect(
      ImportedCard.omissions(imported) == [
        "/sap.card/content/row/columns/0: the cells of a table have no pictures: “Photo”"
      ])
    #expect(!imported.text.contains("title: Photo"))
  }

  @Test("A description that isn’t visible isn’t shown")
  func hiddenDescription() throws {
    let imported = try ImportedCard.card(
      "List",
      content: """
        { "data": { "json": [{ "bean": "Huila" }] },
          "item": { "title": "{bean}", "description": { "value": "Secret", "visible": false } } }
        """)
    #expect(!imported.text.contains("Secret"))
  }

  @Test("Rows that are written one by one become data")
  func staticRows() throws {
    let list = try ImportedCard.card(
      "List",
      content: """
        { "items": [{ "title": "Huila", "info": "3 bags", "infoState": "Warning",
            "action": { "url": "https://a.example/7" } }, { "title": "Sidamo" }] }
        """)
    #expect(ImportedCard.omissions(list) == [])
    for text in ["Huila", "3 bags", "Sidamo", "url: \"${action.url}\"", "title: \"${title}\""] {
      #expect(list.text.contains(text), "\(list.text)")
    }
    let table = try ImportedCard.card(
      "Table",
      content: """
        { "columns": [{ "title": "Bean" }, { "title": "State" }],
          "rows": [{ "cells": [{ "value": "Huila" }, { "value": "late", "state": "Error" }] }] }
        """)
    #expect(ImportedCard.omissions(table) == [])
    #expect(table.text.contains("{ title: Bean, text: \"${value0}\" }"), "\(table.text)")
  }

  @Test("A link of an older table leads where it did")
  func identifierLink() throws {
    let imported = try ImportedCard.card(
      "Table",
      content: """
        { "data": { "json": [{ "bean": "Huila", "no": 7 }] }, "row": { "columns": [
          { "title": "Bean", "value": "{bean}",
            "identifier": { "url": "https://a.example/{no}", "target": "_blank" } }] } }
        """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(imported.text.contains(#"link: "https://a.example/${no}""#), "\(imported.text)")
  }

  // MARK: Charts

  @Test("A chart has the words for its categories, the titles of its axes and its scale")
  func chart() throws {
    let imported = try ImportedCard.card(
      "Analytical",
      content: """
        { "chartType": "column", "data": { "json": [{ "id": 1, "port": "Kiel", "bags": 3 }] },
          "dimensions": [{ "name": "Port", "value": "{id}", "displayValue": "{port}" }],
          "measures": [{ "name": "Bags", "value": "{bags}" }],
          "chartProperties": {
            "categoryAxis": { "title": { "text": "Harbour" } },
            "valueAxis": { "title": { "text": "Hidden", "visible": false } },
            "plotArea": { "primaryScale": { "minValue": 0, "maxValue": 50 } } } }
        """)
    #expect(ImportedCard.omissions(imported) == [])
    for text in ["x: port", "x_title: Harbour", "min: 0", "max: 50"] {
      #expect(imported.text.contains(text), "\(imported.text)")
    }
    #expect(!imported.text.contains("Hidden"))
  }

  // MARK: Texts at the pointer

  @Test("A text at the pointer is named unless the part shows it")
  func tooltips() throws {
    let imported = try object(
      """
      { "label": "No", "value": "7", "tooltip": "The lot" },
      { "label": "Bean", "value": "Huila", "tooltip": "Huila" }
      """)
    #expect(
      ImportedCard.omissions(imported) == [
        "/sap.card/content/groups/0/items/0/tooltip: "
          + "a dashboard shows no text of its own at the pointer: “The lot”"
      ])
  }
}
