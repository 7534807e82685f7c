import DataSources
import Foundation

/// A file that a person has chosen to save something to.
nonisolated struct ChosenFile {
  let path: String

  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  /// Replaces the file; returns the reason in words if that failed.
  @concurrent
  func write(_ data: some Sequence<UInt8> & Sendable) async -> String? {
    do {
      try Data(data).write(to: URL(fileURLWithPath: path), options: .atomic)
      return nil
    } catch {
      return error.fileReason
    }
  }
}
