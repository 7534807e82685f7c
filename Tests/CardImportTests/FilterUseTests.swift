import CardImport
import Testing

@Suite("Where the filters of imported cards are used")
struct FilterUseTests {
  @Test(
    "What a choice can't be is named by its place",
    arguments: [
      (
        #"{ "type": "DateRange", "value": { "option": "nextWeeks", "values": [2] } }"#,
        "range/start",
        "/value: the first days of a choice can’t be computed as \"nextweeks\" is"
      ),
      (
        """
        { "type": "DateRange",
          "value": { "option": "dateTimeRange", "values": ["2026-09-01T10:00", "2026-09-02T10:00"] } }
        """,
        "range/end", "/value: a choice of days has no times of day"
      ),
      (
        #"{ "type": "Slider", "value": 3 }"#, "value",
        "/type: a choice can’t be of the type \"Slider\""
      ),
      (#"{ "type": "Select", "value": 3 }"#, "value", ": the filter has no options"),
      (
        #"{ "type": "Select", "value": "c", "items": [{ "key": "a" }] }"#, "value",
        "/value: \"c\" is none of the options"
      ),
      (
        #"{ "type": "Select", "visible": "{/isAdmin}", "items": [{ "key": "a" }] }"#, "value",
        "/visible: a choice is always shown"
      ),
    ])
  func omissions(filter: String, member: String, omission: String) throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.card": {
        "type": "List", "configuration": { "filters": { "a": \(filter) } },
        "header": { "title": "{filters>/a/\(member)}" },
        "data": { "json": [{ "name": "Ada" }] }, "content": { "item": { "title": "{name}" } } } }
      """)
    #expect(
      ImportedCard.omissions(imported) == ["/sap.card/configuration/filters/a\(omission)"],
      "\(imported.text)")
  }

  @Test("A filter that nothing depends on is no choice")
  func unused() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.card": {
        "type": "List",
        "configuration": {
          "filters": {
            "words": { "type": "Search" }, "shown": { "type": "Search", "visible": false }
          }
        },
        "header": { "title": "Lots" },
        "data": { "json": [{ "name": "Ada" }] }, "content": { "item": { "title": "{name}" } } } }
      """)
    #expect(
      ImportedCard.omissions(imported) == [
        "/sap.card/configuration/filters/words: nothing that is imported depends on the filter"
      ])
    #expect(!imported.text.contains("choices"))
  }

  @Test("A file is the one for what is chosen at first")
  func file() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.card": {
        "type": "List",
        "configuration": {
          "filters": { "year": { "value": "2026", "items": [{ "key": "2025" }, { "key": "2026" }] } }
        },
        "header": { "title": "Lots of {filters>/year/value}" },
        "data": { "request": { "url": "lots-{filters>/year/value}.json" } },
        "content": { "item": { "title": "{name}" } } } }
      """, files: ["lots-2026.json": #"[{ "name": "Huila" }]"#])
    #expect(
      ImportedCard.omissions(imported) == [
        "/sap.card/data/request/url: a file can’t be chosen: it is the one for what is chosen at first"
      ])
    #expect(imported.text.contains("path: lots-2026.json"))
  }
}
