import CardModel
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

@Suite("Databases of a wall", .requiresPostgres, .postgres, .endsIfItHangs)
struct DatabaseTests {
  private let daemon: PostgresDaemon
  private let folder: TemporaryFolder
  private let secrets: Secrets

  init() throws {
    daemon = try #require(PostgresDaemon.current)
    folder = try TemporaryFolder()
    try folder.write("", to: "shop.db")
    secrets = Secrets(credentials: nil, folder: folder.path)
  }

  /// Returns the dashboard with one line for its database.
  private func dashboard(_ database: String) throws -> DashboardDefinition {
    let reading = DashboardFile.load(
      text: """
        version: 1
        databases:
          shop: \(database)
        sources:
          orders:
            type: sql
            database: shop
            sql: SELECT id, customer, amount FROM orders WHERE amount > :least ORDER BY id
            parameters: { least: 10 }
            listen: [orders]
          all: { type: sql, database: shop, sql: SELECT * FROM orders }
        pages:
          - id: home
            sections:
              - cards:
                  - id: order
                    each: "@"
                    source: orders
                    key: id
                    header: { title: "${customer}", kpi: { value: amount, unit: EUR } }
                    footer:
                      actions:
                        - id: pay
                          title: Pay
                          sql:
                            database: shop
                            statement: UPDATE orders SET paid = :day WHERE id = :id
                            parameters: { id: id, day: "'2026-02-01'" }
          - id: all
            report:
              source: all
              columns:
                - { title: Order, text: "${id}" }
                - { title: Customer, text: "${customer}" }
                - { title: Amount, text: "${amount}", align: end }
                - { title: Paid, text: "${paid}" }
              search: [customer]
              filters: [{ title: Amount, type: range, value: amount }]
              sort: { by: amount, descending: true }
        """, name: folder.path("wall.yaml"), environment: [:])
    return try #require(reading.definition, "\(reading.diagnostics)")
  }

  private static let script = [
    "DROP TABLE IF EXISTS orders",
    """
    CREATE TABLE orders (
      id INTEGER PRIMARY KEY, customer TEXT, amount DOUBLE PRECISION, paid TEXT)
    """,
    """
    INSERT INTO orders VALUES (1, 'Ada', 12.5, '2026-01-02'), (2, 'Zoë', 9, NULL),
      (3, 'O''Neill', 40, NULL), (4, 'Müller', NULL, '2026-01-03'), (5, 'Åse', 40, NULL)
    """,
  ]

  private func value(
    of id: SourceID, in dashboard: DashboardDefinition
  ) async throws -> JSONValue {
    let source = try #require(dashboard.sources.first { $0.id == id })
    return try await source.makeAdapter(clock: SourceClock(), secrets: secrets).fetch()
  }

  @Test("the same file shows the same cards and rows from SQLite and PostgreSQL, and changes both")
  func oneFile() async throws {
    var cards: [[CardState]] = []
    var rows: [[[String]]] = []
    for place in ["path: shop.db", "url: \"\(daemon.url)\""] {
      let dashboard = try dashboard("{ \(place), writable: true }")
      let performer = ActionPerformer(
        dashboard.sources, databases: dashboard.databases, secrets: secrets)
      for sql in Self.script {
        _ = try await performer.perform(.statement(Action.Statement(.named("shop"), sql: sql)))
      }
      let said = try await performer.perform(
        .statement(
          Action.Statement(
            .named("shop"), sql: "UPDATE orders SET paid = :day WHERE id = :id",
            parameters: .named(["day": .text("2026-02-01'; --"), "id": .integer(2)]))))
      #expect(said == "1 row changed")
      let context = FormattingContext(locale: UserLocale("en_GB"), timeZone: .gmt)
      let bound = CardBinder(context).bind(
        dashboard.pages[0].cards[0],
        Snapshot(value: try await value(of: SourceID("orders"), in: dashboard)))
      cards.append(bound.cards.map(\.state))
      guard case .report(let report) = dashboard.pages[1].content else { return }
      let binder = ReportBinder(
        report, in: dashboard.allowed, title: "All", secrets: secrets)
      let data = try await binder.data(of: .null)
      for request in [
        ReportRequest(), ReportRequest(search: "ase"), ReportRequest(search: "MULLER"),
        ReportRequest(filters: [0: .numbers(from: 9, through: 20)]),
        ReportRequest(order: .init(column: 1, isDescending: true)),
      ] {
        let selection = try await data.selection(request)
        let read = try await selection.rows(0..<10).map { $0.row.cells.map(\.text) }
        #expect(try await selection.count() == read.count)
        rows.append(read)
      }
    }
    #expect(cards[0].count == 3 && cards[0] == cards[1])
    let half = rows.count / 2
    #expect(Array(rows[..<half]) == Array(rows[half...]))
    #expect(rows[half + 1].map { $0[1] } == ["Åse"])
  }

  @Test("P5: data outlive the server as stale data with the reason, and are fresh after it is back")
  func restart() async throws {
    let daemon = try await PostgresDaemon.start()
    try await daemon.run("CREATE TABLE orders (id int); INSERT INTO orders VALUES (1)")
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources:
          a: { type: postgres, url: "\(daemon.url)", sql: SELECT id FROM orders, listen: [orders] }
        pages: [{ id: home, sections: [] }]
        """, name: "wall.yaml", environment: [:])
    let source = try #require(reading.definition?.sources.first, "\(reading.diagnostics)")
    let loader = SourceLoader(
      source.makeAdapter(clock: SourceClock(), secrets: secrets),
      policy: LoadingPolicy(), semaphore: LoadSemaphore(), clock: SourceClock())
    var snapshots = loader.snapshots.makeAsyncIterator()
    func next(_ isWanted: (Snapshot) -> Bool) async -> Snapshot? {
      while let snapshot = await snapshots.next() { if isWanted(snapshot) { return snapshot } }
      return nil
    }
    await loader.resume()
    #expect(await next { $0.value != nil }?.value == [["id": 1]])
    // A notification loads the data again.
    try await daemon.run("INSERT INTO orders VALUES (2); NOTIFY orders")
    #expect(await next { $0.value?.array?.count == 2 } != nil)
    try await daemon.stop()
    let stale = await next { $0.failure != nil }
    #expect(stale?.value == [["id": 1], ["id": 2]] && stale?.isStale == true)
    #expect(stale?.failure?.kind == .unreachable)
    let again = try await daemon.restarted()
    #expect(await next { $0.failure == nil }?.value == [["id": 1], ["id": 2]])
    // A table that is gone is said, and noticed when it is back.
    try await again.run("ALTER TABLE orders RENAME TO old; NOTIFY orders")
    #expect(await next { $0.failure != nil }?.failure?.kind == .notFound)
    try await again.run("ALTER TABLE old RENAME TO orders; NOTIFY orders")
    #expect(await next { $0.failure == nil } != nil)
    await loader.pause()
    try await again.stop()
  }

  @Test("a password is a secret, and in no failure")
  func password() async throws {
    try await daemon.run("CREATE ROLE keyed LOGIN PASSWORD 'ö@/: %41?'")
    // The tables of other tests are in the database of the server.
    try await daemon.run("CREATE DATABASE keyed")
    for (word, isRight) in [("ö@/: %41?", true), ("ö@/: A?", false)] {
      try folder.write(word + "\n", to: "shop")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: folder.path("shop"))
      let url = "postgres://keyed:${secret:shop}@127.0.0.1:\(daemon.port)/keyed"
      let dashboard = try dashboard("{ url: \"\(url)\", writable: true }")
      let source = try #require(dashboard.sources.first)
      let adapter = source.makeAdapter(clock: SourceClock(), secrets: secrets)
      do {
        _ = try await adapter.fetch()
        Issue.record("there is no such table")
      } catch {
        #expect(error.kind == (isRight ? .notFound : .notAllowed))
        #expect(!error.message.contains(word))
      }
    }
  }

  @Test("rows are ordered by no column whose values have no order, and the reason is said")
  func unorderedColumns() async throws {
    try await daemon.run(
      """
      CREATE TABLE shapes (id int PRIMARY KEY, j json, x xml, p point, b box, q jsonpath, t jsonb);
      INSERT INTO shapes VALUES (2, '{"a": 1}', '<a/>', '(1,2)', '(1,1),(0,0)', '$.a', '1'),
        (1, '{"a": 2}', '<b/>', '(2,2)', '(2,2),(0,0)', '$.b', '2');
      """)
    let columns = ["id", "j", "x", "p", "b", "q", "t"]
    let reading = DashboardFile.load(
      text: """
        version: 1
        databases: { shop: { url: "\(daemon.url)" } }
        sources: { all: { type: sql, database: shop, sql: SELECT * FROM shapes } }
        pages:
          - id: all
            report:
              source: all
              columns: [\(columns.map { "{ title: \($0), text: \"${\($0)}\" }" }.joined(separator: ", "))]
              sort: { by: j }
        """, name: "wall.yaml", environment: [:])
    let dashboard = try #require(reading.definition, "\(reading.diagnostics)").allowed
    guard case .report(let report) = dashboard.pages[0].content else { return }
    let data = try await ReportBinder(report, in: dashboard, title: "All", secrets: secrets)
      .data(of: .null)
    #expect(data.unorderedColumns == [1, 2, 3, 4, 5])
    #expect(
      data.orderIssue?.message
        == "the values of the column “j” have no order; order the rows by another column")
    for order in [nil] + columns.indices.map({ ReportRequest.Order(column: $0) }) {
      let selection = try await data.selection(ReportRequest(order: order))
      #expect(try await selection.rows(0..<9).count == 2)
    }
  }

  // MARK: Checks

  private func messages(_ lines: String, _ action: String) -> [String] {
    DashboardFile.load(
      text: """
        version: 1
        \(lines)
        pages:
          - id: home
            sections:
              - cards:
                  - id: c
                    header: C
                    menu: [{ id: a, title: A, sql: { statement: DELETE FROM t, \(action) } }]
        """, name: "wall.yaml", environment: [:]
    ).diagnostics.map(\.message)
  }

  @Test("an action changes only what says that it may")
  func writable() {
    let databases = "databases: { shop: { path: a.db }, other: { path: b.db, writable: true } }"
    #expect(
      messages(databases, "database: shop") == [
        "database \"shop\" is only read; with \"writable: true\" actions may change it"
      ])
    #expect(messages(databases, "database: other") == [])
    #expect(
      messages(databases, "database: othr") == [
        "unknown database \"othr\"; did you mean \"other\"?"
      ])
    #expect(
      messages("", "database: shop") == [
        "unknown database \"shop\"; \"databases\" at the top of the file names none"
      ])
    let sources = """
      sources:
        read: { type: sqlite, path: a.db, sql: SELECT 1 }
        free: { type: postgres, url: "postgres://a/b", sql: SELECT 1, writable: true }
        data: { type: static, data: 1 }
      """
    #expect(
      messages(sources, "source: read") == [
        "source \"read\" is only read; with \"writable: true\" actions may change it"
      ])
    #expect(messages(sources, "source: free") == [])
    #expect(
      messages(sources, "source: data") == [
        "source \"data\" has no database: name one of type sqlite, postgres or sql"
      ])
  }
}
