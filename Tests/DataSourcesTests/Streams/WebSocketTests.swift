import JMESPath
import TestSupport
import Testing

@testable import DataSources

@Suite("Messages of a WebSocket", .endsIfItHangs)
struct WebSocketTests {
  private func source(
    _ server: StreamServer, sending messages: [String] = [], mode: StreamMode = .replace,
    silence: Duration? = nil
  ) throws -> StreamSource {
    try StreamSource(
      webSocketAt: WebRequest(
        method: "GET", url: "ws://127.0.0.1:\(server.port)/", headers: [("X-Key", "k")]),
      sending: messages, mode: mode, silenceLimit: silence, clock: .still)
  }

  @Test("the server is told what is wanted, and each message is an event")
  func messages() async throws {
    let server = try StreamServer()
    var reader = try StreamReader(
      try source(server, sending: [#"{"want":"all"}"#], mode: .append(limit: 3)))
    let first = Task { [source = reader.source] in try await source.fetch() }
    let connection = try await server.next()
    #expect(connection.header("X-Key") == "k")
    connection.acceptWebSocket()
    let wanted = try await ServerProcess.waiting { connection.receiveMessage() }
    #expect(wanted == #"{"want":"all"}"#)
    connection.sendMessage("0")
    #expect(try await first.value == [0])
    for number in 1...4 { connection.sendMessage("\(number)") }
    try await reader.waits(for: [2, 3, 4])
    connection.sendMessage("\"\(String(repeating: "x", count: 200_000))\"")
    while try await reader.source.fetch().array?.last?.string?.count != 200_000 {
      await Task.yield()
    }
  }

  @Test(
    "a server that closes says why",
    arguments: [
      (1000, "", "127.0.0.1 has closed the connection: it has no more to send"),
      (
        1008, "no token",
        "127.0.0.1 has closed the connection: it doesn’t allow this (“no token”)"
      ),
      (1012, "", "127.0.0.1 has closed the connection: it is starting again"),
      (4001, "", "127.0.0.1 has closed the connection: its code is 4001"),
    ] as [(UInt16, String, String)])
  func closing(code: UInt16, reason: String, message: String) async throws {
    let server = try StreamServer()
    var reader = try StreamReader(try source(server))
    let first = Task { [source = reader.source] in try await source.fetch() }
    let connection = try await server.next()
    connection.acceptWebSocket()
    connection.sendMessage("1")
    #expect(try await first.value == 1)
    connection.sendClose(code: code, reason: reason)
    #expect(try await reader.failure().message == message)
  }

  @Test("a connection that breaks, and one that is silent, are lost")
  func loss() async throws {
    let server = try StreamServer()
    var reader = try StreamReader(try source(server, silence: .seconds(1)))
    for message in [
      "the connection to 127.0.0.1 was lost", "127.0.0.1 has given no sign for too long",
    ] {
      let first = Task { [source = reader.source] in try await source.fetch() }
      let connection = try await server.next()
      connection.acceptWebSocket()
      connection.sendMessage("1")
      #expect(try await first.value == 1)
      if message.hasPrefix("the connection") { connection.end() }
      #expect(try await reader.failure().message == message)
    }
  }

  @Test("a message without an end, and a server that opens none, are failures")
  func refusals() async throws {
    let server = try StreamServer()
    var reader = try StreamReader(try source(server))
    let first = Task { [source = reader.source] in try await source.fetch() }
    var connection = try await server.next()
    connection.acceptWebSocket()
    connection.sendMessage("1")
    #expect(try await first.value == 1)
    try await ServerProcess.waiting { [connection] in
      connection.sendMessage(String(repeating: "1", count: LoadLimits.eventBytes + 1))
    }
    #expect(try await reader.failure().kind == .tooLarge)
    let again = Task { [source = reader.source] in
      await failure { () async throws(SourceFailure) in try await source.fetch() }
    }
    connection = try await server.next()
    connection.send("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
    #expect(
      await again.value?.message == "127.0.0.1 opens no WebSocket, but answers 403 Forbidden")
  }
}
