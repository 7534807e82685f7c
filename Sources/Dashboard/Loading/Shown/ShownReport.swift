import CardModel

/// A visible report, and the last snapshot of its source that was delivered.
struct ShownReport {
  let page: PageID
  let source: LoadedSource
  private var delivered: Snapshot?
  /// Whether the report tells the age of its rows.
  var readsClock: Bool { delivered?.isStale == true }

  /// Returns the reports among the pages of a dashboard.
  static func all(of pages: [PageDefinition], in dashboard: DashboardDefinition) -> [ShownReport] {
    pages.compactMap { page in
      guard case .report(let report) = page.content else { return nil }
      return ShownReport(page: page.id, source: dashboard.loadedSource(of: report))
    }
  }

  private init(page: PageID, source: LoadedSource) {
    self.page = page
    self.source = source
  }

  /// Delivers the same snapshot again, if the report tells its age.
  mutating func minuteChanged() { if readsClock { delivered = nil } }

  /// Returns the report's update; nil if nothing has changed since the last call.
  mutating func takeUpdate(
    _ snapshots: [LoadedSource: Snapshot], _ choices: ChoiceValues
  ) -> CardUpdate? {
    var snapshot = snapshots[source] ?? Snapshot()
    snapshot.isSuperseded = snapshot.value != nil && !snapshot.choices.agrees(with: choices)
    snapshot.choices = choices.replaced(by: snapshot.choices)
    guard snapshot != delivered else { return nil }
    delivered = snapshot
    return .report(page, snapshot)
  }
}
