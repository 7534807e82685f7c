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

  /// Connects a source to a server whose first message is 1.
  private func connect(
    _ reader: borrowing StreamReader, to server: StreamServer
  ) async throws -> StreamServer.Connection {
    let first = Task { [source = reader.source] in try await source.fetch() }
    let connection = try await server.next()
    connection.acceptWebSocket()
    connection.sendMessage("1")
    #expect(try await first.value == 1)
    return connection
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
    let long = String(repeating: "x", count: 200_000)
    connection.sendMessage("\"\(long)\"")
    try await reader.waits(for: [3, 4, .string(long)])
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
      (1005, "", "127.0.0.1 has closed the connection: it gives no reason"),
      (0, "", "127.0.0.1 has closed the connection: it gives no reason"),
      (1006, "", "127.0.0.1 has closed the connection: it gives no reason"),
      (4001, "", "127.0.0.1 has closed the connection: its code is 4001"),
    ] as [(UInt16, String, String)])
  func closing(code: UInt16, reason: String, message: String) async throws {
    let server = try StreamServer()
    var reader = try StreamReader(try source(server))
    let connection = try await connect(reader, to: server)
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
      let connection = try await connect(reader, to: server)
      if message.hasPrefix("the connection") { connection.end() }
      #expect(try await reader.failure().message == message)
    }
  }

  @Test("P6: a message of endless parts is given up at the limit of an event")
  func endlessMessage() async throws {
    let server = try StreamServer()
    var reader = try StreamReader(try source(server))
    let connection = try await connect(reader, to: server)
    let part = [UInt8](repeating: UInt8(ascii: "1"), count: 60_000)
    try await ServerProcess.waiting {
      var sent = connection.sendFrame(1, part, isLast: false)
      // The client ends the connection.
      while sent { sent = connection.sendFrame(0, part, isLast: false) }
    }
    let failure = try await reader.failure()
    #expect(failure.kind == .tooLarge)
    #expect(failure.message == "an event of 127.0.0.1: more than 1 MiB")
  }

  @Test("a message in parts, with signs of the server between them, is one event")
  func parts() async throws {
    let server = try StreamServer()
    let reader = try StreamReader(try source(server))
    let first = Task { [source = reader.source] in try await source.fetch() }
    let connection = try await server.next()
    connection.acceptWebSocket()
    connection.sendFrame(1, Array("[1".utf8), isLast: false)
    connection.sendFrame(9, Array("are you there?".utf8))
    connection.sendFrame(0, Array(",2".utf8), isLast: false)
    connection.sendFrame(10, [])
    connection.sendFrame(0, Array("]".utf8))
    #expect(try await first.value == [1, 2])
    #expect(try await ServerProcess.waiting { connection.receiveMessage() } == "are you there?")
  }

  @Test(
    "what the protocol doesn't allow ends the connection",
    arguments: [
      // A frame that is compressed, one that is masked, a part of nothing, an unknown kind, a ping
      // that is too long, and a text that isn't UTF-8.
      [0xC1, 1, 0x31], [0x81, 0x81, 0, 0, 0, 0, 0x31], [0x80, 1, 0x31], [0x83, 1, 0x31],
      [0x89, 126, 1, 0], [0x81, 1, 0xFF],
    ] as [[UInt8]])
  func invalid(frame: [UInt8]) async throws {
    let server = try StreamServer()
    var reader = try StreamReader(try source(server))
    let connection = try await connect(reader, to: server)
    connection.send(frame)
    #expect(
      try await reader.failure()
        == SourceFailure(.malformed, "127.0.0.1 sends what a WebSocket doesn’t allow"))
  }

  @Test("a server that lets this client in no more isn't asked again soon")
  func refusal() async throws {
    let server = try StreamServer()
    var reader = try StreamReader(try source(server))
    for (code, words) in [(1008, nil), (1000, "wrong token")] as [(UInt16, String?)] {
      let first = Task { [source = reader.source] in try await source.fetch() }
      let connection = try await server.next()
      connection.acceptWebSocket()
      connection.sendMessage(#"{"type": "auth_required"}"#)
      _ = try await first.value
      if let words {
        connection.sendMessage(#"{"type": "auth_invalid", "message": "\#(words)"}"#)
      }
      connection.sendClose(code: code)
      let failure = try await reader.failure()
      #expect(failure.retry == .whenAllowed)
      if let words { #expect(failure.message == "127.0.0.1: \(words)") }
    }
  }

  @Test("a message without an end, and a server that opens none, are failures")
  func refusals() async throws {
    let server = try StreamServer()
    var reader = try StreamReader(try source(server))
    var connection = try await connect(reader, to: server)
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
