import Foundation

/// A file that a chart is saved to.
nonisolated struct ChartFile {
  let path: String

  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  /// Replaces the file; returns the reason in words if that failed.
  @concurrent
  func write(_ data: [UInt8]) async -> String? {
    do {
      try Data(data).write(to: URL(fileURLWithPath: path), options: .atomic)
      return nil
    } catch {
      return error.localizedDescription
    }
  }
}
