import CardModel
import Dashboard
import DataSources

/// Reads the file of a dashboard, and starts to load its data, off the main actor.
nonisolated struct DashboardReader {
  /// A version of the file, the loader of its data if it is valid, and the path without symbolic
  /// links.
  typealias Version = (reading: DashboardReading, loader: DashboardLoader?, realPath: String?)

  /// The path of the file; nil for this machine's own dashboard.
  let path: String?
  let isKiosk: Bool
  /// The variables of the file.
  let environment: [String: String]
  /// Tells what the dashboard may do.
  let ledger: TrustLedger
  /// The data that are kept from one run to the next.
  let state: StoredState
  /// Logs the failures of sources.
  let problems: ProblemLog

  /// Reads the file and starts to load the page that will be shown.
  ///
  /// - Parameters:
  ///   - chosen: what a person has chosen, by the ids of choices.
  ///   - isSafe: whether no commands are run for sources.
  ///   - isTrusted: whether it may do everything that it declares.
  ///   - choosesLanguage: whether texts are in the dashboard's language from now on.
  ///   - loader: the loader of the present version; its sources go on if the new one is valid.
  @concurrent
  func read(
    page: PageID?, chosen: [String: String], isSafe: Bool, isTrusted: Bool,
    choosesLanguage: Bool = false, replacing loader: DashboardLoader? = nil
  ) async -> Version {
    let reading = ledger.permitted(
      DashboardFile.read(path, isKiosk: isKiosk, environment: environment), at: path,
      isTrusted: isTrusted)
    let realPath = path?.realPath
    guard let definition = reading.definition else { return (reading, nil, realPath) }
    if choosesLanguage { ProgramLanguage.useTexts(of: definition) }
    let inherited = await loader?.handOver()
    let loader = makeLoader(definition, chosen: chosen, isSafe: isSafe, inheriting: inherited)
    await loader.show([definition.page(page).id])
    return (reading, loader, realPath)
  }

  /// Returns a loader of the data of a version.
  func makeLoader(
    _ definition: DashboardDefinition, chosen: [String: String], isSafe: Bool,
    inheriting inherited: InheritedSources? = nil
  ) -> DashboardLoader {
    .standard(
      definition, lastData: state.data.last, histories: state.data.histories,
      inheriting: inherited, chosen: chosen, problems: problems, isSafe: isSafe)
  }

  /// Reads the style sheet that a file names.
  @concurrent
  static func sheet(of definition: DashboardDefinition) async -> String {
    guard definition.permissions.allowsStyle, let theme = definition.theme else { return "" }
    return theme.sheet(within: theme.style.flatMap { definition.permissions.scope(of: $0) })
  }
}
