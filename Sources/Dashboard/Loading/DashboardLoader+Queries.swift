import CardModel
import DataSources

// The present state of the loader.

extension DashboardLoader {
  /// The present data of the sources.
  public var snapshots: [SourceID: Snapshot] {
    board.snapshots.reduce(into: [:]) { snapshots, entry in
      if case .data(let source) = entry.key { snapshots[source] = shown.chosen(entry.value) }
    }
  }

  /// The present states of the sources; of one that only reports read from its table, that of the
  /// probe of the table.
  public var states: [SourceID: Snapshot] {
    board.snapshots.reduce(into: snapshots) { states, entry in
      guard case .tableProbe(let source) = entry.key else { return }
      if states[source]?.isPending ?? true { states[source] = entry.value }
    }
  }

  /// The number of loads that have ended, with those of earlier versions of the file.
  public var loadCount: Int { get async { await board.loadCount } }

  /// Returns the snapshot of the source of a visible report.
  public func snapshot(ofReport page: PageID) -> Snapshot? {
    shown.source(ofReport: page).map { shown.chosen(board.snapshots[$0] ?? Snapshot()) }
  }

  /// Returns the update with the object of a page; nil before the object is loaded.
  public func object(of page: ShownPage) -> CardUpdate? { shown.object(of: page) }

  /// The data of a card without a source: nothing but the values of choices.
  public var snapshotWithoutSource: Snapshot { shown.chosen(Snapshot(value: .null)) }
}
