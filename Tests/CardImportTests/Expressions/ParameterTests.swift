import CardImport
import Testing

@Suite("Parameters and paths in texts of manifests")
struct ParameterTests {
  private func imported(title: String) throws -> ImportedDashboard {
    try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.lots" },
        "sap.card": { "type": "List",
          "configuration": { "parameters": { "city": { "value": "Kiel" },
            "sizes": { "value": ["S", "M"] } } },
          "data": { "json": { "place": "{parameters>/city/value}", "n": 2,
            "list": [{ "value": [1, 20] }, { "value": [3] }] } },
          "header": { "title": "\(title)" },
          "content": { "data": { "path": "/list" }, "item": { "title": "{value/0}" } } } }
      """)
  }

  @Test(
    "Each has its value",
    arguments: [
      ("Since {parameters>/TODAY_ISO}", "Since ${today()}"),
      ("{{parameters.TODAY_ISO}}", "${today()}"),
      ("In {parameters>/LOCALE}", "In en"), ("In {{parameters.LOCALE}}", "In en"),
      ("{parameters>/sizes/value/1}", "M"), ("{parameters>/city/value}", "Kiel"),
      ("{parameters>/none/value}!", "!"),
      ("{/list/0/value/1}", "${list[0].value[1]}"), ("{list/1/value/0}", "${list[1].value[0]}"),
      (
        "{= ${/list/0/value/1} > 5 ? 'many' : 'few' }",
        "${if(list[0].value[1] > `5`, 'many', 'few')}"
      ),
      ("{/list/length} lots", "${length(list)} lots"),
      ("{= ${/list/length} === 2 }", "${length(list) == `2`}"),
      ("{= format.dateTime(${parameters>/NOW_ISO}) }", "${date(now())} ${time(now())}"),
      ("{= format.date(${parameters>/TODAY_ISO}) }", "${date(today())}"),
    ])
  func values(title: String, expected: String) throws {
    let imported = try imported(title: title)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text.contains("header: \(expected)")
        || imported.text.contains("header: \"\(expected)\""), "\(imported.text)")
  }

  @Test("The present moment has a time")
  func moment() throws {
    let text = try imported(title: "At {parameters>/NOW_ISO}").text
    #expect(text.contains("format_date(now(), ") && text.contains("'UTC')"), "\(text)")
  }

  @Test("Texts of the data have the values of parameters")
  func data() throws {
    let imported = try imported(title: "{place}")
    #expect(imported.text.contains("place: Kiel"))
  }

  @Test("A path upwards leads nowhere, which is said")
  func upwards() throws {
    let imported = try imported(title: "{../n} lots")
    #expect(ImportedCard.omissions(imported).count == 1)
    #expect(imported.text.contains("— lots"))
  }
}
