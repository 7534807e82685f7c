import DataSources
import JMESPath

/// A source that reads the rows of a statement.
struct SQLSourceDefinition: SourceKind {
  private(set) var database: DatabaseDefinition
  private(set) var query: SQLQueryDefinition
  private(set) var listen: [String] = []

  static let sqlite = variant(
    "sqlite",
    required("path", .sourcePath, "The file, relative to the dashboard file that names it."),
    sql,
    make: { SQLSourceDefinition(database: DatabaseDefinition(place: .file(path: $0)), query: $1) },
    parameters { $0.query.parameters = $1 },
    DatabaseDefinition.writable { $0.database.isWritable = $1 })

  static let postgres = variant(
    "postgres",
    required("url", .databaseAddress, "The database, as `postgres://user@host/name`."), sql,
    make: { SQLSourceDefinition(database: DatabaseDefinition(place: .server(url: $0)), query: $1) },
    parameters { $0.query.parameters = $1 },
    listen { $0.listen = $1 },
    DatabaseDefinition.writable { $0.database.isWritable = $1 })

  static let named = variant(
    "sql", required("database", .database, "The name of a database under \"databases\"."), sql,
    make: { SQLSourceDefinition(database: $0.definition, query: $1) },
    parameters { $0.query.parameters = $1 },
    listen { $0.listen = $1 })

  private static let sql = required("sql", .fixedText, "The statement, which only reads.")
    .map { SQLQueryDefinition(sql: $0) }
  private static let parameters = SharedKey(
    "parameters", .sqlParameters(of: .statementValue),
    "Values, not expressions, for the placeholders: a mapping for `:name`, a list for `?` in SQLite "
      + "and `$1` in PostgreSQL.")
  private static let listen = SharedKey(
    "listen", .list(of: .fixedText),
    "Channels of PostgreSQL whose notifications load the data again.")

  var origin: SourceOrigin { .database }
  var address: Template? { database.address }
  var isWatched: Bool { address == nil || !listen.isEmpty }
  var choiceTemplates: [Template] { query.parameters.all.flatMap(\.templates) }
  var table: SQLSourceDefinition? { self }

  func filled(with values: ChoiceValues) -> SQLSourceDefinition {
    var filled = self
    filled.query = query.filled(with: values)
    return filled
  }

  func adapter(_ context: AdapterContext) throws(SourceFailure) -> any SourceAdapter {
    SQLSource(
      try database.opened(
        context.secrets, context.permissions, listeningTo: listen, timeout: context.timeout),
      sql: query.sql, parameters: query.values)
  }

  func identity(of source: SourceDefinition) -> [String]? {
    ["sql", database.identity, query.sql, query.values.text { $0.json() }]
  }

  func abilities(in folder: OwnFolder, _ dashboard: DashboardDefinition) -> Set<Ability> {
    database.abilities(in: folder)
  }

  var written: [JSONValue] {
    [.texts([database.identity, query.sql]), query.parameters.written(\.written)]
  }
}

/// A statement that reads rows.
struct SQLQueryDefinition: Sendable, Equatable {
  let sql: String
  /// The values for the placeholders, whose texts may name choices.
  var parameters = SQLParameters<DataTemplate>.positional([])

  /// The values for the placeholders of a statement without choices.
  var values: SQLParameters<JSONValue> { parameters.map(\.constantValue) }

  /// Returns the statement with the values of choices in its parameters.
  func filled(with values: ChoiceValues) -> SQLQueryDefinition {
    SQLQueryDefinition(sql: sql, parameters: parameters.map { $0.filled(with: values) })
  }
}

extension SQLParameters {
  /// Returns the parameters as a text, which is the same in each run of the program.
  fileprivate func text(_ value: (Value) -> String) -> String {
    switch self {
    case .positional(let values): values.map(value).joined(separator: ", ")
    case .named(let values):
      values.sorted { $0.key < $1.key }.map { "\($0.key): \(value($0.value))" }
        .joined(separator: ", ")
    }
  }
}
