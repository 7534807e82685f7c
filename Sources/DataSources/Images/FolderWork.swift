import Synchronization

/// Work on the files of folders: one thread at most for each folder, so that a network file system
/// that doesn't answer holds up no other folder.
final class FolderWork: Sendable {
  private final class Folder: Sendable {
    let work = BlockingWork()
  }

  private struct Reference {
    weak var folder: Folder?
  }

  private let folders = Mutex<[String: Reference]>([:])

  /// Runs `body` after earlier work in the same folder, as `BlockingWork` does.
  func run<Value: Sendable>(
    in path: String, _ body: @escaping @Sendable () throws(SourceFailure) -> Value
  ) async throws(SourceFailure) -> Value {
    let folder = folder(path)
    return try await folder.work.run { () throws(SourceFailure) in
      // Work that is stuck keeps its folder, so that later work waits for it.
      defer { withExtendedLifetime(folder) {} }
      return try body()
    }
  }

  /// Returns the folder at a path, which lasts until the end of its last work.
  private func folder(_ path: String) -> Folder {
    folders.withLock { folders in
      if let known = folders[path]?.folder { return known }
      folders = folders.filter { $0.value.folder != nil }
      let new = Folder()
      folders[path] = Reference(folder: new)
      return new
    }
  }
}
