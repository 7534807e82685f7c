import ArgumentParser
import DataSources
import Foundation
import Localization

/// Writes a dashboard to a new file, and says how it is shown.
/// - Throws: a failure of the command, of which it has told, also if the file exists.
nonisolated func writeNewDashboard(_ text: String, to path: String) throws(ExitCode) {
  let file = URL(fileURLWithPath: path)
  do {
    try Data(text.utf8).write(to: file, options: .withoutOverwriting)
  } catch CocoaError.fileWriteFileExists {
    printError(String(localized: "\(path): exists already, and was not changed"))
    throw .failure
  } catch CocoaError.fileNoSuchFile {
    let folder = file.deletingLastPathComponent().path
    printError(String(localized: "\(path): can’t be written: there is no folder \(folder)"))
    throw .failure
  } catch {
    printError(String(localized: "\(path): can’t be written: \(error.fileReason)"))
    throw .failure
  }
  try write(String(localized: "\(path) is written; show it: cardwall \(path)") + "\n")
}
