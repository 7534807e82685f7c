import CardModel
import Dashboard
import DataSources
import Foundation
import Gtk

/// Measures V10: a list report over a table of 10,000,000 rows.
///
/// The table is created first, which takes about a minute and 1.4 GB of the temporary folder. Where
/// `CARDWALL_V10_URL` is the address of a PostgreSQL server, its table `orders` is read instead,
/// which is created unless it is there.
func reportFigures() throws -> [String] {
  MainQueue.attach()
  let loop = MainLoop()
  var outcome: Result<[String], any Error> = .success([])
  Task {
    do {
      let table = try await OrdersTable()
      defer { table.remove() }
      outcome = .success(try await ReportMeasurement(table).rows())
    } catch {
      outcome = .failure(error)
    }
    loop.quit()
  }
  loop.run()
  return try outcome.get()
}

/// A table of ten million orders, in an SQLite file or on a server.
private struct OrdersTable {
  static let count = 10_000_000
  /// The keys of a source that name the database.
  let keys: String
  private let path = NSTemporaryDirectory() + "cardwall-v10-\(UUID().uuidString).db"

  init() async throws {
    if let url = ProcessInfo.processInfo.environment["CARDWALL_V10_URL"] {
      keys = "type: postgres, url: \"\(url)\""
      try await Self.fill(.postgres(PostgresServer(url: url)))
      return
    }
    keys = "type: sqlite, path: \"\(path)\""
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    for sql in [
      """
      CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT, city TEXT, amount REAL, \
      status TEXT, ordered TEXT)
      """,
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT \(Self.count))
      INSERT INTO orders SELECT i, 'Customer ' || printf('%07d', i * 7919 % 5000011),
        'City ' || (i * 31 % 997),
        CASE WHEN i % 1000 = 0 THEN NULL ELSE i * 104729 % 10000019 / 100.0 END,
        CASE i % 5 WHEN 0 THEN 'open' WHEN 1 THEN 'paid' WHEN 2 THEN 'shipped'
          WHEN 3 THEN 'closed' ELSE 'returned' END,
        date('2016-01-01', '+' || (i % 3650) || ' days')
      FROM n
      """,
      "CREATE INDEX by_customer ON orders(customer)", "CREATE INDEX by_amount ON orders(amount)",
      "CREATE INDEX by_status ON orders(status)",
    ] {
      _ = try await SQLChange(.sqlite(path: path), sql: sql)
        .run(within: .seconds(900), by: SourceClock())
    }
  }

  /// Creates the table on a server, with indexes that end with the key, so that they have all that
  /// the order of rows needs.
  private static func fill(_ server: SQLDatabase) async throws {
    let known = SQLSource(
      server, sql: "SELECT 1 FROM pg_tables WHERE tablename = 'orders' AND schemaname = 'public'")
    guard try await known.fetch().array?.isEmpty == true else { return }
    for sql in [
      """
      CREATE TABLE orders (id bigint PRIMARY KEY, customer text, city text,
        amount double precision, status text, ordered date)
      """,
      """
      INSERT INTO orders SELECT i, 'Customer ' || lpad((i * 7919 % 5000011)::text, 7, '0'),
        'City ' || (i * 31 % 997),
        CASE WHEN i % 1000 = 0 THEN NULL ELSE i * 104729 % 10000019 / 100.0 END,
        (ARRAY['open', 'paid', 'shipped', 'closed', 'returned'])[i % 5 + 1],
        date '2016-01-01' + (i % 3650)::int
      FROM generate_series(1::bigint, \(count)) AS i
      """,
      "CREATE INDEX by_customer ON orders(customer, id)",
      "CREATE INDEX by_amount ON orders(amount, id)",
      "CREATE INDEX by_status ON orders(status, id)", "ANALYZE orders",
    ] {
      _ = try await SQLChange(server, sql: sql).run(within: .seconds(900), by: SourceClock())
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// The waiting times of a report: from each request to rows that are ready to be shown.
private struct ReportMeasurement {
  private let binder: ReportBinder
  private let clock = ContinuousClock()

  /// The number of rows in a page.
  private static let page = 100

  init(_ table: OrdersTable) throws {
    let text = """
      version: 1
      sources: { orders: { \(table.keys), sql: select * from orders } }
      pages:
      - id: orders
        report:
          source: orders
          columns:
            - { title: Order, text: "${id}" }
            - { title: Customer, text: "${customer}" }
            - { title: Ordered, text: "${date(ordered)}", sort: ordered }
            - { title: Amount, text: "${currency(amount, 'EUR')}", sort: amount, align: end }
          search: [customer, city]
          filters: [{ title: Status, value: status }]
      """
    let reading = DashboardFile.load(
      text: text, name: "/v10.yaml", environment: [:])
    guard let definition = reading.definition,
      case .report(let report)? = definition.pages.first?.content
    else { throw SourceFailure(.malformed, "\(reading.diagnostics)") }
    binder = ReportBinder(report, in: definition.allowed, title: "Orders")
  }

  func rows() async throws -> [String] {
    let byAmount = ReportRequest(order: .init(column: 3))
    let open = ReportRequest(order: .init(column: 3), filters: [0: .values(["open"])])
    var positions = SplitMix(10)
    let anywhere = (0..<9).map { _ in Int(positions.next() % UInt64(OrdersTable.count)) }
    let before = Self.privateMemory
    var rows = [
      try await figure("first page", "≤ 100 ms", ReportRequest()),
      try await figure("first page by an indexed column", "≤ 150 ms", byAmount),
      try await figure(
        "the same, the largest first", "≤ 150 ms",
        ReportRequest(
          order: .init(column: 3, isDescending: true))),
      try await figure("first page of a filter, by another indexed column", "≤ 150 ms", open),
      try await figure(
        "jump to row 5,000,000, by an indexed column", "never blocks a frame", byAmount,
        at: [5_000_000]),
      try await figure(
        "jump anywhere, by an indexed column", "never blocks a frame", byAmount, at: anywhere),
      try await figure(
        "the last rows", "never blocks a frame", byAmount, at: [OrdersTable.count - 50]),
      try await figure(
        "first page of a search that many rows match", "never blocks a frame",
        ReportRequest(search: "customer 12")),
      try await figure(
        "search of all rows for what two have", "rows are shown as they are found",
        ReportRequest(search: "1234567"), runs: 3),
    ]
    rows.append(try await scrollFigure(before))
    return rows
  }

  /// Measures a request that was not made before.
  ///
  /// - Parameter positions: the position of the first row of the page, for one run after another.
  private func figure(
    _ name: String, _ goal: String, _ request: ReportRequest, at positions: [Int] = [0],
    runs: Int = 9
  ) async throws -> String {
    var samples: [Duration] = []
    for run in 0...runs {
      let data = try await binder.data(of: .null)
      let first = positions[run % positions.count]
      let selection = try await data.selection(request)
      // A jump to a row follows a count of all rows.
      if first > 0 {
        _ = try await selection.count()
        try await selection.prepare()
      }
      let start = clock.now
      let rows = try await selection.rows(first..<first + Self.page)
      if run > 0 { samples.append(clock.now - start) }
      precondition(!rows.isEmpty, "\(name): no rows")
    }
    return Figure("V10", "10,000,000 rows: \(name)", goal: goal, samples: samples).row
  }

  /// Measures many jumps through the table, as dragging the scroll bar makes them.
  private func scrollFigure(_ before: Int) async throws -> String {
    let selection = try await binder.data(of: .null).selection(
      ReportRequest(order: .init(column: 3)))
    _ = try await selection.count()
    try await selection.prepare()
    var positions = SplitMix(20)
    var samples: [Duration] = []
    for _ in 0..<2000 {
      let first = Int(positions.next() % UInt64(OrdersTable.count))
      let start = clock.now
      _ = try await selection.rows(first..<first + Self.page)
      samples.append(clock.now - start)
    }
    let grown = (Self.privateMemory - before) >> 10
    return Figure(
      "V10", "10,000,000 rows: 2,000 jumps after each other; private memory +\(grown) MiB in all",
      goal: "does not grow with the table", samples: samples
    ).row
  }

  /// The private memory of the process in KiB (`RssAnon`, see proc(5)).
  private static var privateMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}

/// A generator of the same positions in every run.
private struct SplitMix {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
