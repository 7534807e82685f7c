import DataSources
import JMESPath

/// A database that sources read and actions change.
public struct DatabaseDefinition: Sendable, Equatable {
  public enum Place: Sendable, Equatable {
    /// An SQLite database, by its absolute path.
    case file(path: String)
    /// A database of a server that speaks the protocol of PostgreSQL.
    ///
    /// The URL may name secrets.
    case server(url: Template)
    /// A table of separated values in a file.
    case table(path: String, reading: DataReading)
  }

  public let place: Place
  public var isWritable = false

  /// The address of the server; nil for a file.
  var address: Template? { if case .server(let url) = place { url } else { nil } }

  static let decoder = NodeDecoder<DatabaseDefinition>.object(
    "database", "A database, which sources and actions name.",
    exactlyOne([
      choice("path", .sourcePath, "The file of an SQLite database.") { Place.file(path: $0) },
      choice("url", .databaseAddress, "A server, as `postgres://user@host/name`.") {
        Place.server(url: $0)
      },
    ]),
    make: { DatabaseDefinition(place: $1) },
    writable { $0.isWritable = $1 })

  /// A database that stands for one with a mistake.
  static let invalid = DatabaseDefinition(place: .file(path: ""), isWritable: true)

  static let writable = SharedKey(
    "writable", .boolean, "Actions may change the database.")

  /// The text by which two databases are the same: the file or the URL.
  var identity: String {
    switch place {
    case .file(let path): path.realPath
    case .server(let url): url.text
    case .table(let path, _): path
    }
  }

  /// Returns the database with its secrets filled in.
  /// - Parameters:
  ///   - permissions: what the dashboard may do.
  ///   - channels: the channels whose notifications are changes of the data.
  ///   - timeout: the time limit of a statement; nil for none.
  ///   - isForReport: whether a report reads the database.
  func opened(
    _ secrets: Secrets, _ permissions: Permissions, listeningTo channels: [String] = [],
    timeout: Duration? = nil, isForReport: Bool = false
  ) throws(SourceFailure) -> SQLDatabase {
    switch place {
    case .file(let path): .sqlite(path: path, within: permissions.scope(of: path))
    case .table(let path, let reading):
      .table(path: path, within: permissions.scope(of: path), reading)
    case .server(let url):
      .postgres(
        try PostgresServer(
          url: try secrets.address(of: url), listeningTo: channels, timeout: timeout,
          isForReport: isForReport, connections: .shared))
    }
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

/// A statement that changes data.
public struct SQLActionDefinition: Sendable, Equatable {
  /// The database that a statement changes.
  public enum Database: Sendable, Equatable {
    /// The database that a source reads.
    case source(SourceID)
    /// A database by its name, with the sources that read it.
    case named(String, readers: [SourceID])
  }

  public let database: Database
  public let statement: String
  /// The parameters, evaluated on the item or the card's data.
  ///
  /// Data reaches a statement only this way.
  public var parameters = SQLParameters<BoundExpression>.positional([])

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
    make: { SQLActionDefinition(database: $1, statement: $2) },
    optional(
      "parameters", .sqlParameters(of: .expression),
      "Expressions for the placeholders: a mapping for `:name`, a list for `?` in SQLite and `$1` "
        + "in PostgreSQL."
    ) { $0.parameters = $1 })
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
      guard let database = source.database else {
        context.error(
          node.location,
          """
          source "\(id.rawValue)" has no database: name one of type sqlite, postgres or sql
          """)
        return nil
      }
      guard database.isWritable else {
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
