import DataSources
import JMESPath

/// A source whose data are in the file of the dashboard.
struct StaticSourceDefinition: SourceKind {
  let value: JSONValue

  static let variant = Dashboard.variant(
    "static", required("data", .data, "The data itself.")
  ) { StaticSourceDefinition(value: $0) }

  var origin: SourceOrigin { .dashboard }
  var standardTimeout: Duration? { nil }
  var written: [JSONValue] { [value] }

  func adapter(_ context: AdapterContext) -> any SourceAdapter { StaticSource(value) }
  func identity(of source: SourceDefinition) -> [String]? { nil }
  func abilities(in folder: OwnFolder, _ dashboard: DashboardDefinition) -> Set<Ability> { [] }
}
