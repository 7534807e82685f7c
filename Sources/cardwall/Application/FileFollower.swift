import DataSources

/// Follows the changes of the files that a dashboard is made of.
final class FileFollower {
  private var paths: [String] = []
  private var task: Task<Void, Never>?

  isolated deinit { task?.cancel() }

  var isActive: Bool { task != nil }

  /// Follows other files from now on.
  ///
  /// As long as they are the same files, they are watched without a gap: an edit while another one
  /// is read is not missed.
  /// - Parameter reload: called after each change, and at once if there were other files before:
  ///   the new ones may have changed since they were read.
  func follow(_ paths: [String], _ reload: @escaping () async -> Void) {
    guard !isActive || paths != self.paths else { return }
    let isFirst = !isActive
    stop()
    guard let changes = FileWatch.changes(of: paths) else { return }
    self.paths = paths
    task = Task {
      if !isFirst { await reload() }
      for await _ in changes { await reload() }
    }
  }

  func stop() {
    task?.cancel()
    task = nil
  }
}
