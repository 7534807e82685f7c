import Dashboard
import DataSources
import Foundation
import Localization

/// A file in the state folder in which the program remembers something
/// about one dashboard.
///
/// The dashboard file itself is never written.
nonisolated struct StateFile {
  let path: String

  init(at path: String) { self.path = path }

  /// - Parameters:
  ///   - kind: the folder for files of this kind.
  ///   - dashboard: the path of the dashboard file; nil for this machine's own dashboard.
  init(
    _ kind: String, of dashboard: String?, extension: String,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let folder = UserFolder.state.path(environment: environment)
    path = "\(folder)/\(kind)/\(Self.name(of: dashboard)).\(`extension`)"
  }

  /// Returns the name of a dashboard where its path can't be used as one.
  static func name(of dashboard: String?) -> String { dashboard.map(hash) ?? "this-machine" }

  /// Returns the FNV-1a hash of the absolute path.
  private static func hash(of dashboard: String) -> String {
    let absolute = dashboard.absolutePath
    let hash = absolute.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }

  /// Returns the content of the file; nil if there is none, or if it is larger than anything the
  /// program writes.
  func read(limit: Int = 64 << 20) -> Data? {
    guard let size, size <= limit else { return nil }
    return FileManager.default.contents(atPath: path)
  }

  /// Replaces the content, all or nothing, in a file that only the user can read.
  ///
  /// Content that is there already is not written again: flash memory wears out.
  /// - Parameters:
  ///   - survivesPowerCut: whether it waits until the content is on the disk.
  ///   - problems: logs why the file can't be written.
  /// - Returns: false if the file can't be written.
  @discardableResult
  func write(
    _ data: Data, survivesPowerCut: Bool = true, problems: ProblemLog? = nil
  ) -> Bool {
    let isWritten = size == data.count && read() == data
    do {
      if !isWritten { try replace(with: data, survivesPowerCut: survivesPowerCut) }
      problems?.report(nil, of: path, recovery: Self.recovery)
      return true
    } catch {
      problems?.report(
        String(localized: "\(path): can’t be written: \(error.fileReason)")
          .removingPrefix("\(path): "), of: path)
      return false
    }
  }

  /// The end of a line about a file that is written again.
  static let recovery = "can be written again"

  private func replace(with data: Data, survivesPowerCut: Bool) throws {
    try createFolder()
    let file = try PartialFile(at: path, permissions: 0o600)
    do {
      try file.write(data)
      try file.finish(survivesPowerCut: survivesPowerCut)
    } catch {
      file.discard()
      throw error
    }
  }

  /// Removes the file, if there is one.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Makes an empty file that only the user can read, unless there is a file already.
  func createIfMissing() throws {
    guard !exists else { return }
    try createFolder()
    try PartialFile(at: path, permissions: 0o600).finish(survivesPowerCut: false)
  }

  var exists: Bool { size != nil }

  /// Renames the file, so that another one can be begun.
  /// - Returns: the new path; nil if it can't be renamed.
  func setAside() -> String? {
    let other = path + ".damaged"
    return rename(path, other) == 0 ? other : nil
  }

  /// Removes the temporary file that a killed run left behind.
  func removeLeftovers() {
    try? FileManager.default.removeItem(atPath: PartialFile.path(for: path))
  }

  private func createFolder() throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private var folder: String { (path as NSString).deletingLastPathComponent }

  /// The size in bytes; nil if there is no file.
  private var size: Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int
  }
}
