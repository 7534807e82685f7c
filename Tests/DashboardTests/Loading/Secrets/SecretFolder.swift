import Dashboard
import Foundation
import TestSupport

/// A folder of secrets that a test writes.
struct SecretFolder {
  private let folder: TemporaryFolder
  let secrets: Secrets

  init() throws {
    folder = try TemporaryFolder()
    secrets = Secrets(credentials: nil, folder: folder.path)
  }

  /// Writes a secret, which replaces the one before at once.
  func write(_ secret: String, to name: String) throws {
    try folder.write(secret, to: ".new")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.path(".new"))
    _ = rename(folder.path(".new"), folder.path(name))
  }
}
