import CardImport
import Testing

@Suite("Paths to the data of parts of a card")
struct DataPathTests {
  private func text(header: String, card: String = "", content: String = "/rows") throws -> String {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "x.y.orders" },
        "sap.card": { "type": "List",
          "data": { "json": { "head": { "n": "Ada", "of": { "n": "Kiel" } },
            "all": { "rows": [{ "t": "two" }] }, "rows": [{ "t": "one" }], "n": 7 } \(card) },
          "header": \(header),
          "content": { "data": { "path": "\(content)" }, "item": { "title": "{t}" } },
          "footer": { "actionsStrip": [{ "text": "All {n}",
            "actions": [{ "type": "Navigation", "parameters": { "url": "https://a.example" } }] }] } } }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    return imported.text
  }

  @Test("A header shows what its path leads to")
  func header() throws {
    let plain = try text(header: #"{ "title": "{n}", "data": { "path": "/head" } }"#)
    #expect(plain.contains("header: ${head.n}") || plain.contains(#"header: "${head.n}""#))
    let deep = try text(header: #"{ "title": "{of/n}", "data": { "path": "/head" } }"#)
    #expect(deep.contains(#""${head.of.n}""#))
    let root = try text(header: #"{ "title": "{/n}", "data": { "path": "/head" } }"#)
    #expect(root.contains(#"header: "${n}""#))
    let figure = try text(
      header: """
        { "type": "Numeric", "title": "A", "data": { "path": "/head" },
          "mainIndicator": { "number": "{n}" } }
        """)
    #expect(figure.contains(#"kpi: head.n"#) || figure.contains(#""${head.n}""#), "\(figure)")
  }

  @Test("A path from the root leads from there also where the card shows a part")
  func absolute() throws {
    let whole = try text(
      header: #"{ "title": "{n}", "data": { "path": "/head" } }"#, card: #", "path": "/all""#,
      content: "/rows")
    #expect(whole.contains(#"header: "${head.n}""#))
    #expect(whole.contains("items: rows"))
    let part = try text(
      header: #"{ "title": "A" }"#, card: #", "path": "/all""#, content: "rows")
    #expect(part.contains("items: all.rows"))
  }

  @Test("A path to an element of a list at the root leads there from each row")
  func elements() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "x.y.orders" },
        "sap.card": { "type": "List", "data": { "json": [{ "a": "x" }, { "a": "y" }] },
          "header": { "title": "{/0/a}" },
          "content": { "item": { "title": "{a}", "description": "{= ${/0/a} + '!' }" } } } }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(imported.text.contains("[].merge(@, {all_a: $[0].a})"), "\(imported.text)")
  }

  @Test("A footer shows the data of the card, not the part that the content shows")
  func footer() throws {
    #expect(
      try text(header: #"{ "title": "A" }"#, content: "/all").contains(#"title: "All ${n}""#))
  }
}
