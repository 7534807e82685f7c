import CardModel
import Dashboard
import DataSources
import Synchronization

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

extension DashboardDefinition {
  /// The page with an id, otherwise the first page.
  nonisolated func page(_ id: PageID?) -> PageDefinition {
    namedPages.first { $0.id == id } ?? pages[0]
  }

  /// The ids of all cards of the file.
  var cards: Set<CardID> { Set(pages.flatMap(\.cards).map(\.id)) }

  /// The ids of its cards that make one card per item and tell those by position alone.
  var cardsWithoutKey: Set<CardID> {
    Set(pages.flatMap(\.cards).filter { $0.each != nil && $0.key == nil }.map(\.id))
  }
}

/// The expressions that cards could not compute, each once.
nonisolated final class IssueLog: Sendable {
  private let issues = Mutex<[BindingIssue]>([])

  func add(_ found: [BindingIssue]) {
    guard !found.isEmpty else { return }
    issues.withLock { issues in
      for issue in found where !issues.contains(issue) { issues.append(issue) }
    }
  }

  var all: [BindingIssue] { issues.withLock { $0 } }
}
