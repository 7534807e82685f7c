import CardModel
import ChartModel
import CivilTime
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

/// A report whose database does the work shows what it would show with all rows in memory (S-44,
/// V10).
@Suite("Reports over a database", .endsIfItHangs)
struct TableReportTests {
  private let folder: TemporaryFolder
  private let path: String

  init() async throws {
    folder = try TemporaryFolder()
    path = folder.path("orders.db")
    try await Self.fill(path)
  }

  /// Creates 400 rows of few values, so that most are tied; some amounts and names are missing.
  private static func fill(_ path: String) async throws {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    for sql in [
      """
      CREATE TABLE orders (id INTEGER PRIMARY KEY, name TEXT, city TEXT, amount REAL, day TEXT)
      """,
      "CREATE INDEX by_amount ON orders(amount)",
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 400)
      INSERT INTO orders SELECT i,
        CASE WHEN i % 11 = 0 THEN NULL
          ELSE char(97 + i * 7 % 5) || char(97 + i * 3 % 4) END,
        CASE i % 4 WHEN 0 THEN 'kiel' WHEN 1 THEN 'Åkirkeby' WHEN 2 THEN '50%' ELSE 'a_b' END,
        CASE WHEN i % 7 = 0 THEN NULL ELSE i * 37 % 20 END,
        date('2026-01-01', '+' || (i % 90) || ' days')
      FROM n
      """,
    ] {
      _ = try await SQLChange(.sqlite(path: path), sql: sql)
        .run(within: .seconds(20), by: SourceClock())
    }
  }

  private func binder(_ keys: String = "", rows: String? = nil) throws -> ReportBinder {
    let context = FormattingContext(locale: UserLocale("en_GB"), timeZone: .gmt)
    let text = """
      version: 1
      sources: { orders: { type: sqlite, path: \(path), sql: select * from orders } }
      pages:
      - id: orders
        report:
          source: orders
          columns:
            - { title: Order, text: "${id}" }
            - { title: Name, text: "${name}" }
            - { title: Amount, text: "${currency(amount, 'EUR')}", sort: amount }
            - { title: Day, text: "${date(day)}", sort: day }
          search: [name, city]
          filters:
            - { title: City, value: city }
            - { title: Amount, type: range, value: amount }
            - { title: Day, type: date, value: day }
          \(rows.map { "rows: \($0)" } ?? "")
          \(keys)

      """
    let reading = DashboardFile.load(
      text: text, name: "/wall/test.yaml", environment: [:], formatting: context)
    guard let definition = reading.definition?.allowed,
      case .report(let report)? = definition.pages.first?.content
    else { throw BoundCard.Unreadable(findings: reading.diagnostics.map(\.description)) }
    return ReportBinder(report, in: definition, title: "Orders")
  }

  /// Returns the same rows as a value.
  private func value() async throws -> JSONValue {
    let all = try await SQLTable(
      .sqlite(path: path), sql: "SELECT * FROM orders", parameters: .none
    )
    .rows(TableQuery()).rows(0..<1000)
    return .array(all)
  }

  private func request(_ random: inout SeededGenerator) -> ReportRequest {
    var request = ReportRequest()
    request.search =
      ["", "", "ab", "AKI", "ab kiel", "%", "_", "50% ", "'", "o"]
      .randomElement(using: &random) ?? ""
    if Bool.random(using: &random) {
      request.order = .init(
        column: Int.random(in: 0..<4, using: &random), isDescending: Bool.random(using: &random))
    }
    if Bool.random(using: &random) {
      let cities = ["kiel", "50%", "none", "' OR 1 --", "Åkirkeby"].shuffled(using: &random)
      request.filters[0] = .values(Array(cities.prefix(Int.random(in: 1...3, using: &random))))
    }
    if Bool.random(using: &random) {
      let from = Double.random(in: 0..<20, using: &random).rounded()
      request.filters[1] = .numbers(
        from: Bool.random(using: &random) ? from : nil,
        through: Bool.random(using: &random) ? from + 5 : nil)
    }
    if Bool.random(using: &random) {
      let day = CivilDate(year: 2026, month: 2, day: Int.random(in: 1...28, using: &random))
      request.filters[2] = .days(
        from: Bool.random(using: &random) ? day : nil,
        through: Bool.random(using: &random) ? CivilDate(year: 2026, month: 3, day: 9) : nil)
    }
    return request
  }

  @Test("gives the rows that memory gives, for any request")
  func sameRows() async throws {
    let pushed = try binder()
    let inMemory = try binder(rows: "\"[]\"")
    #expect(pushed.plan != nil && inMemory.plan == nil)
    let table = try await pushed.data(of: .null)
    let memory = try await inMemory.data(of: value())
    #expect(try await table.total() == 400)
    #expect(try await table.choices() == memory.choices())
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let request = request(&random)
      let here = try await table.selection(request)
      let there = try await memory.selection(request)
      let expected = try await there.rows(0..<1000).map(\.texts)
      #expect(try await here.rows(0..<1000).map(\.texts) == expected, "\(request)")
      #expect(try await here.count() == expected.count)
      let cities = ["kiel", "50%", "a_b", "Åkirkeby"]
      #expect(
        try await table.counts(of: cities, ofFilter: 0, request)
          == memory.counts(of: cities, ofFilter: 0, request), "\(request)")
      let start = Int.random(in: 0...400, using: &random)
      #expect(
        try await here.rows(start..<start + 20).map(\.texts)
          == Array(expected.dropFirst(start).prefix(20)))
    }
  }

  @Test("finds a number as the locale writes it, and a text with the same characters")
  func localNumbers() async throws {
    let sql = "select 1 as id, 'Pipe' as name, 18.5 as weight union all select 2, 'Rod 18,5', 3"
    let text = """
      version: 1
      language: de
      sources: { parts: { type: sqlite, path: \(path), sql: "\(sql)" } }
      pages:
      - id: parts
        report:
          source: parts
          columns: [{ title: Part, text: "${id}" }, { title: Weight, text: "${weight}" }]
          search: [name, weight]
      """
    let reading = DashboardFile.load(text: text, name: "/wall/test.yaml", environment: [:])
    let dashboard = try #require(reading.definition?.allowed, "\(reading.diagnostics)")
    guard case .report(let report) = dashboard.pages[0].content else { return }
    let binder = ReportBinder(report, in: dashboard, title: "Parts")
    #expect(binder.plan != nil)
    let data = try await binder.data(of: .null)
    for (search, found) in [
      ("18,5", ["1", "2"]), ("18.5", ["1"]), ("pipe 18,50", ["1"]), ("18,6", []), ("rod 3", ["2"]),
    ] {
      let rows = try await data.selection(ReportRequest(search: search)).rows(0..<9)
      #expect(rows.map { $0.row.cells[0].text }.sorted() == found, "\(search)")
    }
  }

  @Test("begins with the order of the file")
  func firstOrder() async throws {
    let binder = try binder("sort: { by: amount, descending: true }")
    let rows = try await binder.data(of: .null).selection(ReportRequest()).rows(0..<2)
    #expect(rows.map { $0.row.cells[2].text } == ["€19.00", "€19.00"])
    #expect(binder.report.order == .init(column: 2, isDescending: true))
  }

  @Test("what a database can't do is done in memory, and check says why")
  func obstacles() throws {
    func findings(_ old: String, _ new: String) -> [String] {
      let text = """
        version: 1
        sources:
          orders:
            type: sqlite
            path: orders.db
            sql: select * from orders
        pages:
        - id: orders
          report:
            source: orders
            columns: [{ title: Order, text: "${id}" }]
            search: [name]
        """
      let reading = DashboardFile.load(
        text: text.replacing(old, with: new), name: "/wall/test.yaml", environment: [:])
      return reading.check().map(\.message)
    }
    let loaded = "all rows of this report are loaded, at most 10000, since "
    #expect(findings("", "").isEmpty)
    #expect(
      findings("[name]", "[\"upper(name)\"]") == [loaded + "“upper(name)” is no name of a column"])
    #expect(
      findings("\"${id}\"", "\"${id}/${name}\"") == [
        loaded + "column “Order” shows no single value: name one in its `sort`"
      ])
    for text in ["Order ${id}", "${currency(id, 'EUR')}", "${date(id)}", "due ${date(id)}"] {
      #expect(findings("${id}", text).isEmpty, "\(text)")
    }
    #expect(
      findings("from orders", "from orders\n    query: \"[]\"") == [
        loaded + "its source has a `query`"
      ])
  }

  @Test("a report asks whether its rows are there, and loads none of them")
  func probe() async throws {
    let text = """
      version: 1
      sources: { orders: { type: sqlite, path: \(path), sql: select * from orders } }
      pages: [{ id: orders, report: { source: orders, columns: [{ title: A, text: "${id}" }] } }]
      """
    let reading = DashboardFile.load(text: text, name: "/wall/t.yaml", environment: [:])
    let definition = try #require(reading.definition?.allowed)
    let loader = DashboardLoader(
      definition,
      makeAdapter: { $0.makeAdapter(clock: SourceClock(), secrets: .standard(environment: [:])) })
    await loader.show([definition.pages[0].id])
    _ = await loader.settled(within: .seconds(20))
    let snapshot = await loader.snapshot(ofReport: definition.pages[0].id)
    #expect(snapshot?.value == ["id", "name", "city", "amount", "day"])
    #expect(await loader.snapshots[SourceID("orders")]?.value == nil)
    #expect(await loader.states[SourceID("orders")] == snapshot)
    await loader.show([])
  }
}

extension BoundRow {
  fileprivate var texts: [String] { row.cells.map(\.text) }
}
