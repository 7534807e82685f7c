import Foundation
import TestSupport
import Testing

@testable import Dashboard

// The texts of files that a dashboard includes.

extension AbilitiesTests {
  @Test("A file that is included can’t be sent in a text, nor as data of a choice")
  func includes() throws {
    try folder.write("hunter2", to: "token")
    try folder.write("[{ value: hunter2 }]", to: "list.yaml")
    try folder.write("{ A: hunter2 }", to: "settings.yaml")
    func asked(_ text: String) throws -> [String] {
      let path = try folder.write("version: 1\n" + text, to: "wall.yaml")
      let reading = DashboardFile.load(path: path, environment: [:])
      let dashboard = try #require(reading.definition, "\(reading.diagnostics)")
      return Abilities(of: dashboard).asked.map(\.description)
    }
    let pages = "pages: [{ id: home, sections: [] }]"
    let real = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
    #expect(
      try asked(
        """
        vars: { t: { include: token } }
        sources: { s: { type: http, url: "https://a.example/${var:t}" } }
        \(pages)
        """) == ["reads \(real)/token"])
    #expect(
      try asked(
        """
        sources: { s: { type: http, url: "https://a.example/", headers: { include: settings.yaml } } }
        \(pages)
        """) == ["reads \(real)/settings.yaml"])
    #expect(
      try asked(
        """
        sources:
          f: { type: static, data: { include: list.yaml } }
          s: { type: http, url: "https://a.example/${choice.x}" }
        pages:
          - id: home
            choices: [{ id: x, title: X, type: select, source: f, options: "@" }]
            sections: []
        """) == ["sends what “f” has to a.example"])
    for source in [
      "type: prometheus, url: \"https://a.example\", expr: { include: token }",
      "type: mqtt, url: \"mqtt://a.example\", topics: { include: token }",
      "type: mqtt, url: \"mqtt://a.example\", topics: [{ include: token }]",
      "type: mqtt, url: \"mqtt://a.example\", topics: t, client_id: { include: token }",
      "type: calendar, url: \"https://a.example\", headers: { A: { include: token } }",
    ] {
      #expect(
        try asked("sources: { s: { \(source) } }\n\(pages)") == ["reads \(real)/token"],
        "\(source)")
    }
    #expect(
      try asked("sources: { s: { type: static, data: { include: token } } }\n\(pages)").isEmpty)
    let sent = "sources: { s: { type: http, url: \"https://a.example/${choice.x}\" } }"
    for options in [
      "type: select, options: { include: list.yaml }",
      "type: select, options: [{ include: option.yaml }]",
      "type: select, options: [{ value: { include: token } }]",
      "type: search, default: { include: token }",
    ] {
      try folder.write("{ value: hunter2 }", to: "option.yaml")
      let choice = "choices: [{ id: x, title: X, \(options) }]"
      let found = try asked("\(sent)\npages: [{ id: home, \(choice), sections: [] }]")
      #expect(found.count == 1 && found[0].hasPrefix("reads \(real)/"), "\(options): \(found)")
    }
    let choice = "{ id: x, title: X, type: select, options: [a] }"
    try folder.write("[\(choice)]", to: "choices.yaml")
    #expect(
      try asked("\(sent)\npages: [{ id: home, choices: { include: choices.yaml }, sections: [] }]")
        .isEmpty, "a choice that is there as a whole")
  }

  @Test("A file that is included can’t be sent by a button, a switch or an answer to a question")
  func includesOfEffects() throws {
    let token = try folder.write("hunter2", to: "token")
    func asked(card: String, choices: String = "") throws -> [String] {
      let text = """
        version: 1
        databases: { d: { url: "postgres://a.example/d", writable: true } }
        sources: { s: { type: static, data: 1 } }
        pages:
          - id: home
            \(choices)
            sections: [{ cards: [{ id: c, source: s, header: C, \(card) }] }]
        """
      let reading = DashboardFile.load(
        path: try folder.write(text, to: "wall.yaml"), environment: [:])
      let dashboard = try #require(reading.definition, "\(reading.diagnostics)")
      return Abilities(of: dashboard).asked.map(\.description)
    }
    let real = URL(fileURLWithPath: token).resolvingSymlinksInPath().path
    let address = "method: POST, url: \"https://a.example\""
    for effect in [
      "http: { \(address), body: { include: token } }",
      "http: { \(address), body: { json: { a: { include: token } } } }",
      "http: { \(address), headers: { A: { include: token } } }",
      "mqtt: { url: \"mqtt://a.example\", topic: t, payload: { include: token } }",
      "command: [echo, { include: token }]",
      "sql: { database: d, statement: { include: token } }",
      "http: { \(address), body: \"${ask.q}\" }, "
        + "ask: [{ id: q, title: Q, type: text, default: { include: token } }]",
    ] {
      let card = "footer: { actions: [{ id: a, title: A, \(effect) }] }"
      #expect(try asked(card: card).contains("reads \(real)"), "\(effect)")
    }
    let control = """
      footer: { controls: [{ title: T, toggle: { value: "@", on: { include: token }, \
      http: { \(address), body: "${value}" } } }] }
      """
    #expect(try asked(card: control).contains("reads \(real)"))
    let chosen =
      "footer: { actions: [{ id: a, title: A, http: { \(address), body: \"${choice.x}\" } }] }"
    #expect(
      try asked(
        card: chosen,
        choices: "choices: [{ id: x, title: X, type: select, "
          + "options: [{ value: { include: token } }] }]"
      ).contains("reads \(real)"))
    try folder.write("{ id: a, title: A, http: { \(address), body: b } }", to: "action.yaml")
    #expect(
      try asked(card: "footer: { actions: [{ include: action.yaml }] }")
        == ["sends requests to a.example"], "an action that is there as a whole")
  }
}
