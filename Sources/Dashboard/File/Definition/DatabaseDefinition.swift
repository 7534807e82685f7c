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
  /// Whether actions may change it.
  public let isWritable: Bool

  /// The texts that may name secrets.
  var templates: [Template] {
    switch place {
    case .file, .table: []
    case .server(let url): [url]
    }
  }
}

/// A source that reads the rows of a statement.
public struct SQLSourceDefinition: Sendable, Equatable {
  public let database: DatabaseDefinition
  public let query: SQLQueryDefinition
  /// The channels of a server whose notifications load the data again.
  public let listen: [String]
}

/// A statement that reads rows.
public struct SQLQueryDefinition: Sendable, Equatable {
  public let sql: String
  /// The values for the placeholders, whose texts may name choices.
  let parameters: SQLParameters<DataTemplate>

  /// The values for the placeholders of a statement without choices.
  public var values: SQLParameters<JSONValue> { parameters.map(\.constantValue) }
}
