import JMESPath
import PostgreSQL

/// A connection to a PostgreSQL server in a transaction that only reads.
struct PostgresReader: SQLConnection {
  let name: String
  private let connection: PostgresConnection
  private let interrupt: PostgresInterrupt
  private let lists: PostgresLists

  /// - Parameter lists: the types of lists that the database is known to have.
  init(
    _ connection: PostgresConnection, until interrupt: PostgresInterrupt, name: String,
    lists: PostgresLists
  ) {
    (self.connection, self.interrupt, self.name) = (connection, interrupt, name)
    self.lists = lists
  }

  /// Whether texts can be decomposed, which CockroachDB and PostgreSQL before 13 can't.
  var ignoresAccents: Bool {
    let version = connection.setting("server_version")?.prefix { $0.isNumber }
    return connection.setting("crdb_version") == nil && version.flatMap { Int($0) } ?? 0 >= 13
      && connection.setting("server_encoding") == "UTF8"
  }

  func forEachRow(of statement: SQLStatement, _ body: (any SQLRow) throws -> Void) throws {
    if !lists.isComplete { try lookUpLists(in: try described(statement)) }
    try readRows(of: statement, body)
  }

  private func readRows(of statement: SQLStatement, _ body: (any SQLRow) throws -> Void) throws {
    let call = PostgresCall(statement)
    var columns: [(name: String, type: PostgresType?)] = []
    try connection.execute(
      call.sql, call.values, until: interrupt, limit: LoadLimits.answerBytes
    ) { row in
      if columns.isEmpty {
        var taken: Set<String> = []
        columns = row.columns.map { (uniqueName($0.name, taken: &taken), lists.type($0.type)) }
      }
      try body(PostgresSQLRow(row: row, columns: columns))
    }
  }

  /// Looks up which columns are lists of a type that the database defines itself.
  ///
  /// A domain is read as the type that it is made of.
  private func lookUpLists(in columns: [PostgresColumn]) throws {
    try lists.add(columns.map(\.type)) { numbers in
      let sql: SQLFragment = """
        WITH RECURSIVE element(list, type, base) AS (
          SELECT list.oid, type.oid, type.typbasetype FROM pg_type AS list
          JOIN pg_type AS type ON type.oid = list.typelem
          WHERE list.typcategory = 'A' AND type.typdelim = ','
          AND list.oid IN \(.list(numbers.map { .integer(Int64($0)) }))
          UNION ALL SELECT list, type.oid, type.typbasetype
          FROM element JOIN pg_type AS type ON type.oid = base)
        SELECT list::int8, type::int8 FROM element WHERE base = 0
        """
      var elements: [UInt32: UInt32] = [:]
      try readRows(of: SQLStatement(text: sql, parameters: .none)) { row in
        guard case .integer(let list) = row.value(at: 0),
          case .integer(let element) = row.value(at: 1)
        else { return }
        elements[UInt32(truncatingIfNeeded: list)] = UInt32(truncatingIfNeeded: element)
      }
      return elements
    }
  }

  func plan(of statement: SQLStatement) throws -> QueryPlan {
    let nodes = try nodes(of: statement)
    return QueryPlan(
      scansTable: nodes.contains("Seq Scan"), sorts: nodes.contains("Sort"))
  }

  func columns(of statement: SQLStatement) throws -> [SQLColumn] {
    var taken: Set<String> = []
    let described = try described(statement)
    guard !described.isEmpty else {
      throw SourceFailure(.notAllowed, "\(name): a report reads a query; write a SELECT")
    }
    try lookUpLists(in: described)
    return described.map {
      SQLColumn(
        name: uniqueName($0.name, taken: &taken),
        kind: PostgresType.kind(ofType: $0.type))
    }
  }

  /// The key is the primary key of a table whose columns the statement has, if nothing in its plan
  /// repeats the rows of that table.
  func key(of statement: SQLStatement, _ columns: [SQLColumn]) throws -> [String] {
    // CockroachDB has other plans.
    guard connection.setting("crdb_version") == nil else { return [] }
    let described = try described(statement)
    let tables = Set(described.map(\.table)).subtracting([0])
    guard tables.count == 1, let table = tables.first else { return [] }
    var numbers: [Int] = []
    let primary: SQLFragment = """
      SELECT key.number FROM pg_index, unnest(indkey::int2[]) WITH ORDINALITY AS key(number, position)
      WHERE indisprimary AND indrelid = \(.integer(Int64(table))) ORDER BY key.position
      """
    try forEachRow(of: SQLStatement(text: primary, parameters: .none)) { row in
      if case .integer(let number) = row.value(at: 0) { numbers.append(Int(number)) }
    }
    let key = numbers.compactMap { number in
      described.firstIndex { $0.table == table && $0.number == number }.map { columns[$0].name }
    }
    guard !key.isEmpty, key.count == numbers.count else { return [] }
    let nodes = try nodes(of: statement)
    let keepsRows = nodes.allSatisfy { node in
      node.hasSuffix(" Scan") && !node.contains("Function") && !node.hasPrefix("CTE")
        || [
          "Append", "Merge Append", "Gather", "Gather Merge", "Sort", "Incremental Sort", "Limit",
          "Result", "BitmapAnd", "BitmapOr",
        ].contains(node)
    }
    return keepsRows ? key : []
  }

  private func described(_ statement: SQLStatement) throws -> [PostgresColumn] {
    try connection.columns(of: PostgresCall(statement).sql, until: interrupt)
  }

  /// Returns the types of all nodes of a statement's plan.
  private func nodes(of statement: SQLStatement) throws -> [String] {
    let explained = SQLStatement(
      text: "EXPLAIN (FORMAT JSON) " + statement.text, parameters: statement.parameters)
    let plan = try objects(of: explained).first?["QUERY PLAN"]
    return plan?.nodeTypes ?? []
  }
}

extension JSONValue {
  /// The values of all members called "Node Type" at any depth.
  fileprivate var nodeTypes: [String] {
    switch self {
    case .null, .bool, .integer, .double, .string: []
    case .array(let elements): elements.flatMap(\.nodeTypes)
    case .object(let members):
      [members["Node Type"]?.string].compactMap { $0 } + members.values.flatMap(\.nodeTypes)
    }
  }
}

/// A row of a PostgreSQL server.
private struct PostgresSQLRow: SQLRow {
  let row: PostgresRow
  /// The name of each column, each once, and its type; nil for one whose text is its value.
  let columns: [(name: String, type: PostgresType?)]

  func object() -> JSONValue {
    .object(
      JSONObject(
        columns.enumerated().map { index, column in
          let value = row.text(at: index).map { JSONValue(postgres: $0, column.type) }
          return (key: column.name, value: value ?? .null)
        }))
  }

  func value(at index: Int) -> SQLValue {
    guard let text = row.text(at: index) else { return .null }
    // A fraction that isn't exact would be another value than that of the row.
    if columns[index].type?.kind == .integer, let number = Int64(text) {
      return .integer(number)
    }
    return .text(text)
  }
}
