import Foundation
import TestSupport
import Testing

/// The program of a user whose other programs watch so many files that none can be added.
@Suite("Files that are watched")
final class UnwatchedFileTests: CommandTestCase {
  /// A limit of the kernel.
  enum WatchLimit: String, CaseIterable {
    case instances, watches

    /// The setting of the machine that raises it.
    var setting: String { "fs.inotify.max_user_\(rawValue)" }

    /// The command that runs a program with the limit at zero.
    var command: [String] {
      let script = #"echo 0 > /proc/sys/user/max_inotify_\#(rawValue) && exec "$@""#
      return ["/usr/bin/unshare", "-r", "sh", "-c", script, "sh"]
    }

    /// Whether the kernel lets the tests set it.
    static let canBeSet = allCases.allSatisfy { limit in
      let arguments = Array(limit.command.dropFirst()) + ["true"]
      return (try? Tool(name: "unshare").run(arguments))?.status == 0
    }
  }

  @Test(
    "data of files that can't be watched have their age and the reason",
    .enabled("needs a kernel that lets it set limits of its own") { WatchLimit.canBeSet },
    arguments: WatchLimit.allCases)
  func unwatchedData(limit: WatchLimit) throws {
    let folder = try TemporaryFolder()
    try folder.write("7", to: "figure.json")
    let file = try folder.write(
      """
      version: 1
      sources: { figure: { type: file, path: figure.json } }
      pages: [{ id: home, sections: [{ cards: [{ id: a, source: figure, header: "Is ${@}" }] }] }]
      """, to: "wall.yaml")
    let output = try start(["dump", file], by: limit.command).result().output
    #expect(output.contains("Is 7"), "\(output)")
    let reason = "changes of figure.json are noticed only once a minute: raise \(limit.setting)"
    #expect(output.contains(reason), "\(output)")
  }

  @Test(
    "data in a folder that can't be read have their age and the reason",
    .enabled("needs a kernel with user namespaces") { canDropRights })
  func unreadableFolder() throws {
    let folder = try TemporaryFolder()
    let data = try folder.write("7", to: "hidden/figure.json")
    let file = try folder.write(
      """
      version: 1
      sources: { figure: { type: file, path: \(data) } }
      pages: [{ id: home, sections: [{ cards: [{ id: a, source: figure, header: "Is ${@}" }] }] }]
      """, to: "wall.yaml")
    let hidden = folder.path("hidden")
    #expect(chmod(hidden, 0o300) == 0)
    defer { chmod(hidden, 0o700) }
    let output = try start(["dump", file], by: Self.withoutRights).result().output
    #expect(output.contains("Is 7"), "\(output)")
    let reason = "changes of figure.json are noticed only once a minute: make \(hidden) readable"
    #expect(output.contains(reason), "\(output)")
  }

  /// The command that runs a program without the rights of the root user.
  private static let withoutRights = ["/usr/bin/unshare", "-U"]

  /// Whether the kernel lets the tests give up their rights.
  private static let canDropRights =
    (try? Tool(name: "unshare").run(["-U", "true"]))?.status == 0

  @Test(
    "a dashboard file that can't be watched is logged with the reason", .requiresDisplay,
    .enabled("needs a kernel that lets it set limits of its own") { WatchLimit.canBeSet },
    arguments: WatchLimit.allCases)
  func unwatchedFile(limit: WatchLimit) throws {
    let file = try TemporaryFile(Self.clock)
    let program = try start(
      ["--new-instance", file.path], environment: ["GTK_A11Y": "none"], by: limit.command)
    let line = program.errorLines().first { $0.contains("the watch of the dashboard") }
    #expect(
      line
        == """
        the watch of the dashboard: changes of wall.yaml are noticed only once a minute: raise \
        \(limit.setting)
        """)
    program.process.terminate()
    #expect(program.exitStatus() == 0)
  }
}
