import Foundation
import SystemBus
import TestSupport

/// A bus with nothing on it, or with stand-ins for systemd, logind and udisks.
final class MachineBus: Sendable {
  let address: String
  private let folder: TemporaryFolder
  private let processes: [ServerProcess]

  private static let daemon = "/usr/bin/dbus-daemon"
  private static let python = "/usr/bin/python3"

  static var canRun: Bool {
    TestRequirement.hasProgram(daemon)
      && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/gi")
  }

  init(withServices hasServices: Bool) async throws {
    let folder = try TemporaryFolder()
    let address = "unix:path=\(folder.path("bus"))"
    let file = try folder.write(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>system</type>
        <listen>\(address)</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*"/>
          <allow receive_sender="*"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """, to: "bus.conf")
    var processes = [
      try await ServerProcess.start(
        Self.daemon, ["--config-file", file, "--nofork", "--nopidfile"]
      ) {
        (try? BusConnection(to: address)) != nil
      }
    ]
    if hasServices {
      let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "machine-services.py").path
      processes.append(
        try await ServerProcess.start(Self.python, [script, address]) {
          let answer = try? BusConnection(to: address).call(
            "NameHasOwner", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
            in: "org.freedesktop.DBus", .text("org.freedesktop.UDisks2"))
          return answer == [true]
        })
    }
    (self.folder, self.address, self.processes) = (folder, address, processes)
  }

  /// Ends all at once, before the folder goes.
  deinit { for process in processes { process.stop() } }
}
