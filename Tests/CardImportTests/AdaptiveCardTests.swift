import Dashboard
import Foundation
import TestServers
import TestSupport
import Testing

@testable import CardImport

@Suite("Imported Adaptive Cards")
struct AdaptiveCardTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "AdaptiveCards")

  static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".data.json") }
        .map { String($0.dropLast(5)) }
    }
  }

  private func imported(_ name: String) throws -> ImportedDashboard {
    try ImportedDashboard(
      importing: [Self.folder.appending(path: "\(name).json").path],
      output: Self.folder.appending(path: "wall.yaml").path, languages: ["en"], today: "2026-11-21")
  }

  /// Imports a card that is written in the test.
  private func imported(
    body: String, others: String = "", data: String? = nil, files: [String: String] = [:]
  ) throws -> ImportedDashboard {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    if let data { try folder.write(data, to: "card.data.json") }
    let path = try folder.write(
      #"{ "type": "AdaptiveCard", "version": "1.5", "body": [\#(body)]\#(others) }"#,
      to: "card.json")
    let imported = try ImportedDashboard(
      importing: [path], output: folder.path("wall.yaml"), languages: ["en"], today: "2026-11-21")
    let file = try folder.write(imported.text, to: "wall.yaml")
    let reading = DashboardFile.load(path: file, environment: [:])
    #expect(reading.check().filter { $0.severity == .error }.map(\.description) == [])
    return imported
  }

  @Test("Fields that no address gets are noted, also where the card or a part has data of its own")
  func unusedFields() throws {
    let field = #"{ "type": "Input.Text", "id": "a", "label": "Name" }"#
    let imported = try imported(
      body: """
        { "type": "TextBlock", "text": "${n}" }, \(field),
        { "type": "Container", "$data": "${list}", "items": [\(field)] }
        """, others: #", "$data": { "n": 1, "list": [{ "m": 2 }] }"#)
    let reasons = imported.omissions.filter { $0.reason.contains("no address gets its value") }
    #expect(Set(reasons.map(\.path)) == ["/body/1", "/body/2/items/0"])
  }

  @Test("Each card becomes a dashboard without a mistake, and names what it leaves out")
  func omissions() throws {
    var places: [String: [String]] = [:]
    for name in try Self.names {
      let imported = try imported(name)
      #expect(imported.mistakes.map(\.description) == [], "\(name)")
      if !imported.omissions.isEmpty { places[name] = imported.omissions.map(\.path) }
    }
    #expect(
      places == [
        "activity-update": ["/actions/0/card/actions/0", "/actions/0/card/body/0"],
        "calendar-reminder": ["/actions/0", "/actions/1", "/body/3"],
        "expense-report": [
          "/body/3/items/0/columns/3/selectAction", "/body/3/items/1", "/body/5/actions/0",
          "/body/5/actions/1/card/actions/0", "/body/5/actions/1/card/body/0",
        ],
        "food-order": ["/actions/0/card/actions/0", "/actions/0/card/body/1"],
        "product-video": ["/body/1"],
        "weather-large": ["/body/1/columns/0/selectAction"],
      ])
  }

  @Test(
    "A card becomes the body that says the same most simply",
    arguments: [
      ("order-delivery", "facts:"), ("price-list", "table:"), ("team-list", "list:"),
      ("notice", "text: |-"), ("poster", "image:"), ("stock-update", "blocks:"),
    ])
  func bodies(name: String, body: String) throws {
    #expect(try imported(name).text.contains(body))
  }

  @Test("The first texts become the header where that keeps their order")
  func header() throws {
    let texts = """
      { "type": "TextBlock", "text": "**Orders** of [today](https://a.example)", "weight": "bolder" },
      { "type": "TextBlock", "text": "Kiel", "isSubtle": true }, { "type": "TextBlock", "text": "a" }
      """
    #expect(
      try imported(body: texts).text.contains("header: { title: Orders of today, subtitle: Kiel }"))
    let plain = #"{ "type": "TextBlock", "text": "a" }, \#(texts)"#
    #expect(try !imported(body: plain).text.contains("header:"))
    let columns = """
      { "type": "ColumnSet", "columns": [
        { "type": "Column", "items": [{ "type": "TextBlock", "text": "Date", "weight": "bolder" }] },
        { "type": "Column", "items": [{ "type": "TextBlock", "text": "Amount", "weight": "bolder" }] }
      ] }
      """
    #expect(try !imported(body: columns).text.contains("header:"))
  }

  @Test("The data beside a card are its source, and those in it are its own")
  func sources() throws {
    let body = #"{ "type": "TextBlock", "text": "${name}" }"#
    let beside = try imported(body: body, data: #"{ "name": "Ada" }"#)
    #expect(beside.text.contains("type: file\n    path: card.data.json\n"))
    let inside = try imported(body: body, others: #", "$data": { "name": "Ada" }"#)
    #expect(inside.text.contains("{ type: static, data: { name: Ada } }\n"))
    let none = try imported(body: body)
    #expect(none.omissions.map(\.path) == ["/"])
  }

  @Test("Items of a list get what they need from outside of them")
  func carried() throws {
    let imported = try imported(
      body: """
        { "type": "TextBlock", "text": "Orders", "weight": "bolder" },
        { "type": "Container", "$data": "${orders}", "items": [
          { "type": "TextBlock", "text": "${no} of ${$root.total}" },
          { "type": "FactSet", "facts": [
            { "$data": "${lines}", "title": "${name}", "value": "${count} ${$root.unit}" } ] } ] }
        """,
      data: """
        { "total": 2, "unit": "bags", "orders": [{ "no": 1, "lines": [{ "name": "a", "count": 3 }] }] }
        """)
    #expect(imported.omissions == [])
    #expect(imported.text.contains(#"orders[].merge(@, {total: $.total, unit: $.unit})"#))
    #expect(imported.text.contains(#"lines[].merge(@, {unit: $.unit})"#))
  }

  @Test("Fields are asked for by the action that sends them")
  func questions() throws {
    let text = try imported("inputs").text
    #expect(text.contains(#"name: "${ask.your_name}""#))
    #expect(text.contains("type: number, min: \"1\""), "\(text)")
    let refusal = try imported("approval").text
    #expect(refusal.contains("url: https://staff.example/leave/${id}/refuse\n"))
    #expect(refusal.contains("{ id: reason, title: Reason, type: text, required: true }"))
  }

  @Test("Pictures are loaded only from places that the file names")
  func pictures() throws {
    let beside = try imported(
      body: """
        { "type": "TextBlock", "text": "a" }, { "type": "Image", "url": "${photo}" },
        { "type": "Image", "url": "../secret.png" }, { "type": "Image", "url": "file:///a.png" },
        { "type": "Image", "url": "data:image/png;base64,AAAA" }
        """, data: #"{ "photo": "https://a.example/b.png" }"#)
    #expect(
      beside.text.contains(
        ##"image: "${if(contains(`[\"https://a.example/b.png\"]`, photo), photo, '')}""##),
      "\(beside.text)")
    #expect(beside.omissions.map(\.path) == ["/body/2/url", "/body/3/url", "/body/4/url"])
  }

  @Test("Texts that look like references of a dashboard stay texts")
  func injection() throws {
    let imported = try imported(
      body: #"""
        { "type": "TextBlock", "text": "\\${env:HOME} \\${secret:x}", "weight": "bolder" },
        { "type": "FactSet", "facts": [{ "title": "\\${var:none}", "value": "${'${env:HOME}'}" }] }
        """#, data: #"{ "include": "secret.yaml", "with": 1, "a": "${env:HOME}" }"#,
      files: ["secret.yaml": "a: secret"])
    let reading = DashboardFile.load(
      text: imported.text, name: "a.yaml", environment: ["HOME": "no"])
    #expect(reading.diagnostics.filter { $0.severity == .error }.isEmpty)
    #expect(reading.printed?.contains("no\n") == false)
  }

  @Test("Text that is hidden, or in an element that a dashboard lacks, is named")
  func named() throws {
    let imported = try imported(
      body: """
        { "type": "TextBlock", "text": "a" },
        { "type": "Container", "isVisible": false, "items": [{ "type": "TextBlock", "text": "More" }] },
        { "type": "Rating", "label": "Good" }
        """,
      others: """
        , "actions": [{ "type": "Action.ToggleVisibility", "title": "Turn" }]
        """)
    let reasons = imported.omissions.map(\.reason)
    #expect(reasons.count == 3)
    for (reason, texts) in zip(reasons, [["More"], ["Good"], ["Turn"]]) {
      for text in texts { #expect(reason.contains("“\(text)”"), "\(reason)") }
    }
  }

  @Test("Any card gives a dashboard without a mistake")
  func anyCard() throws {
    var random = SeededGenerator(seed: 23)
    for name in try Self.names {
      let text = try String(
        contentsOf: Self.folder.appending(path: "\(name).json"), encoding: .utf8)
      for _ in 0..<12 {
        let folder = try TemporaryFolder()
        let mutated = JSONMutation.mutated(text, &random)
        let path = try folder.write(mutated, to: "card.json")
        let data = try? String(
          contentsOf: Self.folder.appending(path: "\(name).data.json"), encoding: .utf8)
        if let data { try folder.write(JSONMutation.mutated(data, &random), to: "card.data.json") }
        guard
          let imported = try? ImportedDashboard(
            importing: [path], output: folder.path("wall.yaml"), languages: ["en"],
            today: "2026-11-21")
        else { continue }
        #expect(imported.mistakes.map(\.description) == [], "\(mutated)\n\(imported.text)")
      }
    }
  }
}
