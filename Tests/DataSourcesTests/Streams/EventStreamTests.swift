import JMESPath
import Synchronization
import TestSupport
import Testing

@testable import DataSources

@Suite("Server-sent events", .endsIfItHangs)
struct EventStreamTests {
  private func source(
    _ server: StreamServer, named names: Set<String> = [], mode: StreamMode = .replace,
    format: EventFormat = .json, clock: SourceClock = .still
  ) throws -> StreamSource {
    try StreamSource(
      eventsOf: WebRequest(method: "GET", url: server.address()), named: names, mode: mode,
      format: format, clock: clock)
  }

  @Test("the latest event is the value; comments, other fields and half an event are none")
  func latest() async throws {
    let server = try StreamServer()
    var reader = try StreamReader(try source(server))
    let first = Task { [source = reader.source] in try await source.fetch() }
    let connection = try await server.next()
    #expect(connection.header("Accept") == "text/event-stream")
    connection.answer()
    connection.send(": hello\nunknown: 1\ndata: {\"a\":\ndata:1}\n\n")
    #expect(try await first.value == ["a": 1])
    connection.send("data: 2\r\n\r\ndata: 3\r\r")
    try await reader.waits(for: 3)
    connection.send("data: 4\n")
    connection.end()
    #expect(
      try await reader.failure()
        == SourceFailure(.unreachable, "127.0.0.1 has ended the stream"))
  }

  @Test("what has arrived before the end is shown before the reason")
  func lastWords() async throws {
    let server = try StreamServer()
    var reader = try StreamReader(try source(server, mode: .append(limit: 2)))
    let first = Task { [source = reader.source] in try await source.fetch() }
    let connection = try await server.next()
    connection.answer()
    connection.send("data: 1\n\n")
    #expect(try await first.value == [1])
    connection.send("data: 2\n\ndata: 3\n\n")
    connection.end()
    try await reader.waits(for: [2, 3])
    #expect(try await reader.failure().kind == .unreachable)
  }

  @Test("only events with the wanted names count")
  func names() async throws {
    let server = try StreamServer()
    var reader = try StreamReader(
      try source(server, named: ["price", "message"], mode: .append(limit: 9), format: .text))
    let first = Task { [source = reader.source] in try await source.fetch() }
    let connection = try await server.next()
    connection.answer()
    connection.send("event: price\ndata: a\n\nevent: other\ndata: b\n\ndata: c\ndata: d\n\n")
    _ = try await first.value
    try await reader.waits(for: ["a", "c\nd"])
  }

  @Test("a new connection asks for what came after the last complete event")
  func resumption() async throws {
    let server = try StreamServer()
    var reader = try StreamReader(try source(server, mode: .merge))
    let first = Task { [source = reader.source] in try await source.fetch() }
    var connection = try await server.next()
    #expect(connection.header("Last-Event-ID") == nil)
    connection.answer()
    connection.send("id: 7\ndata: {\"a\": 1, \"b\": 1}\n\n")
    #expect(try await first.value == ["a": 1, "b": 1])
    connection.send("id: 8\ndata: {\"a\": 2}\n")
    connection.end()
    _ = try await reader.failure()
    let again = Task { [source = reader.source] in try await source.fetch() }
    connection = try await server.next()
    #expect(connection.header("Last-Event-ID") == "7")
    connection.answer()
    connection.send("data: {\"a\": 3}\n\n")
    #expect(try await again.value == ["a": 3, "b": 1])
  }

  @Test("a connection that has lasted is made again after the time that the server asks for")
  func reconnection() async throws {
    let server = try StreamServer()
    let clock = ManualClock()
    let reader = try StreamReader(try source(server, clock: SourceClock(clock)))
    let first = Task { [source = reader.source] in try await source.fetch() }
    var connection = try await server.next()
    connection.answer()
    connection.send("retry: 20000\ndata: 1\n\n")
    #expect(try await first.value == 1)
    // It has lasted for less than the pause, but for long enough.
    clock.move(to: .seconds(6))
    connection.end()
    // The times of events are below.
    while !clock.deadlines.contains(where: { $0 > .seconds(7) }) { await Task.yield() }
    let due = try #require(clock.deadlines.last)
    #expect(due >= .seconds(26) && due <= .seconds(36))
    clock.move(to: .seconds(36))
    connection = try await server.next()
  }

  @Test("a connection that hasn't lasted isn't made again before the time that the server asks for")
  func pauseAfterFailure() async throws {
    let server = try StreamServer()
    var reader = try StreamReader(try source(server))
    let first = Task { [source = reader.source] in try await source.fetch() }
    let connection = try await server.next()
    connection.answer()
    connection.send("retry: 10000\ndata: 1\n\n")
    #expect(try await first.value == 1)
    connection.end()
    #expect(try await reader.failure().retry == .after(.seconds(10)))
  }

  @Test("an event without data is a sign of the server, and no mistake")
  func emptyEvent() async throws {
    let server = try StreamServer()
    for mode in [StreamMode.replace, .merge, .append(limit: 3)] {
      let reader = try StreamReader(try source(server, mode: mode))
      let first = Task { [source = reader.source] in try await source.fetch() }
      let connection = try await server.next()
      connection.answer()
      connection.send("data: {\"a\": 1}\n\ndata\n\ndata:\n\n")
      let value: JSONValue = ["a": 1]
      #expect(try await first.value == (mode == .append(limit: 3) ? [value] : value))
      #expect(try await reader.source.fetch() == (mode == .append(limit: 3) ? [value] : value))
      connection.end()
    }
  }

  @Test("an answer that is no stream, or none at all, is a failure")
  func refusals() async throws {
    for (status, type, message) in [
      ("500 Internal Server Error", "text/plain", "127.0.0.1 answers 500 Internal Server Error"),
      (
        "200 OK", "text/html",
        "127.0.0.1 sends no server-sent events, but data of the type “text/html”"
      ),
      ("204 No Content", "text/plain", "127.0.0.1 answers 204 No Content, and sends no stream"),
    ] {
      let server = try StreamServer()
      let source = try source(server)
      let first = Task {
        await failure { () async throws(SourceFailure) in try await source.fetch() }
      }
      let connection = try await server.next()
      connection.answer(status, type: type)
      connection.end()
      // A refusal names the port, too.
      let text = await first.value?.message
      #expect(text?.replacing(":\(server.port)", with: "") == message)
    }
  }

  @Test("an event that isn't JSON is a failure until there is another one")
  func badEvent() async throws {
    let server = try StreamServer()
    var reader = try StreamReader(try source(server))
    let first = Task { [source = reader.source] in try await source.fetch() }
    let connection = try await server.next()
    connection.answer()
    connection.send("data: 1\n\n")
    #expect(try await first.value == 1)
    connection.send("data: {\n\n")
    #expect(try await reader.failure().kind == .malformed)
    connection.send("data: 2\n\n")
    while true {
      do {
        try await reader.waits(for: 2)
        break
      } catch let error as SourceFailure {
        #expect(error.kind == .malformed)
      }
    }
  }

  @Test("an endless event ends the connection")
  func endlessEvent() async throws {
    let server = try StreamServer()
    let source = try source(server)
    let first = Task {
      await failure { () async throws(SourceFailure) in try await source.fetch() }
    }
    let connection = try await server.next()
    connection.answer()
    try await ServerProcess.waiting {
      while connection.send("data: " + String(repeating: "x", count: 60_000) + "\n") {}
    }
    #expect(
      await first.value
        == SourceFailure(.tooLarge, "an event of 127.0.0.1: more than 1 MiB"))
  }

  @Test("P7: a server that accepts and is silent is given up; one that has sent nothing says so")
  func silence() async throws {
    let server = try StreamServer()
    let source = try source(server)
    let silent = await failure { () async throws(SourceFailure) in
      try await source.fetch(within: .milliseconds(50), by: SourceClock())
    }
    #expect(silent?.kind == .timedOut)
    let other = try StreamServer()
    let quiet = try self.source(other, clock: .stepping())
    let first = Task { await failure { () async throws(SourceFailure) in try await quiet.fetch() } }
    let connection = try await other.next()
    connection.answer()
    #expect(await first.value?.message == "127.0.0.1 is connected, but has sent nothing yet")
    connection.end()
  }
}
