import CardModel
import Dashboard
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@Suite("What buttons do outside of the program", .endsIfItHangs)
struct ActionPerformerTests {
  private let folder: TemporaryFolder
  private let performer: ActionPerformer

  private static let file = """
    version: 1
    sources:
      shop: { type: sqlite, path: shop.db, sql: "SELECT 1", writable: true }
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

  // MARK: Answers

  @Test("answers are arguments of a program, escaped in a URL, and values of a statement")
  func answers() async throws {
    let answers: [String: Answer] = [
      "count": .number(3), "note": .text("a b/c; x'"), "rush": .bool(true),
    ]
    let path = folder.path("answers")
    _ = try await performer.perform(
      .command([
        "sh", "-c", #"printf '%s|' "$@" > "$0""#, SecretText([.literal(path)]),
        SecretText([.literal("n="), .answer("count", isURL: false)]),
        SecretText([.answer("note", isURL: false)]), SecretText([.answer("none", isURL: false)]),
        SecretText([.answer("rush", isURL: false)]),
      ]), answers: answers)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "n=3|a b/c; x'||true|")

    let server = try LoopbackServer(otherwise: .reply("204 No Content"))
    _ = try await performer.perform(
      .request(
        Action.Request(
          method: "POST",
          url: SecretText([.literal(server.address("/calls/")), .answer("note", isURL: true)]),
          body: .json(
            .object([
              Action.Request.Member("count", .value(.answer("count"))),
              Action.Request.Member("due", .value(.answer("due"))),
              Action.Request.Member("note", .text(SecretText([.answer("note", isURL: false)]))),
            ])))),
      answers: answers)
    #expect(server.paths == ["/calls/a%20b%2Fc%3B%20x%27"])
    let sent = #"{"count":3,"due":null,"note":"a b/c; x'"}"#
    #expect(server.requests.first?.text.hasSuffix(sent) == true)

    _ = try await performer.perform(
      .statement(Action.Statement(.source("shop"), sql: "CREATE TABLE calls (n, note, rush, due)")))
    _ = try await performer.perform(
      .statement(
        Action.Statement(
          .source("shop"), sql: "INSERT INTO calls VALUES (:n, :note, :rush, :due)",
          parameters: .named([
            "n": .answer("count"), "note": .answer("note"), "rush": .answer("rush"),
            "due": .answer("due"),
          ]))),
      answers: answers)
    let rows = try await rows("SELECT *, typeof(n) AS type FROM calls")
    #expect(
      rows == .array([["n": 3, "note": "a b/c; x'", "rush": 1, "due": .null, "type": "integer"]]))
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
        body: .text(#"{"order": 7}"#)))
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

  @Test("data become JSON, with their secrets and the type that says so")
  func jsonBody() async throws {
    let server = try LoopbackServer(otherwise: .reply("204 No Content"))
    let body = Action.Request.Body.json(
      .object([
        Action.Request.Member("id", .value(.integer(7))),
        Action.Request.Member("note", .text(SecretText([.literal("\"a\" "), .secret("token")]))),
        Action.Request.Member("tags", .list([.text("x"), .value(.null)])),
      ]))
    for headers in [[], [Action.Request.Header("content-type", "application/x+json")]] {
      _ = try await performer.perform(
        .request(
          Action.Request(
            method: "POST", url: SecretText([.literal(server.address("/"))]), headers: headers,
            body: body)))
    }
    let texts = server.requests.map(\.text)
    #expect(
      texts.map { $0.hasSuffix(#"{"id":7,"note":"\"a\" s3cret","tags":["x",null]}"#) }
        == [true, true], "\(texts)")
    #expect(
      texts.map { $0.contains("\r\nContent-Type: application/json\r\n") } == [true, false])
  }

  @Test(
    "an answer is shown as the file says, without secrets",
    arguments: [
      (#"{"message": "Ship 7", "key": "s3cret"}"#, "${message}: ${key}", "Ship 7: •••"),
      ("plain", "${@}", "plain"), ("[1, 2]", "${number(sum(@))} in all", "3 in all"),
      ("", "${message}", ""), ("{}", "${nothing}", ""),
    ])
  func answers(body: String, template: String, text: String) async throws {
    let server = try LoopbackServer(otherwise: .reply("200 OK", body: Array(body.utf8)))
    #expect(try await performer.perform(request(server), showing: template) == text)
  }

  @Test("what a program prints and how many rows a statement changes are answers, too")
  func otherAnswers() async throws {
    try await makeTables()
    for (effect, template, text) in [
      (.command(["echo", #"{"a": 1}"#]), "${a}", "1"),
      (.command(["printf", "a\\nb"]), "${[1]}", "b"),
      (statement("DELETE FROM orders"), "${rows} gone", "2 gone"),
    ] as [(Action.Effect, String, String)] {
      #expect(try await performer.perform(effect, showing: template) == text)
    }
  }

  @Test("a status of 400 and above is a failure with the first line that the server says")
  func refused() async throws {
    let server = try LoopbackServer(
      otherwise: .reply("409 Conflict", body: Array("Already on its way.\nAt 7:30".utf8)))
    #expect(
      await failure(request(server))?.message
        == "127.0.0.1:\(server.port)/calls/7 answers 409 Conflict: Already on its way.")
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
    .statement(Action.Statement(.source(source), sql: sql, parameters: parameters))
  }

  private func rows(_ sql: String) async throws -> JSONValue {
    try await SQLSource(.sqlite(path: folder.path("shop.db")), sql: sql).fetch()
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
        == "“other” is no database that actions may change")
  }
}
