import Foundation

/// A Wayland compositor without a screen, on which a test shows a kiosk.
public final class WaylandCompositor {
  /// The name of a compositor that is installed.
  public enum Kind: String, Sendable, CaseIterable {
    case cage, sway
  }

  private let server: ServerProcess
  /// The folder of its socket.
  public let folder: TemporaryFolder
  /// The name of its socket, such as "wayland-0".
  public let display: String

  /// Whether the compositors can be started.
  public static var canRun: Bool {
    Kind.allCases.allSatisfy { Tool(name: $0.rawValue).isInstalled }
      && Tool(name: "Xwayland").isInstalled && UnprivilegedUser.isAvailable
  }

  public init(_ kind: Kind) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    let program =
      switch kind {
      // A program that shows nothing keeps it running, and ends with it: a process that outlived it
      // would seem to be the compositor itself to Foundation.
      case .cage:
        [
          "/usr/bin/cage", "--", "/usr/bin/setpriv", "--pdeathsig", "KILL", "/usr/bin/sleep",
          "infinity",
        ]
      case .sway:
        [
          "/usr/bin/sway", "--config",
          try folder.write(
            "output HEADLESS-1 resolution 1280x900\nxwayland disable\n", to: "sway.conf"),
        ]
      }
    // A compositor refuses to run as root.
    let command = UnprivilegedUser.prefix + program
    let isThere = { FileManager.default.fileExists(atPath: folder.path($0)) }
    let displays = ["wayland-0", "wayland-1"]
    server = try ServerProcess(
      command[0], Array(command.dropFirst()),
      environment: [
        "XDG_RUNTIME_DIR": folder.path, "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman",
        "WLR_LIBINPUT_NO_DEVICES": "1", "LIBSEAT_BACKEND": "noop", "DISPLAY": nil,
        "WAYLAND_DISPLAY": nil,
      ]
    ) { displays.contains(where: isThere) }
    display = displays.first(where: isThere) ?? ""
  }

  deinit { stop() }

  /// Ends it at once, as a crash would.
  public func stop() { server.stop() }
}
