import CardModel

/// A report that is shown, and what of its source hasn't been told yet.
struct ShownReport {
  let page: PageID
  let source: SourceID
  private var told: Snapshot?

  /// The reports among the pages of a dashboard.
  static func all(of pages: [PageDefinition], in dashboard: DashboardDefinition) -> [ShownReport] {
    pages.compactMap { page in
      guard case .report(let report) = page.content else { return nil }
      return ShownReport(page: page.id, source: dashboard.loadedSource(of: report))
    }
  }

  private init(page: PageID, source: SourceID) {
    self.page = page
    self.source = source
  }

  /// Nil where nothing has changed since the last call.
  mutating func takeUpdate(_ snapshots: [SourceID: Snapshot]) -> CardUpdate? {
    let snapshot = snapshots[source] ?? Snapshot()
    guard snapshot != told else { return nil }
    told = snapshot
    return .report(page, snapshot)
  }
}
