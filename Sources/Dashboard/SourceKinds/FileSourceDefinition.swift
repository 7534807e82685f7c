import DataSources
import JMESPath

/// A file of this machine.
struct FileSourceDefinition: SourceKind {
  /// The absolute path.
  let path: String
  let reading: DataReading

  static let variant = Dashboard.variant(
    "file",
    required("path", .sourcePath, "The file, relative to the dashboard file that names it."),
    WrittenReading.field
  ) {
    FileSourceDefinition(path: $0, reading: $1.reading(or: DataFormat(suffixOf: $0) ?? .json))
  }

  var origin: SourceOrigin { .file }

  var standardTimeout: Duration? {
    reading.format == .csv ? LoadLimits.tableTimeout : LoadLimits.timeout
  }

  var table: SQLSourceDefinition? {
    guard reading.format == .csv else { return nil }
    return SQLSourceDefinition(
      database: DatabaseDefinition(place: .table(path: path, reading: reading)),
      query: SQLQueryDefinition(sql: SQLDatabase.tableStatement, parameters: .none))
  }

  func adapter(_ context: AdapterContext) -> any SourceAdapter {
    FileSource(path: path, within: context.permissions.scope(of: path), reading)
  }

  func identity(of source: SourceDefinition) -> [String]? { ["file", path] + reading.identity }

  func abilities(in folder: OwnFolder, _ dashboard: DashboardDefinition) -> Set<Ability> {
    folder.reading(path)
  }

  var written: [JSONValue] { [.texts([path] + reading.identity)] }
}
