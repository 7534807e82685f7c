import CardImport
import Testing

@Suite("Calendars of imported cards")
struct CalendarTests {
  private func imported(_ data: String) throws -> ImportedDashboard {
    try ImportedCard.dashboard(
      """
      {
        "sap.app": { "id": "trade.cards.auctions" },
        "sap.card": {
          "type": "Calendar",
          "data": { \(data) },
          "header": { "title": "Auctions" },
          "content": {
            "date": "2026-09-18",
            "item": {
              "path": "/auctions",
              "template": {
                "startDate": "{start}", "title": "{lot}", "type": "{type}", "visible": "{= !${isOver} }"
              }
            },
            "specialDate": {
              "path": "/days",
              "template": {
                "startDate": "{from}", "endDate": "{to}", "type": "{type}", "visible": "{isOpen}"
              }
            },
            "legendItem": {
              "path": "/meanings",
              "template": { "category": "{category}", "text": "{words}", "type": "{type}" }
            },
            "moreItems": {
              "actions": [
                { "type": "Navigation", "parameters": { "url": "https://lots.example/auctions" } }
              ]
            }
          }
        }
      }
      """, files: ["auctions.json": #"{ "meanings": [{ "words": "Harvest", "type": "Type03" }] }"#])
  }

  @Test("Special dates and the legend are those of the calendar")
  func whole() throws {
    let imported = try imported(
      """
      "json": {
        "auctions": [
          { "start": "2026-09-18T09:00", "lot": "Sidamo", "type": "Type02" },
          { "start": "2026-09-21T09:00", "lot": "Huila", "type": "Type02", "isOver": true }
        ],
        "days": [
          { "from": "2026-09-07", "to": "2026-09-11", "type": "Type13", "isOpen": true },
          { "from": "2026-09-24", "type": "NonWorking", "isOpen": true }
        ],
        "meanings": [
          { "category": "calendar", "words": "Harvest in Huila", "type": "Type13" },
          { "category": "calendar", "words": "Port is closed", "type": "NonWorking" },
          { "category": "appointment", "words": "Auction", "type": "Type02" }
        ]
      }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    #expect(
      imported.text == #"""
        version: 1
        title: Auctions
        sources:
          auctions:
            type: static
            data:
              auctions:
                - { start: "2026-09-18T09:00", lot: Sidamo, type: Type02 }
                - { start: "2026-09-21T09:00", lot: Huila, type: Type02, isOver: true }
              days:
                - { from: "2026-09-07", to: "2026-09-11", type: Type13, isOpen: true }
                - { from: "2026-09-24", type: NonWorking, isOpen: true }
              meanings:
                - { category: calendar, words: Harvest in Huila, type: Type13 }
                - { category: calendar, words: Port is closed, type: NonWorking }
                - { category: appointment, words: Auction, type: Type02 }
        pages:
          - id: cards
            sections:
              - cards:
                  - id: auctions
                    source: auctions
                    header: Auctions
                    body:
                      calendar:
                        items: auctions[?!isOver]
                        date: start
                        title: "${lot}"
                        color: "${map(type, {Type02: '2'}, 'informative')}"
                        special_days:
                          items: days[?isOpen]
                          date: from
                          end: to
                          title: "${map(type, {Type13: 'Harvest in Huila', NonWorking: 'Port is closed'}, '')}"
                          color: "${map(type, {Type13: '1', NonWorking: 'neutral'}, 'informative')}"
                        legend:
                          - { title: Harvest in Huila, color: "1" }
                          - { title: Port is closed, color: neutral }
                          - { title: Auction, color: "2" }
                        month: "2026-09-18"
                    opens: { url: https://lots.example/auctions }

        """#)
  }

  @Test(
    "The entries that the header counts are those of the day that is shown",
    arguments: [
      (#""date": "2026-09-18", "maxItems": 5,"#, "'2026-09-18'", 5),
      (#""date": "{/day}","#, "substring($.day, `0`, `10`)", 2), ("", "today()", 2),
    ])
  func count(date: String, day: String, limit: Int) throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.auctions" },
        "sap.card": { "type": "Calendar",
          "header": { "title": "Auctions", "status": { "text": { "format": {
            "translationKey": "i18n>CARD.COUNT_X_OF_Y",
            "parts": ["parameters>/visibleItems", "parameters>/allItems"] } } } },
          "content": { \(date) "data": { "json": { "day": "2026-09-18", "lots": [
              { "from": "2026-09-17T09:00", "to": "2026-09-17T10:00", "lot": "before" },
              { "from": "2026-09-17T22:00", "to": "2026-09-18T00:00", "lot": "up to midnight" },
              { "from": "2026-09-17T22:00", "to": "2026-09-18T01:00", "lot": "into the day" },
              { "from": "2026-09-18T09:00", "to": "2026-09-18T10:00", "lot": "within" },
              { "from": "2026-09-17T09:00", "to": "2026-09-19T10:00", "lot": "across" },
              { "from": "2026-09-19T00:00", "to": "2026-09-19T10:00", "lot": "after" }] } },
            "item": { "path": "/lots", "template": {
              "startDate": "{from}", "endDate": "{to}", "title": "{lot}" } } } } }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    let count =
      "length(lots | [?seconds(from) < seconds(add_time(\(day), `1`, 'day')) && "
      + "(seconds(from) >= seconds(\(day)) || seconds(to) > seconds(\(day)))])"
    #expect(
      imported.text.contains("${to_string(min([\(count), `\(limit)`]))} of ${to_string(\(count))}")
        || imported.text.contains("${min([\(count), `\(limit)`])} of ${\(count)}"),
      "\(imported.text)")
  }

  @Test("A legend of a file beside the manifest is that of the import")
  func file() throws {
    let imported = try imported(#""request": { "url": "auctions.json" }"#)
    #expect(imported.text.contains("legend: [{ title: Harvest"), "\(imported.text)")
    #expect(imported.omissions == [])
  }

  @Test("A legend that comes with data is a list of words")
  func loaded() throws {
    let imported = try imported(#""request": { "url": "https://lots.example/auctions.json" }"#)
    #expect(
      ImportedCard.omissions(imported) == [
        "/sap.card/content/legendItem: a legend that comes with data is only a list of words"
      ])
    #expect(imported.text.contains(#"tags: "meanings[].words""#), "\(imported.text)")
  }

  @Test("An entry of some hours has its length, and one of days has none")
  func lengths() throws {
    let imported = try ImportedCard.dashboard(
      """
      { "sap.app": { "id": "trade.cards.visits" },
        "sap.card": { "type": "Calendar", "header": { "title": "Visits" }, "content": {
          "data": { "json": [
            { "from": "2026-09-18T09:00", "to": "2026-09-18T10:30", "farm": "Huila" },
            { "from": "2026-09-19", "to": "2026-09-20", "farm": "Sidamo" }] },
          "item": { "template": { "startDate": "{from}", "endDate": "{to}", "title": "{farm}" } } } } }
      """)
    #expect(
      imported.text.contains(
        """
        title: "${join(' · ', [farm, if(contains(to_string(from), ':') && \
        subtract(seconds(to), seconds(from)) > `0` && subtract(seconds(to), seconds(from)) < `86400`, \
        duration(subtract(seconds(to), seconds(from))), '')][?@])}"
        """), "\(imported.text)")
  }
}
