import Foundation
import Synchronization

/// A temporary folder, which is removed with its last reference.
///
/// A task that is being ended may hold it, by a value of its own or of its task, when the program
/// ends, which frees nothing: it is removed then.
public final class TemporaryFolder: Sendable {
  /// The folders that are there; the lock is held while one is removed.
  private static let present = Mutex<Set<String>>([])
  private static let removesAllAtExit: Void = {
    atexit {
      TemporaryFolder.present.withLock { $0.forEach(TemporaryFolder.remove) }
    }
  }()

  public let path: String

  public init() throws {
    _ = Self.removesAllAtExit
    path = NSTemporaryDirectory() + "cardwall-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    Self.present.withLock { _ = $0.insert(path) }
  }

  deinit {
    Self.present.withLock {
      $0.remove(path)
      Self.remove(path)
    }
  }

  private static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file into the folder, creates the folders on its path, and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    let file = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
