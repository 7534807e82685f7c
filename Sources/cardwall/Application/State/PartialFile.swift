import Foundation

/// A file that is written under a temporary name, and renamed when it is complete.
nonisolated struct PartialFile {
  private let path: String
  private let handle: FileHandle

  /// - Parameter permissions: the POSIX permissions; nil for those that new files usually get.
  init(at path: String, permissions: Int? = nil) throws {
    self.path = path
    let temporary = Self.path(for: path)
    try Data().write(to: URL(fileURLWithPath: temporary))
    if let permissions {
      try FileManager.default.setAttributes(
        [.posixPermissions: permissions], ofItemAtPath: temporary)
    }
    handle = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
  }

  /// Returns the temporary name of the file at `path`.
  static func path(for path: String) -> String { path + ".part" }

  func write(_ bytes: some DataProtocol) throws { try handle.write(contentsOf: bytes) }

  /// Closes the file and renames it, which replaces any file of that name.
  /// - Parameter survivesPowerCut: whether the content is on the disk before it gets the name, and
  ///   the name before this returns; without that, a power cut can leave an empty file.
  func finish(survivesPowerCut: Bool = true) throws {
    if survivesPowerCut { try handle.synchronize() }
    try handle.close()
    guard rename(Self.path(for: path), path) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    guard survivesPowerCut else { return }
    let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY)
    guard folder >= 0 else { return }
    // Some network file systems refuse that; the file is whole all the same.
    fsync(folder)
    close(folder)
  }

  /// Removes the file.
  func discard() {
    try? handle.close()
    unlink(Self.path(for: path))
  }
}
