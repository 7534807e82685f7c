import Dashboard
import Foundation

/// The last good data of a dashboard in their file (P5).
nonisolated extension LastData: StoredContent {
  func read(_ file: StateFile, _ problems: ProblemLog) {
    if let saved = file.read() { restore(saved) }
  }

  /// Writes changed data, at the end with the times of the last loads.
  func write(to file: StateFile, isFinal: Bool, _ problems: ProblemLog) {
    guard let text = changedText(withTimes: isFinal) else { return }
    if file.write(Data(text.json.utf8), problems: problems) { wrote(text) }
  }
}
