import CardImport
import Testing

@Suite("Functions that a dashboard doesn't have")
struct UnknownFunctionTests {
  private func imported(
    title: String, others: String = "", data: String = #"[{ "t": "one", "n": 2, "u": "kg" }]"#
  ) throws -> ImportedDashboard {
    try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.lots" },
        "sap.card": { "type": "List", "data": { "json": \(data) }, "header": { "title": "Lots" },
          "content": { "item": { "title": "\(title)" \(others) } } } }
      """)
  }

  @Test(
    "A text keeps the values that are given to a function, and names it",
    arguments: [
      ("{= extension.formatters.toUpperCase(${t}) }", "${t}", "toUpperCase"),
      ("Lot {= extension.formatters.short(${t}) }!", "Lot ${t}!", "short"),
      ("{= extension.joined(${t}, ${u}, 3) }", "${t} ${u}", "joined"),
      ("{= ${n} > 1 ? many(${t}) : ${t} }", "${if(n > `1`, t, t)}", "many"),
      ("{path: 't', formatter: 'extension.formatters.upper'}", "${t}", "upper"),
      ("{parts: ['t', 'u'], formatter: 'x.join'}", "${t} ${u}", "join"),
    ])
  func kept(title: String, text: String, name: String) throws {
    let imported = try imported(title: title)
    #expect(
      ImportedCard.omissions(imported) == ["/sap.card/content/item/title: shown without \(name)()"])
    #expect(imported.text.contains("title: \"\(text)\""), "\(imported.text)")
  }

  /// A number without its function is another figure, so that a mark stands for it.
  @Test(
    "A mark stands for a part that can’t be computed, and the rest of the text is shown",
    arguments: [
      ("{= extension.amount(${n}, ${u}, 3) } left", "— left", "extension.amount()"),
      ("{t}: {= Math.cbrt(${n}) } {u}", "${t}: — ${u}", "Math.cbrt()"),
      ("{= ${t}.normalize() }", "—", "normalize()"),
      ("{= ${t}.match('a') ? 1 : 2 } of {n}", "— of ${n}", "match()"),
      ("{t} {= ${n} ~ 2 }", "${t} —", "unexpected"), ("{t} {= new Date() }", "${t} —", "new"),
      ("{t} {= ${n} > 1 ? own(${n}) : 'few' }", "${t} ${if(n > `1`, '—', 'few')}", "own()"),
      ("{= ${t} + ': ' + own(${n}) }", "${t}: —", "own()"),
      ("{t} {filters>/none/value}", "${t} —", "there is no filter"),
      ("{= format.unit(${n}, 'length-smoot') }", "${number(n)}\u{a0}—", "length-smoot"),
    ])
  func marked(title: String, text: String, reason: String) throws {
    let imported = try imported(title: title)
    let omissions = ImportedCard.omissions(imported)
    #expect(omissions.count == 1 && omissions.allSatisfy { $0.contains(reason) }, "\(omissions)")
    #expect(omissions.allSatisfy { $0.contains("“—” stands for a part of the text") })
    #expect(
      imported.text.contains("title: \"\(text)\"") || imported.text.contains("title: \(text)"),
      "\(imported.text)")
  }

  @Test("A parameter has places that format.text() fills")
  func placeholders() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.lots" },
        "sap.card": { "type": "List", "data": { "json": [{ "t": "one" }] },
          "configuration": { "parameters": { "shown": { "value": "Showing {0} of {1}" } } },
          "header": { "title": "{= format.text(${parameters>/shown/value}, [1, ${/}.length]) }" },
          "content": { "item": { "title": "{t}" } } } }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(imported.text.contains("Showing 1 of ${length(@)}"), "\(imported.text)")
  }

  @Test("A condition isn't decided without its function")
  func condition() throws {
    let imported = try imported(title: "{= extension.isOld(${n}) ? 'old' : 'new' }")
    #expect(
      ImportedCard.omissions(imported) == [
        "/sap.card/content/item/title: “—” stands for a part of the text: expressions have no "
          + "function extension.isOld(): put its result into the data"
      ])
    #expect(!imported.text.contains("'old'"))
  }

  @Test("An address with such a function is lost, and the card is not")
  func address() throws {
    let imported = try imported(
      title: "{t}",
      others: """
        , "actions": [{ "type": "Navigation", "parameters": {
            "url": "https://a.example/{= extension.path(${t}) }" } }]
        """)
    #expect(
      ImportedCard.omissions(imported) == [
        "/sap.card/content/item/actions/0/parameters/url: expressions have no function "
          + "extension.path(): put its result into the data"
      ])
    #expect(imported.text.contains("list: { title: \"${t}\" }"))
  }

  @Test("An address of data is that of the day of the import")
  func day() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.lots" },
        "sap.card": { "type": "List",
          "data": { "request": { "url":
            "https://a.example/lots?f={= encodeURIComponent('day ge ' + ${parameters>/TODAY_ISO}) }" } },
          "header": { "title": "Lots" }, "content": { "item": { "title": "{t}" } } } }
      """)
    #expect(
      ImportedCard.omissions(imported) == [
        "/sap.card/data/request/url: the day of the import takes the place of the present one"
      ])
    #expect(
      imported.text.contains("https://a.example/lots?f=day%20ge%202026-11-21"), "\(imported.text)")
  }

  @Test("Functions of templates too")
  func template() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "type": "AdaptiveCard", "version": "1.5", "$data": { "t": "one" },
        "body": [{ "type": "TextBlock", "text": "Lot ${titleCase(t)}" }] }
      """)
    #expect(ImportedCard.omissions(imported) == ["/body/0/text: shown without titleCase()"])
    #expect(imported.text.contains("Lot ${t}"))
  }
}
