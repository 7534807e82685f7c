import CardModel
import Dashboard
import DataSources

/// Reading the file of a dashboard, off the main actor.
extension OpenDashboard {
  typealias Reading = (reading: DashboardReading, loader: DashboardLoader?)

  /// Reads the file and starts to load the page that will be shown.
  ///
  /// - Parameter choosesLanguage: whether texts are in the dashboard's language from now on.
  @concurrent
  nonisolated static func read(
    _ start: DashboardStart, choosesLanguage: Bool = false, _ environment: [String: String],
    page: PageID?, _ lastData: LastData,
    _ histories: Histories, _ problems: ProblemLog
  ) async -> Reading {
    let reading = DashboardFile.read(
      start.path, isKiosk: start.isKiosk, environment: environment)
    guard let definition = reading.definition else { return (reading, nil) }
    if choosesLanguage { ProgramLanguage.useTexts(of: definition) }
    let loader = DashboardLoader.standard(
      definition, lastData: lastData, histories: histories, problems: problems)
    await loader.show([definition.page(page).id])
    return (reading, loader)
  }

  /// Reads the style sheet that a file names.
  @concurrent
  nonisolated static func sheet(of definition: DashboardDefinition) async -> String {
    definition.theme?.sheet ?? ""
  }
}
