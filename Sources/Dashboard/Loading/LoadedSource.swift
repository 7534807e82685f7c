import DataSources

/// The object of a loader: the data of a source, or a probe of its table.
enum LoadedSource: Hashable {
  case data(SourceID)
  /// A probe of a table, of whose rows a report reads only a few at a time.
  case tableProbe(SourceID)

  var isTableProbe: Bool { if case .tableProbe = self { true } else { false } }

  /// Whether the last data are shown at the next start (P5): those of a source, and the rows of a
  /// file that a probe has read.
  func keepsData(of source: SourceDefinition) -> Bool {
    !isTableProbe || source.kind.origin == .file
  }

  /// The source whose data are loaded; nil for a probe.
  var dataID: SourceID? { if case .data(let id) = self { id } else { nil } }
}

extension DashboardDefinition {
  /// Returns the loaded source that keeps a report up to date: its source, or a probe of its table.
  func loadedSource(of report: ReportDefinition) -> LoadedSource {
    isTable(report) ? .tableProbe(report.source) : .data(report.source)
  }

  /// Everything that is loaded: the sources of the file, and a probe for each table of a report.
  var loadedSources: [(id: LoadedSource, source: SourceDefinition)] {
    let tables = pages.compactMap { page -> SourceID? in
      guard case .report(let report) = page.content, isTable(report) else { return nil }
      return report.source
    }
    return sources.map { (.data($0.id), $0) }
      + sources.filter { tables.contains($0.id) }.map { (.tableProbe($0.id), $0) }
  }

  private func isTable(_ report: ReportDefinition) -> Bool {
    sources.first { $0.id == report.source }.flatMap { TablePlan(report, $0) } != nil
  }
}
