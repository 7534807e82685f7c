import Foundation

/// A user without the rights of root, whoever runs the tests.
public enum UnprivilegedUser {
  private static let program = "/usr/bin/unshare"

  /// Whether a program can be started as such a user.
  public static var isAvailable: Bool {
    guard let path = prefix.first else { return true }
    guard FileManager.default.isExecutableFile(atPath: path) else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = prefix.dropFirst() + ["/usr/bin/true"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// The command that starts another command as such a user; empty if the tests aren't run by root.
  ///
  /// In a name space of its own a process of root has no rights over what is outside, while the
  /// files of the tests are its own.
  public static var prefix: [String] {
    geteuid() == 0 ? [program, "--user", "--map-user=1000", "--"] : []
  }
}
