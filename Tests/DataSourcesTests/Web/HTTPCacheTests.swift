import DataSources
import JMESPath
import TestSupport
import Testing

/// Data that a server sends only if they have changed.
@Suite("The last answer of a web server", .endsIfItHangs)
struct HTTPCacheTests {
  private let clock = ManualClock()

  private func source(_ server: LoopbackServer, method: String = "GET") -> HTTPSource {
    HTTPSource(
      WebRequest(method: method, url: server.address("/")), DataReading(.json),
      clock: SourceClock(clock))
  }

  private func reply(_ body: String, _ headers: String...) -> LoopbackServer.Answer {
    .reply("200 OK", headers: headers, body: Array(body.utf8))
  }

  private func condition(_ request: LoopbackServer.Request) -> String? {
    request.text.components(separatedBy: "\r\n")
      .first { $0.hasPrefix("If-None-Match:") || $0.hasPrefix("If-Modified-Since:") }
  }

  @Test("is asked for again by its version, until there is another one")
  func version() async throws {
    let server = try LoopbackServer([
      "/": .inTurn([
        reply("[1]", #"ETag: "a""#), .reply("304 Not Modified"), .reply("304 Not Modified"),
        reply("[2]", #"ETag: W/"b""#), .reply("304 Not Modified"),
      ])
    ])
    let source = source(server)
    for value: JSONValue in [[1], [1], [1], [2], [2]] { #expect(try await source.fetch() == value) }
    #expect(
      server.requests.map(condition) == [
        nil, #"If-None-Match: "a""#, #"If-None-Match: "a""#, #"If-None-Match: "a""#,
        #"If-None-Match: W/"b""#,
      ])
  }

  @Test("is asked for again by its date, if it has no version")
  func date() async throws {
    let date = "Mon, 23 Nov 2026 20:00:00 GMT"
    let server = try LoopbackServer([
      "/": .inTurn([reply("[1]", "Last-Modified: \(date)"), .reply("304 Not Modified")])
    ])
    let source = source(server)
    for _ in 0..<2 { #expect(try await source.fetch() == [1]) }
    #expect(server.requests.map(condition) == [nil, "If-Modified-Since: \(date)"])
  }

  @Test("is not kept where the server forbids it, nor for another method than GET")
  func forbidden() async throws {
    let server = try LoopbackServer([
      "/": reply("[1]", #"ETag: "a""#, "Cache-Control: max-age=50, No-Store")
    ])
    let forbidden = source(server)
    for _ in 0..<2 { #expect(try await forbidden.fetch() == [1]) }
    let other = try LoopbackServer(["/": reply("[1]", #"ETag: "a""#, "Cache-Control: max-age=50")])
    let posting = source(other, method: "POST")
    for _ in 0..<2 { #expect(try await posting.fetch() == [1]) }
    #expect((server.requests + other.requests).map(condition) == [nil, nil, nil, nil])
  }

  @Test("is used without a request as long as the server says that it is valid")
  func valid() async throws {
    let server = try LoopbackServer([
      "/": .inTurn([
        reply("[1]", #"ETag: "a""#, "Cache-Control: max-age=30", "Age: 10"),
        .reply("304 Not Modified", headers: ["Cache-Control: max-age=5"]), reply("[2]"),
      ])
    ])
    let source = source(server)
    for (seconds, value, requests) in [
      (0, 1, 1), (19, 1, 1), (20, 1, 2), (24, 1, 2), (25, 2, 3), (26, 2, 4),
    ] as [(Int, JSONValue, Int)] {
      clock.move(to: .seconds(seconds))
      #expect(try await source.fetch() == [value])
      #expect(server.requests.count == requests, "after \(seconds) s")
    }
  }

  @Test("is valid for a minute at most, and never when new data are wanted")
  func bounds() async throws {
    let server = try LoopbackServer(["/": reply("[1]", "Cache-Control: public, max-age=31536000")])
    let source = source(server)
    _ = try await source.fetch()
    source.invalidate()
    _ = try await source.fetch()
    #expect(server.requests.count == 2)
    clock.move(to: LoadLimits.answerLifetime - .seconds(1))
    _ = try await source.fetch()
    #expect(server.requests.count == 2)
    clock.move(to: LoadLimits.answerLifetime)
    _ = try await source.fetch()
    #expect(server.requests.count == 3)
  }

  @Test("that a server calls unchanged before it has sent any is a mistake of the server")
  func unasked() async throws {
    let server = try LoopbackServer(otherwise: .reply("304 Not Modified"))
    let failure = await failure { () async throws(SourceFailure) in
      try await source(server).fetch()
    }
    #expect(
      failure
        == SourceFailure(
          .rejected, "127.0.0.1:\(server.port) answers 304 Not Modified, without data"))
  }
}
