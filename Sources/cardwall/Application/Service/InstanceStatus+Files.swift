import Dashboard
import DataSources
import Gtk

extension InstanceStatus {
  /// Returns the present state of files.
  @concurrent
  nonisolated static func files(_ paths: [String]) async -> [FileStatus] {
    paths.map { path in
      let bytes = try? readFile(path, limit: FileLimits.size)
      return FileStatus(
        path: path.absolutePath, sha256: bytes.map { Checksum.sha256(of: $0) })
    }
  }
}
