import CardImport
import Testing

@Suite("Moments of imported timelines")
struct TimelineTests {
  private func time(_ values: String, inFile: Bool = false) throws -> String {
    let data = "[\(values)]"
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.visits" },
        "sap.card": { "type": "Timeline", "header": { "title": "Visits" },
          "data": \(inFile ? #"{ "request": { "url": "v.json" } }"# : #"{ "json": \#(data) }"#),
          "content": { "item": { "dateTime": { "value": "{Time}" }, "title": { "value": "a" } } } } }
      """, files: ["v.json": data])
    #expect(ImportedCard.omissions(imported) == [])
    let line = imported.text.split(separator: "time: ", maxSplits: 1).last ?? ""
    return String(line.prefix { $0 != "," && $0 != "\n" })
  }

  @Test(
    "A moment is a day and a time for its reader, other texts stay",
    arguments: [
      (#"{ "Time": "2021-10-25T10:00:00.000Z" }"#, #""${date(Time)} ${time(Time)}""#),
      (#"{ "Time": 1371020400000 }"#, #""${date(Time)} ${time(Time)}""#),
      (#"{ "Time": "2021-10-25" }, { "Time": "2021-10-26" }"#, #""${date(Time)}""#),
      (#"{ "Time": "Yesterday" }, { "Time": "2021-10-26" }"#, #""${Time}""#),
    ])
  func moment(values: String, text: String) throws {
    for inFile in [false, true] { #expect(try time(values, inFile: inFile) == text) }
  }

  @Test(
    "A date of JavaScript is read",
    arguments: ["Date(1371020400000)", "/Date(1371020400000)/", "/Date(1371020400000+0200)/"])
  func script(value: String) throws {
    let values = #"{ "Time": "\#(value)" }"#
    #expect(try time(values) == #""${date(Time)} ${time(Time)}""#)
    let inFile = try time(values, inFile: true)
    #expect(inFile.hasPrefix(#""${date(to_number(split(split(split(Time"#), "\(inFile)")
  }
}
