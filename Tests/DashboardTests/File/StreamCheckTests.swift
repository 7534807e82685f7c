import DataSources
import Testing

@testable import Dashboard

@Suite("Checking the keys of streams")
struct StreamCheckTests {
  private func mistakes(_ keys: String) -> [String] {
    check(
      """
      version: 1
      sources: { a: { \(keys) } }
      pages: [{ id: home, sections: [{ cards: [{ id: one, source: a, header: One }] }] }]
      """
    ).map { String($0.split(separator: "error: ", maxSplits: 1).last ?? "") }
  }

  private static let http = "type: http, url: https://example.org"

  @Test("what is written right is a stream")
  func streams() throws {
    func stream(_ keys: String) throws -> HTTPStreamDefinition? {
      let reading = DashboardFile.load(
        text: """
          version: 1
          sources: { a: { \(Self.http), \(keys) } }
          pages: [{ id: home, sections: [] }]
          """, name: "wall.yaml", environment: [:])
      let source = try #require(reading.definition?.sources.first, "\(reading.diagnostics)")
      return (source.kind as? HTTPSourceDefinition)?.stream
    }
    #expect(try stream("every: 1s") == nil)
    #expect(
      try stream("stream: sse, events: [a, b], silence: 1m")
        == HTTPStreamDefinition(
          form: .events(named: ["a", "b"]), mode: .replace, silence: .seconds(60)))
    #expect(
      try stream("stream: lines, mode: append")
        == HTTPStreamDefinition(form: .lines, mode: .append(limit: 100), silence: nil))
    #expect(
      try stream("stream: lines, mode: append, keep_events: 7")?.mode == .append(limit: 7))
    let webSocket = try stream("stream: websocket, send: hello, mode: merge")
    guard case .webSocket(let send)? = webSocket?.form else {
      Issue.record("no WebSocket")
      return
    }
    #expect(send.map(\.text) == ["hello"])
    #expect(webSocket?.mode == .merge)
  }

  @Test(
    "what contradicts itself is reported",
    arguments: [
      (
        "stream: true",
        "a stream is sse, lines or websocket; did you mean \"stream: sse\"? (at sources.a.stream)"
      ),
      (
        "stream: false",
        "a stream is sse, lines or websocket; without one, leave the key out (at sources.a.stream)"
      ),
      (
        "stream: sse, every: 5s",
        "\"every\" has no meaning in a stream, whose data come by themselves (at sources.a)"
      ),
      ("mode: append", "\"mode\" has no meaning without \"stream\" (at sources.a)"),
      (
        "stream: sse, mode: merge, keep_events: 5",
        "\"keep_events\" has no meaning without \"mode: append\" (at sources.a)"
      ),
      (
        "stream: lines, events: [a]",
        "\"events\" has no meaning without \"stream: sse\" (at sources.a)"
      ),
      (
        "stream: sse, send: a",
        "\"send\" has no meaning without \"stream: websocket\" (at sources.a)"
      ),
      ("silence: 5s", "\"silence\" has no meaning without \"stream\" (at sources.a)"),
      ("stream: sse, format: csv", "an event of a stream is json or text (at sources.a)"),
      (
        "stream: sse, format: text, mode: merge",
        "\"mode: merge\" needs events that are json (at sources.a)"
      ),
      (
        "stream: lines, encoding: windows-1252",
        "\"encoding\" has no meaning in a stream (at sources.a)"
      ),
      (
        "stream: websocket, method: POST",
        "a WebSocket has neither \"method\" nor \"body\"; \"send\" is what it is sent (at sources.a)"
      ),
    ])
  func contradictions(keys: String, message: String) {
    #expect(mistakes("\(Self.http), \(keys)") == [message])
  }

  @Test("a command has lines, and no other stream")
  func command() {
    #expect(mistakes("type: command, run: [top], stream: lines, mode: append") == [])
    #expect(
      mistakes("type: command, run: [top], stream: sse")
        == ["a program writes lines: \"stream: lines\" (at sources.a)"])
    #expect(
      mistakes("type: command, run: [top], stream: lines, encoding: utf-8")
        == ["\"encoding\" has no meaning in a stream (at sources.a)"])
  }

  @Test(
    "a topic is a name, or several by wildcards",
    arguments: [
      ("a/b c/d", true), ("+", true), ("#", true), ("a/+/b/#", true), ("/a", true),
      ("a+/b", false), ("a/#/b", false), ("a#", false),
    ])
  func topics(topic: String, isValid: Bool) {
    let mistakes = mistakes("type: mqtt, url: mqtt://broker, topics: \"\(topic)\"")
    #expect(mistakes.isEmpty == isValid, "\(mistakes)")
  }

  @Test("a source of topics needs some, speaks 3.1.1 or 5, and isn't loaded at intervals")
  func broker() {
    let mqtt = "type: mqtt, url: mqtt://broker, topics: a"
    #expect(mistakes("\(mqtt), protocol: 5, qos: 2") == [])
    #expect(mistakes("\(mqtt), protocol: \"3.1.1\"") == [])
    #expect(
      mistakes("\(mqtt), protocol: 4")
        == ["expected 5 or 3.1.1, found number 4 (at sources.a.protocol)"])
    #expect(
      mistakes("\(mqtt), every: 5s")
        == ["\"every\" has no meaning in a stream, whose data come by themselves (at sources.a)"])
    #expect(
      mistakes("type: mqtt, url: mqtt://broker, topics: []")
        == ["at least 1 topic is needed (at sources.a.topics)"])
  }
}
