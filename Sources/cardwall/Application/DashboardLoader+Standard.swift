import Dashboard
import DataSources

extension DashboardLoader {
  /// A loader with the clock, the secrets and the locale of this process.
  /// - Parameters:
  ///   - lastData: provides data to show before sources have answered, and receives loaded data.
  ///   - issues: receives the expressions that could not be computed.
  ///   - problems: logs the failures of sources.
  nonisolated static func standard(
    _ definition: DashboardDefinition, lastData: LastData? = nil, issues: IssueLog? = nil,
    problems: ProblemLog? = nil
  ) -> DashboardLoader {
    let clock = SourceClock()
    let secrets = Secrets.standard()
    return DashboardLoader(
      definition, clock: clock, lastData: lastData,
      makeAdapter: { $0.makeAdapter(clock: clock, secrets: secrets) },
      resolver: CardResolver { found in issues?.add(found) },
      onLoad: { problems?.report($1?.message, of: "source \($0.rawValue)") })
  }
}
