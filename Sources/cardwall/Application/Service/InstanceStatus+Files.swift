import Foundation
import Gtk

extension InstanceStatus {
  /// Returns the present state of files.
  @concurrent
  nonisolated static func files(_ paths: [String]) async -> [FileStatus] {
    paths.map { path in
      let data = FileManager.default.contents(atPath: path)
      return FileStatus(
        path: InstanceMessage.absolute(path), sha256: data.map { Checksum.sha256(of: Array($0)) })
    }
  }
}
