import DataSources

extension DashboardDefinition {
  /// What keeps a report from being left to its database, whose rows are then all loaded: what the author
  /// of a large table has to know.
  var reportDiagnostics: [Diagnostic] {
    pages.enumerated().compactMap { index, page in
      guard case .report(let report) = page.content,
        let source = sources.first(where: { $0.id == report.source }),
        let obstacle = TablePlan.obstacle(report, source)
      else { return nil }
      return Diagnostic(
        .warning, obstacle.location,
        "all rows of this report are loaded, at most \(Limits.rows), since \(obstacle.reason)",
        path: "pages[\(index)].report")
    }
  }
}
