import DataSources
import Localization

extension DashboardDefinition {
  /// The warnings about reports whose database can't do the work, so that all their rows are
  /// loaded.
  var reportDiagnostics: [Diagnostic] {
    pages.enumerated().compactMap { index, page in
      guard case .report(let report) = page.content,
        let source = sources.first(where: { $0.id == report.source }),
        let obstacle = TablePlan.obstacle(report, source)
      else { return nil }
      return Diagnostic(
        .warning, obstacle.location,
        String(
          localized: """
            all rows of this report are loaded, at most \(LoadLimits.rows), since \(obstacle.reason)
            """),
        path: "pages[\(index)].report")
    }
  }
}
