import DataSources
import JMESPath

/// The keys of databases, and of the sources that read them.
extension DatabaseDefinition {
  static let decoder = NodeDecoder<DatabaseDefinition>.object(
    "database", "A database, which sources and actions name.",
    exactlyOne([
      choice("path", .path, "The file of an SQLite database.") { Place.file(path: $0) },
      choice("url", .databaseAddress, "A server, as `postgres://user@host/name`.") {
        Place.server(url: $0)
      },
    ]),
    writable
  ) { _, place, isWritable in DatabaseDefinition(place: place, isWritable: isWritable) }

  /// A database that stands for one with a mistake.
  static let invalid = DatabaseDefinition(place: .file(path: ""), isWritable: true)

  fileprivate static let writable = optional(
    "writable", .boolean, or: false, "Actions may change the database.")
}

extension SourceDefinition {
  private static let sql = required("sql", .fixedText, "The statement, which only reads.")
  private static let parameters = optional(
    "parameters", .sqlParameters(of: .statementValue), or: .positional([]),
    "Values, not expressions, for the placeholders: a mapping for `:name`, a list for `?` in SQLite "
      + "and `$1` in PostgreSQL.")
  private static let listen = optional(
    "listen", .list(of: .fixedText), or: [],
    "Channels of PostgreSQL whose notifications load the data again.")

  static let sqlite = variant(
    "sqlite", required("path", .path, "The file, relative to the dashboard file that names it."),
    sql, parameters, DatabaseDefinition.writable
  ) { path, sql, parameters, isWritable in
    Kind.sql(
      SQLSourceDefinition(
        database: DatabaseDefinition(place: .file(path: path), isWritable: isWritable),
        query: SQLQueryDefinition(sql: sql, parameters: parameters), listen: []))
  }

  static let postgres = variant(
    "postgres",
    required("url", .databaseAddress, "The database, as `postgres://user@host/name`."),
    sql, parameters, listen, DatabaseDefinition.writable
  ) { url, sql, parameters, listen, isWritable in
    Kind.sql(
      SQLSourceDefinition(
        database: DatabaseDefinition(place: .server(url: url), isWritable: isWritable),
        query: SQLQueryDefinition(sql: sql, parameters: parameters), listen: listen))
  }

  static let database = variant(
    "sql",
    required("database", .database, "The name of a database under \"databases\"."),
    sql, parameters, listen
  ) { database, sql, parameters, listen in
    Kind.sql(
      SQLSourceDefinition(
        database: database.definition,
        query: SQLQueryDefinition(sql: sql, parameters: parameters), listen: listen))
  }
}

/// A database that the file names.
struct NamedDatabase: Sendable {
  let name: String
  let definition: DatabaseDefinition
}

extension NodeDecoder where Value == NamedDatabase {
  static var database: NodeDecoder {
    let identifier = NodeDecoder<String>.identifier
    return NodeDecoder(.identifier) { node, context in
      guard let name = identifier.decode(node, context) else { return nil }
      let known = context.named.databases
      if let definition = known[name] { return NamedDatabase(name: name, definition: definition) }
      if known.isEmpty {
        context.error(
          node.location,
          "unknown database \"\(name)\"; \"databases\" at the top of the file names none")
      } else {
        context.unknown(
          name, "unknown database \"\(name)\"", among: known.keys, at: node.location)
      }
      return nil
    }
  }
}

// MARK: Statements of actions

extension SQLActionDefinition {
  static let decoder = NodeDecoder<SQLActionDefinition>.object(
    "sql", "A statement that changes data.",
    exactlyOne([
      choice("source", .writableSource, "A source whose database is changed.") {
        Database.source($0)
      },
      choice("database", .writableDatabase, "The name of the database that is changed.") {
        $0
      },
    ]),
    required("statement", .fixedText, "With placeholders for data."),
    optional(
      "parameters", .sqlParameters(of: .expression), or: .positional([]),
      "Expressions for the placeholders: a mapping for `:name`, a list for `?` in SQLite and `$1` "
        + "in PostgreSQL.")
  ) { _, database, statement, parameters in
    SQLActionDefinition(database: database, statement: statement, parameters: parameters)
  }
}

extension NodeDecoder where Value == SQLActionDefinition.Database {
  fileprivate static var writableDatabase: NodeDecoder {
    NodeDecoder(.identifier) { node, context in
      guard let database = NodeDecoder<NamedDatabase>.database.decode(node, context) else {
        return nil
      }
      guard database.definition.isWritable else {
        context.error(
          node.location,
          """
          database "\(database.name)" is only read; with "writable: true" actions may change it
          """)
        return nil
      }
      let readers = context.named.sources.values.filter {
        $0.database?.place == database.definition.place
      }
      return .named(database.name, readers: readers.map(\.id).sorted { $0.rawValue < $1.rawValue })
    }
  }
}

extension NodeDecoder where Value == SourceID {
  fileprivate static var writableSource: NodeDecoder {
    NodeDecoder(.identifier) { node, context in
      guard let id = NodeDecoder.source.decode(node, context) else { return nil }
      // Other mistakes in a source, or in its name, are reported elsewhere.
      guard let source = context.named.sources[id] else { return id }
      guard case .sql(let definition) = source.kind else {
        context.error(
          node.location,
          """
          source "\(id.rawValue)" has no database: name one of type sqlite, postgres or sql
          """)
        return nil
      }
      guard definition.database.isWritable else {
        context.error(
          node.location,
          """
          source "\(id.rawValue)" is only read; with "writable: true" actions may change it
          """)
        return nil
      }
      return id
    }
  }
}
