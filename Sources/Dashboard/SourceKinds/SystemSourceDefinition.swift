import DataSources
import JMESPath

/// A source that reads a metric of this machine.
struct SystemSourceDefinition: SourceKind {
  let metric: SystemMetric

  static let variant = Dashboard.variant(
    "system", required("metric", .word, "The metric of this machine.")
  ) { SystemSourceDefinition(metric: $0) }

  var origin: SourceOrigin { .machine }
  var standardTimeout: Duration? { metric.isImmediate ? nil : LoadLimits.timeout }
  var isWatched: Bool { metric == .packages }
  var written: [JSONValue] { [.string("\(metric)")] }

  func adapter(_ context: AdapterContext) -> any SourceAdapter {
    SystemSource(metric, clock: context.clock)
  }

  func identity(of source: SourceDefinition) -> [String]? { nil }
  func abilities(in folder: OwnFolder, _ dashboard: DashboardDefinition) -> Set<Ability> { [] }
}
