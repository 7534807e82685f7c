import CardModel
import Dashboard
import DataSources

import struct Dashboard.Snapshot

extension DashboardLoader {
  /// Returns a loader with the clock, the secrets and the locale of this process, which loads what
  /// the dashboard may load.
  /// - Parameters:
  ///   - lastData: provides data to show before sources have answered, and receives loaded data.
  ///   - histories: provides the values of earlier runs, and receives later ones.
  ///   - inherited: the sources of the loader of an earlier version of the file.
  ///   - chosen: what a person has chosen, by the ids of choices.
  ///   - resolver: makes cards from the data; nil for the usual one.
  ///   - problems: logs the failures of sources.
  ///   - isSafe: whether no commands are run.
  ///   - onLoad: called when a load of a source has ended, with its failure.
  ///   - onChange: called when a source has another snapshot.
  nonisolated static func standard(
    _ definition: DashboardDefinition, lastData: LastData? = nil,
    histories: Histories = Histories(), inheriting inherited: InheritedSources? = nil,
    chosen: [String: String] = [:],
    resolver: CardResolver? = nil,
    problems: ProblemLog? = nil, isSafe: Bool = false,
    onLoad: @escaping @Sendable (SourceID, SourceFailure?) -> Void = { _, _ in },
    onChange: @escaping @Sendable (SourceID, Snapshot) -> Void = { _, _ in }
  ) -> DashboardLoader {
    let clock = inherited?.clock ?? SourceClock()
    let (folder, permissions) = (definition.folder, definition.permissions)
    let secrets = Secrets.standard(granting: permissions.grants)
    return DashboardLoader(
      definition, clock: clock, lastData: lastData, histories: histories,
      inheriting: inherited?.without(permissions.refusedSources),
      chosen: chosen,
      makeAdapter: {
        $0.makeAdapter(
          clock: clock, secrets: secrets, folder: folder, allowsCommands: !isSafe,
          permissions: permissions)
      },
      resolver: resolver,
      onLoad: { source, failure in
        problems?.report(failure?.message, of: "source \(source.rawValue)")
        onLoad(source, failure)
      }, onChange: onChange)
  }

  /// Loads a page.
  ///
  /// Returns its cards when it has its data, or after `limit`, so that the first frame shows cards
  /// and not placeholders.
  nonisolated func load(_ page: PageID, within limit: Duration) async -> [CardUpdate] {
    await show([page])
    _ = await settled(within: limit)
    return await takeUpdates()
  }
}
