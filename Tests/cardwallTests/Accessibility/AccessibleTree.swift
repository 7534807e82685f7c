import CardTesting
import Foundation
import TestSupport

/// The accessibility tree of the program while it shows a dashboard.
struct AccessibleTree: Decodable {
  let role: String
  let name: String
  let description: String
  let states: Set<String>
  let actions: [String]
  let children: [AccessibleTree]

  /// This node and all below it, in reading order.
  var all: [AccessibleTree] { [self] + children.flatMap(\.all) }

  /// GTK and AT-SPI have renamed some roles: the group was a panel.
  var isGroup: Bool { role == "panel" || role == "grouping" }
  var isButton: Bool { role.hasSuffix("button") }

  /// The cards: the children of the items of the sections' lists.
  var cards: [AccessibleTree] { sectionItems.flatMap(\.children) }

  /// The plot of a chart's page.
  var plot: AccessibleTree? { all.first { $0.role == "slider" } }

  /// The items of the outermost lists.
  private var sectionItems: [AccessibleTree] {
    role == "list" ? children.filter { $0.role == "list item" } : children.flatMap(\.sectionItems)
  }
}

extension AccessibleTree {
  private static let helper = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("tree.py").path
  private static let python = "/usr/bin/python3"

  /// Whether there is a display, an accessibility bus and something to ask it with.
  static let isAvailable: Bool = {
    guard TestRequirement.hasDisplay,
      ["/usr/bin/Xvfb", "/usr/bin/dbus-run-session", "/usr/libexec/at-spi-bus-launcher"]
        .allSatisfy(TestRequirement.hasProgram)
    else { return false }
    let check = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    guard let folder = try? makeFolder() else { return false }
    defer { try? FileManager.default.removeItem(at: folder) }
    return (try? run(["-c", check], in: folder)) != nil
  }()

  /// Shows a dashboard file, and reads what is said of it.
  /// - Parameters:
  ///   - file: with the place in it that is opened.
  ///   - page: the page to begin with.
  ///   - kiosk: whether it is shown in a kiosk.
  ///   - trust: whether the file may do all that it declares; otherwise the window asks.
  ///   - keys: pressed before it is read, with Ctrl as in `ctrl+t`. A text of several words is a
  ///     description that the program must set before the next key is pressed.
  ///   - environment: variables that differ from those of the tests.
  static func of(
    _ program: URL, _ file: String, page: String? = nil, kiosk: Bool = false, trust: Bool = true,
    keys: [String] = [], environment: [String: String] = [:]
  ) throws -> AccessibleTree {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appendingPathComponent("tree.json")
    let place =
      (page.map { ["--page", $0] } ?? []) + (kiosk ? ["--kiosk"] : [])
      + (trust ? ["--trust"] : [])
    let pressed = keys.joined(separator: ",")
    let arguments = [helper, output.path, pressed, program.path, file] + place
    try run(arguments, in: folder, environment)
    return try JSONDecoder().decode(AccessibleTree.self, from: Data(contentsOf: output))
  }

  private static func makeFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("cardwall-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return folder
  }

  private struct Failed: Error {
    let message: String
  }

  private static func run(
    _ arguments: [String], in folder: URL, _ changes: [String: String] = [:]
  ) throws {
    TestFonts.use()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["LC_ALL"] = "C.UTF-8"
    environment["XDG_RUNTIME_DIR"] = folder.path
    environment["XDG_STATE_HOME"] = folder.path
    for name in ["AT_SPI_BUS_ADDRESS", "DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY"] {
      environment[name] = nil
    }
    process.environment = environment.merging(changes) { $1 }
    // A file, not a pipe: the buses that are started along hold on to what they are given.
    let log = folder.appendingPathComponent("log")
    try Data().write(to: log)
    let handle = try FileHandle(forWritingTo: log)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(message: String(decoding: try Data(contentsOf: log), as: UTF8.self))
    }
  }
}
