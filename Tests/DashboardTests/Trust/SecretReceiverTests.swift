import CardModel
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

/// A secret is sent to those that it was allowed for, and to nobody else.
@Suite("The receivers of secrets")
struct SecretReceiverTests {
  private let folder: TemporaryFolder
  private let other: LoopbackServer

  init() throws {
    folder = try TemporaryFolder()
    for name in ["key", "Key"] {
      try folder.write("h0rse-battery", to: name)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: folder.path(name))
    }
    other = try LoopbackServer(otherwise: .reply("200 OK", body: Array("1".utf8)))
  }

  private func secrets(for receivers: Receiver...) -> Secrets {
    Secrets(
      credentials: nil, folder: folder.path,
      granting: .only(Set(receivers.map { SecretUse(secret: "key", receiver: $0) })))
  }

  private func source(_ keys: String, choices: ChoiceValues = .none) throws -> SourceDefinition {
    let text = """
      version: 1
      sources: { s: { \(keys) } }
      pages:
        - id: home
          choices: [{ id: x, title: X, type: search }]
          sections: []
      """
    let reading = DashboardFile.load(text: text, name: folder.path("w.yaml"), environment: [:])
    let definition = try #require(reading.definition, "\(reading.diagnostics)")
    return definition.sources[0].filled(with: choices)
  }

  private func fetch(
    _ keys: String, choosing value: String? = nil, _ secrets: Secrets
  ) async throws -> JSONValue {
    var choices = ChoiceValues.none
    if let value { choices["x"] = .string(value) }
    return try await source(keys, choices: choices).makeAdapter(
      clock: SourceClock(), secrets: secrets
    ).fetch()
  }

  private func expectRefusal(
    _ keys: String, choosing value: String? = nil, _ secrets: Secrets,
    at location: Testing.SourceLocation = #_sourceLocation
  ) async throws {
    let error = await #expect(throws: SourceFailure.self, sourceLocation: location) {
      _ = try await fetch(keys, choosing: value, secrets)
    }
    let message = error?.message ?? ""
    #expect(message.contains("isn’t for"), "\(message)", sourceLocation: location)
    #expect(other.paths.isEmpty, sourceLocation: location)
  }

  private func own(_ server: LoopbackServer) -> Receiver {
    .server("http://127.0.0.1:\(server.port)")
  }

  @Test("It goes to its server, in an address, a header and a body")
  func allowed() async throws {
    let address = other.address("/x?k=${secret:key}")
    let keys = """
      type: http, method: POST, url: "\(address)", headers: { A: "${secret:key}" }, \
      body: { k: "${secret:key}" }
      """
    #expect(try await fetch(keys, secrets(for: own(other))) == 1)
    #expect(other.paths == ["/x?k=h0rse-battery"])
  }

  @Test("It goes to no other server, port or scheme, whatever part of a request it is in")
  func elsewhere() async throws {
    let mine = secrets(
      for: .server("http://127.0.0.1:1"), .server("https://127.0.0.1:\(other.port)"))
    for keys in [
      "url: \"\(other.address("/?k=${secret:key}"))\"",
      "url: \"\(other.address("/"))\", headers: { A: \"Bearer ${secret:key}\" }",
      "url: \"\(other.address("/"))\", method: POST, body: [{ k: \"${secret:key}\" }]",
      "url: \"http://127.0.0.1:1@127.0.0.1:\(other.port)/${secret:key}\"",
    ] {
      try await expectRefusal("type: http, \(keys)", mine)
    }
  }

  @Test("A choice can’t name another server for it")
  func choice() async throws {
    let mine = secrets(for: .server("https://shop.example:443"))
    let keys = "type: http, url: \"${choice.x}/?k=${secret:key}\""
    try await expectRefusal(keys, choosing: other.address(), mine)
    try await expectRefusal(keys, choosing: "https://shop.example@127.0.0.1:\(other.port)", mine)
    #expect(
      Abilities(of: try dashboard(keys)).secretUses
        == [SecretUse(secret: "key", receiver: .unknown)])
  }

  @Test("A choice whose values the file has names servers that can be allowed")
  func fixedChoice() throws {
    let text = """
      version: 1
      sources: { s: { type: http, url: "https://${choice.x}.shop.example/?k=${secret:key}" } }
      pages:
        - id: home
          choices: [{ id: x, title: X, type: select, options: [eu, us] }]
          sections: []
      """
    let definition = try #require(
      DashboardFile.load(text: text, name: "w.yaml", environment: [:]).definition)
    let servers: Set<Receiver> = [
      .server("https://eu.shop.example:443"), .server("https://us.shop.example:443"),
    ]
    #expect(Set(Abilities(of: definition).secretUses.map(\.receiver)) == servers)
  }

  private func dashboard(_ keys: String) throws -> DashboardDefinition {
    let text = """
      version: 1
      sources: { s: { \(keys) } }
      pages: [{ id: home, choices: [{ id: x, title: X, type: search }], sections: [] }]
      """
    return try #require(
      DashboardFile.load(text: text, name: folder.path("w.yaml"), environment: [:]).definition)
  }

  @Test("A proxy that the file names gets it too, and has to be allowed")
  func proxy() async throws {
    let shop = Receiver.server("http://shop.example:80")
    let keys = """
      type: http, url: "http://shop.example/?k=${secret:key}", proxy: "\(other.address())"
      """
    try await expectRefusal(keys, secrets(for: shop))
    #expect(try await fetch(keys, secrets(for: shop, own(other))) == 1)
  }

  @Test("The tokens that are made of it go where it may go")
  func tokens() async throws {
    let server = try LoopbackServer(
      otherwise: .reply(
        "200 OK", body: Array(#"{ "access_token": "t", "token_type": "bearer" }"#.utf8)))
    defer { server.stop() }
    let keys = """
      type: http, url: "\(other.address("/x"))", oauth: { token_url: "\(server.address("/token"))", \
      client_id: wall, client_secret: "${secret:key}" }
      """
    try await expectRefusal(keys, secrets(for: own(server)))
    #expect(server.paths.isEmpty)
    #expect(try await fetch(keys, secrets(for: own(server), own(other))) == 1)
  }

  @Test("A redirection to another server doesn’t take it along")
  func redirection() async throws {
    let server = try LoopbackServer([
      "/": .reply("302 Found", headers: ["Location: \(other.address("/stolen"))"])
    ])
    defer { server.stop() }
    await #expect(throws: SourceFailure.self) {
      _ = try await fetch(
        "type: http, url: \"\(server.address("/"))\", headers: { A: \"${secret:key}\" }",
        secrets(for: own(server)))
    }
    #expect(other.paths.isEmpty)
  }

  @Test("A further page of another server isn’t asked for")
  func furtherPage() async throws {
    let server = try LoopbackServer([
      "/": .reply("200 OK", body: Array(#"{ "next": "\#(other.address("/stolen"))" }"#.utf8))
    ])
    defer { server.stop() }
    await #expect(throws: SourceFailure.self) {
      _ = try await fetch(
        """
        type: http, url: "\(server.address("/"))", headers: { A: "${secret:key}" }, next: next
        """, secrets(for: own(server)))
    }
    #expect(other.paths.isEmpty)
  }

  @Test("An option of a database’s address names another server, and counts")
  func databaseOptions() {
    func receiver(_ address: String) -> Receiver { Receiver(of: [address]) }
    let plain = receiver("postgres://wall:${secret:key}@db.example/shop")
    #expect(plain == receiver("postgresql://wall:${secret:key}@db.example:5432/shop"))
    #expect(plain != receiver("postgres://wall:${secret:key}@db.example/shop?hostaddr=10.0.0.9"))
  }

  @Test("A database’s address in which libpq reads other servers has no known server")
  func ambiguousDatabases() {
    for address in [
      "postgres://shop.example:5432#${secret:key}@127.0.0.1:1/db",
      "postgres://u:${secret:key}@shop.example#,127.0.0.1:1/db",
      "postgres://u:${secret:key}@127.0.0.1:1,x@shop.example/db",
      "postgresql://shop.example?${secret:key}@127.0.0.1:1/db",
    ] { #expect(Receiver(of: [address]) == .unknown, "\(address)") }
  }

  @Test("One with a line of its own can’t be stored")
  func lines() {
    #expect(Receiver.program("tool\nhttps://evil.example:443").text == nil)
    #expect(Receiver(of: ["postgres://a.example/db?x=1\nhttps://evil.example:443"]).text == nil)
    #expect(!"\(Ability.run(command: "a\nb"))".contains("\n"))
  }

  @Test("A machine nearby is known in each form of its name")
  func nearby() {
    for host in ["localhost.", "wall.lan.", "0x7f.0.0.1", "127.0.0.0x1", "127.0.0.1."] {
      #expect(Receiver(of: ["http://\(host)/"]).isPrivate, "\(host)")
    }
    #expect(!Receiver(of: ["https://shop.example./"]).isPrivate)
  }

  @Test("A server that a secret names is known by the name of that secret")
  func namedBySecret() {
    func receiver(_ address: String) -> Receiver { Receiver(of: [address]) }
    #expect(receiver("${secret:Hook}/x") == .server("${secret:Hook}"))
    #expect(receiver("${secret:Hook}/x") != receiver("${secret:hook}/x"))
    #expect(receiver("${secret:hook}@evil.example/") == .server("evil.example"))
    #expect(receiver("https://${secret:host}:8443/x") == .server("https://${secret:host}:8443"))
  }

  @Test("A button sends it to its server only, wherever data and answers would lead")
  func actions() async throws {
    let performer = ActionPerformer(
      [], secrets: secrets(for: .server("https://shop.example:443")))
    for address in [
      SecretText([.literal(other.address("/"))]), SecretText([.answer("to", isURL: false)]),
    ] {
      let request = Action.Request(
        method: "POST", url: address,
        headers: [Action.Request.Header("A", SecretText([.secret("key")]))])
      await #expect(throws: SourceFailure.self) {
        _ = try await performer.perform(
          .request(request), answers: ["to": .text(other.address("/"))])
      }
    }
    #expect(other.paths.isEmpty)
  }

  @Test("A program that wasn’t allowed doesn’t get it")
  func program() async throws {
    let keys = "type: command, run: [sh, -c, 'echo 1'], env: { K: \"${secret:key}\" }"
    try await expectRefusal(keys, secrets(for: .program("curl")))
    #expect(try await fetch(keys, secrets(for: .program("sh"))) == 1)
  }
}
