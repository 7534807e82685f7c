import CardImport
import Testing

@Suite("Placeholders of manifests")
struct PlaceholderTests {
  @Test("Parameters that each repeat another one many times end, and are noted")
  func repetition() throws {
    let parameters = (0..<12).map { index in
      let value =
        index == 0 ? "text" : String(repeating: "{{parameters.p\(index - 1)}}", count: 10)
      return "\"p\(index)\": { \"value\": \"\(value)\" }"
    }
    let imported = try ImportedCard.dashboard(
      """
      {
        "sap.app": { "id": "trade.cards.lot" },
        "sap.card": {
          "type": "List",
          "configuration": { "parameters": { \(parameters.joined(separator: ", ")) } },
          "header": { "title": "Lots" },
          "content": { "data": { "json": [{ "no": 1 }] }, "item": { "title": "{no}" } }
        }
      }
      """)
    #expect(
      ImportedCard.omissions(imported) == [
        "/sap.card/configuration/parameters: they repeat each other too often, so that some "
          + "placeholders stay as they are"
      ])
  }
}
