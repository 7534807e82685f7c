import CardModel
import Dashboard
import DataSources
import Foundation
import Localization
import Synchronization

/// The cards and reports of a dashboard with its data, loaded once.
struct LoadedData {
  let sections: [ResolvedSection]
  let reports: [PageID: DumpedReport]
  /// The choices of all pages with their values.
  let choices: [PageChoice]
  /// The expressions that can't be computed, and the names that no object has.
  let issues: [BindingIssue]
  /// The descriptions of how the data of the sources were read.
  let notes: [Diagnostic]
  private let definition: DashboardDefinition
  private let outcomes: LoadOutcomes

  /// Loads the sources of all pages.
  /// - Parameters:
  ///   - limit: the time after which sources that haven't answered are given up.
  ///   - chosen: what is chosen, by the ids of choices.
  init(
    of definition: DashboardDefinition, within limit: Duration, chosen: [String: String] = [:]
  ) async {
    let log = IssueLog()
    let outcomes = LoadOutcomes()
    let binder = CardBinder(definition.formatting) {
      FileManager.default.fileExists(atPath: $0)
    }
    let cardsOnObjects = Set(definition.pages.filter(\.isObject).flatMap(\.cards).map(\.id))
    let resolver = CardResolver(binder) { card, snapshot, pageObject in
      // Without an object, such a card would have mistakes that it hasn't.
      guard !cardsOnObjects.contains(card.id) else { return [] }
      let (cards, issues) = binder.bind(card, snapshot, pageObject: pageObject)
      log.add(issues)
      return cards
    }
    let loader = DashboardLoader.standard(
      definition, chosen: chosen, resolver: resolver, onLoad: { outcomes.set($1, of: $0) })
    await loader.show(definition.pages.map(\.id))
    sections = await loader.settled(within: limit)
    var reports: [PageID: DumpedReport] = [:]
    for page in definition.pages {
      guard case .report(let report) = page.content,
        let snapshot = await loader.snapshot(ofReport: page.id)
      else { continue }
      let binder = ReportBinder(report, in: definition, title: page.id.rawValue)
      reports[page.id] = await DumpedReport(binder.choosing(snapshot), snapshot)
    }
    choices = await loader.presentChoices
    self.reports = reports
    self.definition = definition
    self.outcomes = outcomes
    let snapshots = await loader.snapshots
    let states = await loader.states
    notes = definition.sources.compactMap { source in
      states[source.id]?.interpretation.map { Diagnostic(.note, source.location, $0) }
    }
    issues =
      (log.all + snapshots.values.compactMap(\.historyIssue) + reports.values.flatMap(\.issues)
      + binder.issues(
        ofObjectPagesIn: definition, snapshots, rows: reports.mapValues(\.objects))).ordered
  }

  /// The issues as warnings, and an error for each source that could not be loaded.
  var diagnostics: [Diagnostic] {
    let outcomes = outcomes.all
    let failures = definition.sources.compactMap { source in
      problem(of: source, outcomes[source.id]).map {
        Diagnostic(
          .error, source.location,
          lines: String(localized: "source \(source.id) could not be loaded: \($0)"))
      }
    }
    return failures + issues.map(\.diagnostic) + notes
  }

  /// Returns the reason why there are no data of a source that is needed.
  private func problem(of source: SourceDefinition, _ outcome: SourceFailure??) -> String? {
    if let outcome { return outcome?.message }
    // A combined source names the part that is missing.
    if !source.parts.isEmpty { return nil }
    return definition.shownSources.contains(source.id)
      ? String(localized: "it has not answered in time") : nil
  }
}

/// The outcomes of the last load of each source: its failure, or nil.
private nonisolated final class LoadOutcomes: Sendable {
  private let outcomes = Mutex<[SourceID: SourceFailure?]>([:])

  func set(_ failure: SourceFailure?, of source: SourceID) {
    outcomes.withLock { $0[source] = .some(failure) }
  }

  var all: [SourceID: SourceFailure?] { outcomes.withLock { $0 } }
}
