import DataSources
import GRDB
import JMESPath
import Synchronization
import TestSupport
import Testing

/// Compares pages of a table, for all requests, with rows that are filtered and sorted in Swift
/// (V10).
@Suite("Pages of a table", .endsIfItHangs)
struct TablePagesTests {
  private struct Order {
    var id: Int64
    var name: String?
    var amount: Double?
    var count: Int64?
  }

  private let folder: TemporaryFolder
  private let path: String
  private let orders: [Order]

  /// Creates rows with few values, so that most are tied and many are missing, and with keys that
  /// have gaps and are partly negative.
  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("orders.db")
    var generator = SeededGenerator(seed: 42)
    let names = ["Ada", "ada", "Bob", "Łódź", "50%", "a_b", "", "zebra", nil]
    let amounts: [Double?] = [-1.5, 0, 0.1, 7, 1e12, nil]
    orders = (0..<1200).map { index in
      Order(
        id: Int64(index * 3 - 600), name: names.randomElement(using: &generator)!,
        amount: amounts.randomElement(using: &generator)!,
        count: Bool.random(using: &generator) ? Int64.random(in: 0...9, using: &generator) : nil)
    }
    try DatabaseQueue(path: path).write { [orders] database in
      try database.execute(
        sql: """
          CREATE TABLE orders (id INTEGER PRIMARY KEY, name TEXT, amount REAL, count INTEGER);
          CREATE INDEX by_amount ON orders(amount);
          CREATE INDEX by_name ON orders(name);
          """)
      for order in orders {
        try database.execute(
          sql: "INSERT INTO orders VALUES (?, ?, ?, ?)",
          arguments: [order.id, order.name, order.amount, order.count])
      }
    }
  }

  private static let searches: [[String]] = [[], ["ada"], ["a", "d"], ["łodz"], ["%"], ["none"]]

  private static let conditions: [[TableQuery.Condition]] = [
    [], [.oneOf(column: "name", texts: ["Ada"])], [.numbers(column: "amount", from: 0, through: 7)],
    [.numbers(column: "count", from: 3, through: nil)],
    [.oneOf(column: "name", texts: ["Bob"]), .numbers(column: "count", from: nil, through: 5)],
  ]

  private static let sorts: [TableQuery.Order?] =
    [nil]
    + ["id", "name", "amount", "count"].flatMap { column in
      [false, true].map { TableQuery.Order(column: column, isDescending: $0) }
    }

  @Test("are those of the whole, for every search, filter and order, before and after a count")
  func everyRequest() async throws {
    let table = try await SQLTable(
      .sqlite(path: path), sql: "SELECT * FROM orders", parameters: .none)
    var generator = SeededGenerator(seed: 7)
    for search in Self.searches {
      for conditions in Self.conditions {
        for sort in Self.sorts {
          let query = TableQuery(
            words: search.flatMap(SearchWords.words), searched: ["name"],
            conditions: conditions, order: sort)
          let rows = try table.rows(query)
          let all = expected(query)
          for isCounted in [false, true] {
            if isCounted { #expect(try await rows.count() == all.count, "\(query)") }
            for _ in 0..<2 {
              let start = Int.random(in: 0...all.count, using: &generator)
              let page = start..<start + Int.random(in: 1...60, using: &generator)
              let found = ids(try await rows.rows(page))
              #expect(found == Array(all[page.clamped(to: all.indices)]), "\(query) \(page)")
            }
          }
        }
      }
    }
  }

  @Test("can be asked for as rows are found, in their order, before all are counted")
  func oneByOne() async throws {
    let table = try await SQLTable(
      .sqlite(path: path), sql: "SELECT * FROM orders", parameters: .none)
    let query = TableQuery(words: ["ada"], searched: ["name"])
    let rows = try table.rows(query)
    #expect(try await rows.availability() == .incremental)
    let counts = Mutex<[Int]>([])
    let count = try await rows.count { count in counts.withLock { $0.append(count) } }
    let all = expected(query)
    #expect(count == all.count)
    #expect(counts.withLock { $0.first } == 1)
    #expect(counts.withLock { $0 == $0.sorted() && ($0.last ?? 0) <= all.count })
    #expect(ids(try await rows.rows(0..<5000)) == all)
    #expect(try await rows.rows(5000..<5100).isEmpty)
  }

  @Test(
    "far down an order without an index are the same with anchors",
    arguments: [("amount", false), ("amount", true), ("mixed", false), ("mixed", true)])
  func arranged(column: String, isDescending: Bool) async throws {
    try await DatabaseQueue(path: path).write { database in
      try database.execute(
        sql: """
          CREATE TABLE many (id INTEGER PRIMARY KEY, amount REAL, mixed);
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 60000)
          INSERT INTO many SELECT i, CASE WHEN i % 7 = 0 THEN NULL ELSE i * 7919 % 1000 / 4.0 END,
            CASE WHEN i % 5 = 0 THEN 'text ' || i % 50 WHEN i % 5 = 1 THEN NULL
              ELSE i * 31 % 10007 - 300 END
          FROM n;
          """)
    }
    let all = try await DatabaseQueue(path: path).read { database in
      try Int64.fetchAll(
        database,
        sql: "SELECT id FROM many ORDER BY \(column) \(isDescending ? "DESC" : "ASC") NULLS LAST, "
          + "id \(isDescending ? "DESC" : "ASC")")
    }
    let table = try await SQLTable(
      .sqlite(path: path), sql: "SELECT * FROM many", parameters: .none)
    let rows = try table.rows(
      TableQuery(order: .init(column: column, isDescending: isDescending)))
    #expect(try await rows.count() == all.count)
    try await rows.findAnchors()
    for start in stride(from: 37, to: 60_000, by: 1999) {
      let page = start..<start + 20
      #expect(ids(try await rows.rows(page)) == Array(all[page.clamped(to: all.indices)]))
    }
  }

  @Test("keep their positions if a row that was found has been deleted")
  func goneRow() async throws {
    let table = try await SQLTable(
      .sqlite(path: path), sql: "SELECT * FROM orders", parameters: .none)
    let query = TableQuery(words: ["zebra"], searched: ["name"])
    let rows = try table.rows(query)
    _ = try await rows.count()
    let all = expected(query)
    try await DatabaseQueue(path: path).write {
      try $0.execute(sql: "DELETE FROM orders WHERE id = ?", arguments: [all[1]])
    }
    let page = try await rows.rows(0..<3)
    #expect(page[1].isNull)
    #expect(ids([page[0], page[2]]) == [all[0], all[2]])
  }

  @Test("are available immediately if an index finds them, else incrementally")
  func availability() async throws {
    let table = try await SQLTable(
      .sqlite(path: path), sql: "SELECT * FROM orders", parameters: .none)
    func availability(_ condition: TableQuery.Condition, by column: String?) async throws
      -> RowAvailability
    {
      let order = column.map { TableQuery.Order(column: $0) }
      return try await table.rows(TableQuery(conditions: [condition], order: order)).availability()
    }
    let indexed = TableQuery.Condition.oneOf(column: "name", texts: ["Ada"])
    let other = TableQuery.Condition.numbers(column: "count", from: 1, through: 2)
    #expect(try await availability(indexed, by: nil) == .immediate)
    #expect(try await availability(indexed, by: "count") == .immediate)
    #expect(try await availability(other, by: nil) == .incremental)
    #expect(
      try await table.rows(TableQuery(order: .init(column: "count"))).availability() == .immediate)
  }

  private func ids(_ rows: [JSONValue]) -> [Int64] {
    rows.compactMap { if case .integer(let id)? = $0["id"] { id } else { nil } }
  }

  private func expected(_ query: TableQuery) -> [Int64] {
    let matching = orders.filter { order in
      query.words.allSatisfy { SearchWords.folded(order.name ?? "").contains($0) }
        && query.conditions.allSatisfy { meets(order, $0) }
    }
    guard let sort = query.order else { return matching.map(\.id) }
    return matching.sorted { left, right in
      precedes(left, right, sort)
    }.map(\.id)
  }

  private func meets(_ order: Order, _ condition: TableQuery.Condition) -> Bool {
    switch condition {
    case .oneOf(_, let texts): return texts.contains { $0 == order.name }
    case .numbers(let column, let from, let through):
      guard let number = column == "count" ? order.count.map(Double.init) : order.amount
      else { return false }
      return number >= from ?? number && number <= through ?? number
    case .moments: return false
    }
  }

  /// Rows without a value come last; ties are ordered by the key, and descending reverses both.
  private func precedes(_ left: Order, _ right: Order, _ sort: TableQuery.Order) -> Bool {
    let (first, second) = sort.isDescending ? (right, left) : (left, right)
    switch sort.column {
    case "name":
      return precedes(left, right, first.name, second.name, first, second) {
        Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
      }
    case "amount":
      return precedes(left, right, first.amount, second.amount, first, second, by: <)
    case "count": return precedes(left, right, first.count, second.count, first, second, by: <)
    default: return first.id < second.id
    }
  }

  private func precedes<Value: Equatable>(
    _ left: Order, _ right: Order, _ firstValue: Value?, _ secondValue: Value?,
    _ first: Order, _ second: Order, by isLess: (Value, Value) -> Bool
  ) -> Bool {
    guard let firstValue, let secondValue else {
      if firstValue == nil, secondValue == nil { return first.id < second.id }
      // The missing value comes last in both directions.
      let isFirstMissing = firstValue == nil
      return (first.id == left.id) != isFirstMissing
    }
    return firstValue == secondValue ? first.id < second.id : isLess(firstValue, secondValue)
  }
}
