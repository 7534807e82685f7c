import CardModel
import JMESPath
import Testing

@testable import Dashboard

@Suite("Warnings about texts that are the name of a member")
struct PlainNameWarningTests {
  private static let orders: JSONValue = [
    "list": [["n": 71, "state": "open", "due day": "Monday"]]
  ]

  private func issues(_ body: String, on data: JSONValue = orders) throws -> [String] {
    try BoundCard("id: a\nsource: s\nbody: " + body, on: data).issues
  }

  @Test("a list, a table, facts and a timeline say how the value is written")
  func bodies() throws {
    #expect(
      try issues("{ list: { items: list, title: n, status: state, footnote: due day } }") == [
        "3: \"n\" is shown as it is written; write ${n} for its value in the data",
        "3: \"state\" is shown as it is written; write ${state} for its value in the data",
        "3: \"due day\" is shown as it is written; write ${\"due day\"} for its value in the data",
      ])
    let number = ["3: \"n\" is shown as it is written; write ${n} for its value in the data"]
    #expect(try issues("{ table: { items: list, columns: [{ title: n, text: n }] } }") == number)
    #expect(try issues("{ facts: { items: list, label: \"${state}\", text: n } }") == number)
    #expect(try issues("{ facts: [{ label: n, text: n }] }", on: ["n": 3]) == number)
    #expect(
      try issues("{ timeline: { items: list, time: \"${state}\", title: n } }") == number)
  }

  @Test("other texts, and a literal that an expression gives, are shown as they are")
  func silence() throws {
    #expect(
      try issues("{ list: { items: list, title: \"${n}\", subtitle: N, status: late } }") == [])
    #expect(try issues("{ list: { items: list, title: \"${'n'}\" } }") == [])
    #expect(try issues("{ facts: [{ label: n, text: \"${n}\" }] }", on: ["n": 3]) == [])
  }

  @Test("a name with the signs of another program is told in all texts for people")
  func bareNames() throws {
    let card = """
      id: a
      source: s
      header: { title: "{shop.city}", subtitle: "In $shop, {n}", rows: [{ text: "{{n}} {x} $5" }] }
      body: { list: { items: list, title: "$n: ${n}", subtitle: "$${n} ${n}{m}" } }
      footer: { actions: [{ id: b, title: "Open {n}", open: "https://a.example/{n}" }] }
      """
    let data: JSONValue = [
      "shop": ["city": "Oslo"], "n": 3, "list": [["n": 1], ["n": 2, "m": 3]],
    ]
    let told = [
      "3: \"{shop.city}\" is shown as it is written; write ${shop.city} for its value in the data",
      "3: \"$shop\" is shown as it is written; write ${shop} for its value in the data",
      "3: \"{n}\" is shown as it is written; write ${n} for its value in the data",
      "4: \"$n\" is shown as it is written; write ${n} for its value in the data",
      "4: \"{m}\" is shown as it is written; write ${m} for its value in the data",
      "5: \"{n}\" is shown as it is written; write ${n} for its value in the data",
    ]
    #expect(try BoundCard(card, on: data).issues == told)
  }

  @Test("a report has them for its columns")
  func report() throws {
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources: { s: { type: static, data: [{ n: 71 }] } }
        pages:
          - { id: home, report: { source: s, columns: [{ title: Number, text: n }] } }
        """, name: "wall.yaml", environment: [:])
    let dashboard = try #require(reading.definition)
    guard case .report(let report) = dashboard.pages[0].content else {
      Issue.record("no report")
      return
    }
    let binder = ReportBinder(report, in: dashboard, title: "Orders")
    #expect(
      binder.issues(of: [["n": 71]], in: [["n": 71]]).map(\.message)
        == ["\"n\" is shown as it is written; write ${n} for its value in the data"])
  }
}
