import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

/// The behaviour that all sources from web servers share, whatever they make of the answer.
@Suite("How sources are requested", .endsIfItHangs)
struct RequestLoadingTests {
  /// A type of source, with an answer and what it makes of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let keys: String
    let body: String
    let query: String
    let value: JSONValue

    var testDescription: String { keys }

    static let all = [
      Case(keys: "type: http", body: "[7]", query: "[0]", value: 7),
      Case(
        keys: "type: feed",
        body: "<rss><channel><item><title>One</title></item></channel></rss>",
        query: "[0].title", value: "One"),
      Case(
        keys: "type: calendar",
        body: """
          BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20200101T080000Z\r\n\
          RRULE:FREQ=DAILY\r\nSUMMARY:Opening\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
          """,
        query: "[0].title", value: "Opening"),
      Case(
        keys: "type: prometheus, expr: up",
        body: #"{"status":"success","data":{"resultType":"scalar","result":[1700000000,"7"]}}"#,
        query: "[0].value", value: 7),
    ]
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("s3cret\n", to: "client")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.path("client"))
  }

  private func adapter(_ keys: String) throws -> any SourceAdapter {
    try declaredSource(keys).makeAdapter(
      clock: SourceClock(), secrets: Secrets(credentials: nil, folder: folder.path))
  }

  private func fetch(_ source: Case, _ keys: String) async throws -> JSONValue {
    try Expression(source.query).evaluate(
      on: try await adapter("\(source.keys), \(keys)").fetch())
  }

  private func failure(_ source: Case, _ keys: String) async throws -> SourceFailure? {
    let adapter = try adapter("\(source.keys), \(keys)")
    do throws(SourceFailure) {
      _ = try await adapter.fetch()
      return nil
    } catch {
      return error
    }
  }

  private func reply(_ text: String, _ headers: String...) -> LoopbackServer.Answer {
    .reply("200 OK", headers: headers, body: Array(text.utf8))
  }

  @Test("each has headers and access tokens", arguments: Case.all)
  func headers(source: Case) async throws {
    let server = try LoopbackServer(
      ["/token": reply(#"{"access_token": "t0ken"}"#)], otherwise: reply(source.body))
    let value = try await fetch(
      source,
      """
      url: "\(server.address("/data"))", headers: { X-Wall: "of ${secret:client}" }, oauth: \
      { token_url: "\(server.address("/token"))", client_id: wall, \
      client_secret: "${secret:client}" }
      """)
    #expect(value == source.value)
    #expect(server.requests.count == 2)
    let request = try #require(server.requests.last?.text)
    #expect(request.hasPrefix("GET /data"))
    #expect(request.contains("\r\nAuthorization: Bearer t0ken\r\n"))
    #expect(request.contains("\r\nX-Wall: of s3cret\r\n"))
  }

  @Test(
    "each trusts the authority that it names, shows its certificate, and trusts no other",
    arguments: Case.all)
  func certificates(source: Case) async throws {
    let server = try TLSServer(answering: source.body, to: .client)
    let own = try server.file(of: .client, named: "client.pem")
    let keys = "url: \"\(server.address)\", certificate: \(own)"
    #expect(try await fetch(source, "\(keys), ca: \(server.certificateFile)") == source.value)
    #expect(try await failure(source, keys)?.kind == .rejected)
  }

  @Test("each is asked through the proxy that it names", arguments: Case.all)
  func proxy(source: Case) async throws {
    let proxy = try LoopbackServer(otherwise: reply(source.body))
    let value = try await fetch(
      source, "url: \"http://nowhere.invalid/data\", proxy: \"\(proxy.address())\"")
    #expect(value == source.value)
    #expect(proxy.paths.first?.hasPrefix("http://nowhere.invalid/data") == true)
  }

  @Test("each can be behind a Unix socket", arguments: Case.all)
  func socket(source: Case) async throws {
    let server = try LoopbackServer(
      socket: folder.path("api.sock"), otherwise: reply(source.body))
    defer { server.stop() }
    let value = try await fetch(source, "url: \"unix:\(folder.path("api.sock")):/\"")
    #expect(value == source.value)
  }

  @Test("each asks for another version only, and a person for any", arguments: Case.all)
  func versions(source: Case) async throws {
    let server = try LoopbackServer(
      otherwise: .inTurn([
        reply(source.body, #"ETag: "a""#), .reply("304 Not Modified"),
        reply(source.body, "Cache-Control: max-age=50"),
      ]))
    let adapter = try adapter("\(source.keys), url: \"\(server.address("/data"))\"")
    for _ in 0..<4 {
      #expect(try Expression(source.query).evaluate(on: await adapter.fetch()) == source.value)
    }
    adapter.invalidate()
    _ = try await adapter.fetch()
    #expect(
      server.requests.map { $0.text.contains("\r\nIf-None-Match: \"a\"\r\n") }
        == [false, true, true, false])
  }

  @Test("P8: each leaves a server alone that wants that", arguments: Case.all)
  func refusals(source: Case) async throws {
    for (status, header, retry) in [
      ("503 Busy", "Retry-After: 120", .after(.seconds(120))), ("401 No", "A: b", .whenAllowed),
    ] as [(String, String, SourceFailure.Retry)] {
      let server = try LoopbackServer(otherwise: .reply(status, headers: [header]))
      let failure = try await failure(source, "url: \"\(server.address("/data"))\"")
      let message = try #require(failure?.message)
      #expect(message.hasPrefix("127.0.0.1:\(server.port)/data"))
      #expect(message.hasSuffix(" answers \(status)"))
      #expect(failure?.retry == retry)
    }
  }

  @Test("a change elsewhere in the file doesn’t load any of them again", arguments: Case.all)
  func identity(source: Case) throws {
    func definition(_ comment: String, _ keys: String) throws -> SourceDefinition {
      let reading = DashboardFile.load(
        text: """
          version: 1
          \(comment)
          sources: { a: { \(source.keys), url: "https://a.example/", \(keys) } }
          pages: [{ id: home, sections: [] }]
          """, name: "wall.yaml", environment: [:])
      return try #require(reading.definition?.sources.first, "\(reading.diagnostics)")
    }
    let keys = "ca: a.pem, headers: { A: b }, proxy: none"
    let first = try definition("# one", keys)
    #expect(first == (try definition("# one\n# two", keys)))
    for other in ["ca: a.pem, headers: { A: c }, proxy: none", "ca: a.pem, headers: { A: b }"] {
      #expect(first != (try definition("# one", other)))
    }
  }

  @Test(
    "what has no meaning together is a mistake in each",
    arguments: ["feed", "calendar", "prometheus, expr: up"])
  func mistakes(type: String) {
    func mistakes(_ keys: String) -> [String] {
      check(
        """
        version: 1
        sources: { a: { type: \(type), \(keys) } }
        pages: [{ id: home, sections: [] }]
        """
      ).map { String($0.split(separator: "error: ", maxSplits: 1).last ?? "") }
    }
    #expect(mistakes("url: https://a/, ca: ca.pem, certificate: b.pem, key: c.pem") == [])
    #expect(
      mistakes("url: http://a/, ca: b.pem")
        == ["\"ca\" has no meaning here: only https has certificates (at sources.a)"])
    #expect(
      mistakes("url: \"unix:/a.sock:/\", proxy: none")
        == ["\"proxy\" has no meaning here: a Unix socket is on this machine (at sources.a)"])
    #expect(
      mistakes("url: https://a/, oauth: { token_url: https://b/, client_id: c }")
        == ["missing key \"client_secret\" (at sources.a.oauth)"])
  }

  @Test("a file is not requested", arguments: ["headers: { A: b }", "ca: a.pem", "proxy: none"])
  func files(keys: String) {
    let key = keys.prefix { $0 != ":" }
    #expect(
      check(
        """
        version: 1
        sources: { a: { type: feed, path: a.rss, \(keys) } }
        pages: [{ id: home, sections: [] }]
        """
      ).map { String($0.split(separator: "error: ", maxSplits: 1).last ?? "") } == [
        "\"\(key)\" has no meaning without \"url\" (at sources.a)"
      ])
  }
}
