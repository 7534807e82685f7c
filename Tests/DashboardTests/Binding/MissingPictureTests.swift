import CardModel
import JMESPath
import Testing

@testable import Dashboard

@Suite("Pictures that this machine doesn’t have")
struct MissingPictureTests {
  private func issues(_ keys: String, on data: JSONValue = nil) throws -> [String] {
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources: { s: { type: static, data: {} } }
        pages: [{ id: home, sections: [{ cards: [{ id: a, source: s, \(keys) }] }] }]
        """, name: "/wall/test.yaml", environment: [:])
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    guard case .sections(let sections) = reading.definition?.pages.first?.content else { return [] }
    let binder = CardBinder { $0.hasSuffix("/logo.png") }
    return binder.bind(sections[0].cards[0], Snapshot(value: data)).issues.map(\.message)
  }

  @Test(
    "are issues with their path, wherever a card has them",
    arguments: [
      "body: { image: nofile.png }", "body: { blocks: [{ image: nofile.png }] }",
      "header: x, media: { image: nofile.png }",
      "header: { title: x, avatar: { image: nofile.png } }",
      "header: x, body: { image: \"${name}\" }",
    ])
  func missing(keys: String) throws {
    #expect(
      try issues(keys, on: ["name": "nofile.png"]) == ["there is no picture /wall/nofile.png"])
  }

  @Test("aren’t those that are there, those of the web, and those that the data don’t name")
  func present() throws {
    #expect(try issues("body: { image: logo.png }") == [])
    #expect(try issues("body: { image: \"https://example.org/a.png\" }") == [])
    #expect(try issues("header: x, body: { image: \"${name}\" }", on: ["name": nil]) == [])
    #expect(
      try issues(
        "body: { list: { title: \"${n}\", avatar: { image: \"${p}\" } } }",
        on: [["n": "a", "p": "logo.png"], ["n": "b", "p": "b.png"], ["n": "c", "p": "c.png"]])
        == ["there is no picture /wall/b.png", "there is no picture /wall/c.png"])
  }
}
