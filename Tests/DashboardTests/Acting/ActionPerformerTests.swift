import CardModel
import Dashboard
import DataSources
import Foundation
import JMESPath
import TestFiles
import Testing

@Suite("What buttons do outside of the program", .timeLimit(.minutes(1)))
struct ActionPerformerTests {
  private let folder: TemporaryFolder
  private let performer: ActionPerformer

  private static let file = """
    version: 1
    sources:
      shop: { type: sqlite, path: shop.db, sql: "SELECT 1" }
      other: { type: static, data: 1 }
    pages: [{ id: home, sections: [] }]
    """

  init() throws {
    folder = try TemporaryFolder()
    // An empty file is an empty database.
    try folder.write("", to: "shop.db")
    try folder.write("s3cret\n", to: "token")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.path("token"))
    let reading = DashboardFile.load(
      text: Self.file, name: folder.path("wall.yaml"), environment: [:])
    let definition = try #require(reading.definition, "\(reading.diagnostics)")
    performer = ActionPerformer(
      definition.sources, secrets: Secrets(credentials: nil, folder: folder.path))
  }

  private func failure(_ effect: Action.Effect) async -> SourceFailure? {
    do throws(SourceFailure) {
      _ = try await performer.perform(effect)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Requests

  private func request(_ server: LoopbackServer) -> Action.Effect {
    .request(
      Action.Request(
        method: "PUT", url: SecretText([.literal(server.address()), .literal("/calls/7")]),
        headers: [
          Action.Request.Header(
            "Authorization", SecretText([.literal("Bearer "), .secret("token")]))
        ],
        body: #"{"order": 7}"#))
  }

  @Test("P18: a request is sent once, as declared, with its secrets in place")
  func sends() async throws {
    let server = try LoopbackServer(otherwise: .reply("204 No Content"))
    #expect(try await performer.perform(request(server)) == nil)
    #expect(server.requests.count == 1)
    let text = try #require(server.requests.first?.text)
    #expect(text.hasPrefix("PUT /calls/7 HTTP/1.1\r\n"))
    #expect(text.lowercased().contains("authorization: bearer s3cret\r\n"))
    #expect(text.hasSuffix(#"{"order": 7}"#))
  }

  @Test("a status of 400 and above is a failure with the first line that the server says")
  func refused() async throws {
    let server = try LoopbackServer(
      otherwise: .reply("409 Conflict", body: Array("Already on its way.\nAt 7:30".utf8)))
    #expect(
      await failure(request(server))?.message
        == "127.0.0.1 answers 409 Conflict: Already on its way.")
  }

  @Test("P18: a redirection is not followed: what the request carries is for its server")
  func redirected() async throws {
    let second = try LoopbackServer(otherwise: .reply("200 OK"))
    let first = try LoopbackServer(
      otherwise: .reply("302 Found", headers: ["Location: \(second.address("/"))"]))
    #expect(await failure(request(first)) == nil)
    #expect(second.requests.isEmpty)
  }

  @Test("a server that never answers is left after the time limit")
  func timedOut() async throws {
    let server = try LoopbackServer(otherwise: .silence)
    let outcome: SourceFailure?
    do throws(SourceFailure) {
      try await WebRequest(method: "POST", url: server.address())
        .send(within: .milliseconds(200), by: SourceClock())
      outcome = nil
    } catch {
      outcome = error
    }
    #expect(outcome?.kind == .timedOut)
  }

  @Test(
    "what is no web address is not sent, and failures never name the whole address",
    arguments: ["", "file:///etc/passwd", "roastery", "http://127.0.0.1:1/?key=s3cret"])
  func addresses(url: String) async throws {
    let effect = Action.Effect.request(
      Action.Request(method: "POST", url: SecretText([.literal(url)])))
    let message = try #require(await failure(effect)?.message)
    #expect(!message.contains("s3cret"))
    #expect(!message.contains("passwd"))
  }

  @Test("a secret that isn't there fails the action, and nothing is sent")
  func missingSecret() async throws {
    let server = try LoopbackServer(otherwise: .reply("200 OK"))
    let effect = Action.Effect.request(
      Action.Request(
        method: "POST", url: SecretText([.literal(server.address()), .secret("none")])))
    #expect(await failure(effect)?.kind == .notFound)
    #expect(server.requests.isEmpty)
  }

  // MARK: Statements

  private func statement(
    _ sql: String, _ parameters: Action.Statement.Parameters = .positional([]),
    of source: String = "shop"
  ) -> Action.Effect {
    .statement(Action.Statement(source: source, sql: sql, parameters: parameters))
  }

  private func rows(_ sql: String) async throws -> JSONValue {
    try await SQLiteSource(path: folder.path("shop.db"), sql: sql).fetch()
  }

  private func makeTables() async throws {
    for sql in [
      "CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL)",
      "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customer, state TEXT)",
      "INSERT INTO customer VALUES (1, 'Ada')",
      "INSERT INTO orders VALUES (1, 1, 'open'), (2, 1, 'open')",
    ] {
      _ = try await performer.perform(statement(sql))
    }
  }

  @Test("a statement changes rows with its data bound, and says how many")
  func changes() async throws {
    try await makeTables()
    let text = "'); DROP TABLE orders; --"
    let changed = try await performer.perform(
      statement(
        "UPDATE orders SET state = :state WHERE id = :id",
        .named(["state": .text(text), "id": .integer(2)])))
    #expect(changed == "1 row changed")
    #expect(
      try await rows("SELECT id, state FROM orders ORDER BY id")
        == [["id": 1, "state": "open"], ["id": 2, "state": .string(text)]])
    let deleted = try await performer.perform(
      statement("DELETE FROM orders WHERE id > ?", .positional([.integer(0)])))
    #expect(deleted == "2 rows changed")
  }

  @Test("a statement that fails changes nothing: foreign keys hold, two statements are refused")
  func changesNothing() async throws {
    try await makeTables()
    #expect(
      await failure(statement("DELETE FROM customer"))?.message.contains("FOREIGN KEY") == true)
    #expect(await failure(statement("DELETE FROM orders; DELETE FROM customer")) != nil)
    #expect(await failure(statement("SELECT * FROM orders")) != nil)
    #expect(try await rows("SELECT count(*) AS n FROM orders") == [["n": 2]])
    #expect(
      await failure(statement("DELETE FROM older"))?.message.contains("customer, orders") == true)
  }

  @Test("a database that isn't there is not made, and another kind of source is named")
  func noDatabase() async throws {
    try FileManager.default.removeItem(atPath: folder.path("shop.db"))
    #expect(await failure(statement("CREATE TABLE a (b)"))?.kind == .notFound)
    #expect(!FileManager.default.fileExists(atPath: folder.path("shop.db")))
    #expect(
      await failure(statement("DELETE FROM a", of: "other"))?.message
        == "“other” is no SQLite database: name a source of type sqlite")
  }

  // MARK: Programs

  @Test("P18: a program gets its arguments as they are; no shell reads them")
  func runsPrograms() async throws {
    let path = folder.path("made; touch hacked")
    _ = try await performer.perform(.command(["touch", path]))
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(await failure(.command(["false"]))?.kind == .rejected)
  }
}
