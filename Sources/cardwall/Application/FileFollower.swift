import DataSources

/// Follows the changes of the files that a dashboard is made of.
final class FileFollower {
  private var paths: [String] = []
  private var task: Task<Void, Never>?
  /// Called with the reason why changes are noticed late; nil if they are noticed at once.
  var onWatch: (SourceFailure?) -> Void = { _ in }

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
    let files = WatchedFiles(paths)
    let changes = files.changes()
    onWatch(files.failure)
    self.paths = paths
    task = Task { [onWatch] in
      if !isFirst { await reload() }
      for await _ in changes {
        onWatch(files.failure)
        await reload()
      }
    }
  }

  func stop() {
    task?.cancel()
    task = nil
  }
}
