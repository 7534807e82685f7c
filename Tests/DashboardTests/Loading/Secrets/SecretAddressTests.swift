import CardModel
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

@Suite("P18: secrets in addresses", .endsIfItHangs)
struct SecretAddressTests {
  private static let secret = "a&b#c+d/e?f@g%"
  private static let escaped = "a%26b%23c%2Bd%2Fe%3Ff%40g%25"
  private static let data = LoopbackServer.Answer.reply("200 OK", body: Array("1".utf8))
  private let folder: SecretFolder

  init() throws {
    folder = try SecretFolder()
    try folder.write(Self.secret, to: "key")
  }

  private func fetch(_ keys: String) async throws -> JSONValue {
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources: { a: { type: http, \(keys) } }
        pages: [{ id: home, sections: [] }]
        """, name: "wall.yaml", environment: [:])
    let source = try #require(reading.definition?.sources.first, "\(reading.diagnostics)")
    return try await source.makeAdapter(clock: SourceClock(), secrets: folder.secrets).fetch()
  }

  @Test("a secret in a path or a query is a part of it, whatever its characters are")
  func parts() async throws {
    let server = try LoopbackServer(otherwise: Self.data)
    let path = "/${secret:key}/data?key=${secret:key}&all=1"
    #expect(try await fetch("url: \"\(server.address(path))\"") == 1)
    #expect(server.paths == ["/\(Self.escaped)/data?key=\(Self.escaped)&all=1"])
  }

  @Test("an address that is a secret, or begins with one, is used as it is")
  func wholeAddress() async throws {
    let server = try LoopbackServer(otherwise: Self.data)
    try folder.write(server.address("/a%20b?c=1&d=2"), to: "address")
    #expect(try await fetch(#"url: "${secret:address}""#) == 1)
    #expect(try await fetch(#"url: "${secret:address}&key=${secret:key}""#) == 1)
    #expect(server.paths == ["/a%20b?c=1&d=2", "/a%20b?c=1&d=2&key=\(Self.escaped)"])
  }

  @Test("a password doesn't choose the server")
  func password() async throws {
    let server = try LoopbackServer([
      "/": .inTurn([
        .reply("401 Unauthorized", headers: ["WWW-Authenticate: Basic realm=\"wall\""]), Self.data,
      ])
    ])
    let other = try LoopbackServer(otherwise: Self.data)
    let password = "x@127.0.0.1:\(other.port)/"
    try folder.write(password, to: "password")
    let url = "http://wall:${secret:password}@127.0.0.1:\(server.port)/"
    #expect(try await fetch("url: \"\(url)\"") == 1)
    #expect(other.requests.isEmpty)
    let login = Data("wall:\(password)".utf8).base64EncodedString()
    #expect(server.requests.last?.text.contains("Authorization: Basic \(login)\r\n") == true)
  }

  @Test("a secret in the address that gives tokens is a part of it, too")
  func tokens() async throws {
    let server = try LoopbackServer([
      "/token?key=\(Self.escaped)": .reply(
        "200 OK", body: Array(#"{ "access_token": "t1" }"#.utf8)),
      "/data": Self.data,
    ])
    let oauth = """
      { token_url: "\(server.address("/token?key=${secret:key}"))", client_id: a, client_secret: b }
      """
    #expect(try await fetch("url: \"\(server.address("/data"))\", oauth: \(oauth)") == 1)
  }

  @Test("a secret in the address of an action's request is a part of it, too")
  func action() async throws {
    let server = try LoopbackServer(otherwise: .reply("204 No Content"))
    try folder.write(server.address("/all?n=1"), to: "address")
    let performer = ActionPerformer([], secrets: folder.secrets)
    for url in [server.address("/rooms/${id}?key=${secret:key}"), "${secret:address}&id=${id}"] {
      let card = try BoundCard(
        """
        id: c
        source: s
        header: Card
        menu: [{ id: a, title: A, http: { method: POST, url: "\(url)" } }]
        """, on: ["id": 7]
      ).card
      _ = try await performer.perform(try #require(card.menu.first?.effect))
    }
    #expect(server.paths == ["/rooms/7?key=\(Self.escaped)", "/all?n=1&id=7"])
  }
}
