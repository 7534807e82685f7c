import Dashboard
import DataSources
import Foundation

/// The state of a dashboard that is kept from one run to the next, in the state directory.
final class StoredState {
  /// The arrangement and the choices of a person.
  let memory: WallMemory
  nonisolated let writer: StateWriter
  private nonisolated let lastData: StoredFile<LastData>
  private nonisolated let histories: StoredFile<Histories>
  private let lastGood: LastGood?
  private let files: [StateFile]

  /// - Parameters:
  ///   - path: the path of the dashboard file; nil for this machine's own.
  ///   - environment: the variables of the file, and the name of the state directory.
  ///   - writer: writes the state files of all dashboards.
  init(of path: String?, environment: [String: String], writer: StateWriter) {
    let cards = StateFile("cards", of: path, extension: "json", environment: environment)
    let data = StateFile("data", of: path, extension: "json", environment: environment)
    let history = StateFile("history", of: path, extension: "db", environment: environment)
    self.writer = writer
    memory = WallMemory(cards, writer: writer)
    lastData = StoredFile(data, writer: writer)
    histories = StoredFile(history, writer: writer)
    lastGood = path.map { LastGood(of: $0, environment: environment) }
    files = [cards, data, history] + [lastGood?.file].compactMap { $0 }
  }

  /// The last good data of sources, and the values that they had before.
  nonisolated var data: (last: LastData, histories: Histories) {
    (lastData.content, histories.content)
  }

  /// Reads the data of an earlier run.
  ///
  /// Call it off the main actor: there may be megabytes.
  nonisolated func restoreData() {
    lastData.restore()
    histories.restore()
  }

  /// Writes new data from time to time; sleeps while there are none.
  func followData() {
    lastData.follow()
    histories.follow()
  }

  /// Keeps a version of the dashboard file; an invalid one is ignored.
  func keep(_ reading: DashboardReading) { lastGood?.keep(reading, by: writer) }

  /// Reads the last valid version of the dashboard file; nil if none was kept.
  func readLastGood() -> DashboardDefinition? { lastGood?.read()?.definition }

  /// Removes the temporary files that a killed run left behind.
  func removeLeftovers() { writer.removeLeftovers(of: files) }

  /// Writes everything at the end of the program, or when the window is closed.
  func saveFinally() {
    lastData.saveFinally()
    histories.saveFinally()
    memory.save()
  }
}
