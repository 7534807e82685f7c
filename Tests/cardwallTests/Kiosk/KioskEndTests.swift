import Foundation
import JMESPath
import TestSupport
import Testing

@testable import cardwall

/// How a kiosk ends, in each kind of session.
@Suite("The end of a kiosk")
final class KioskEndTests: CommandTestCase {
  /// A kiosk whose figure has changed since its data were written last.
  private struct EndingKiosk {
    let program: RunningProgram
    private let tests: CommandTestCase
    private let session: [String: String?]
    private let folder: TemporaryFolder
    private let file: String

    init(_ tests: CommandTestCase, on bus: SessionBus, _ display: [String: String?]) throws {
      self.tests = tests
      session = display.merging(
        ["DBUS_SESSION_BUS_ADDRESS": bus.address, "GTK_A11Y": "none"]) { $1 }
      folder = try TemporaryFolder()
      try folder.write(#"{ "figure": 1 }"#, to: "data.json")
      file = try folder.write(
        """
        version: 1
        sources: { figure: { type: file, path: data.json } }
        pages:
          - id: a
            sections: [{ cards: [{ id: c, source: figure, header: "${figure}" }] }]
        """, to: "wall.yaml")
      program = try tests.start(["--kiosk", file], environment: session)
      // The next regular write follows a minute later.
      try wait("the first data are written") { stored.exists }
      let first = try loadedAt()
      try folder.write(#"{ "figure": 77 }"#, to: "data.json")
      try wait("the new figure is there") { try loadedAt() != first }
    }

    /// The last data of the dashboard, as they are on the disk.
    private var stored: StateFile {
      StateFile(
        "data", of: file, extension: "json", environment: ["XDG_STATE_HOME": tests.state.path])
    }

    var storedText: String { stored.read().map { String(decoding: $0, as: UTF8.self) } ?? "" }

    private func loadedAt() throws -> JSONValue? {
      let text = try tests.run(["status", "--json"], environment: session).output
      let dashboard = try JSONValue(parsing: text)["dashboards"]?.array?.first
      return dashboard?["sources"]?.array?.first?["loadedAt"]
    }

    private func wait(_ purpose: Comment, until isDone: () throws -> Bool) throws {
      for _ in 0..<300 {
        if try isDone() { return }
        usleep(100_000)
      }
      Issue.record(purpose)
    }

    /// Asks the program to end.
    func end(by end: End) throws {
      switch end {
      case .signal(let signal): kill(program.process.processIdentifier, signal)
      case .command: #expect(try tests.run(["control", "quit"], environment: session).status == 0)
      }
    }
  }

  /// What ends a kiosk.
  enum End: Sendable {
    case command
    case signal(Int32)

    static let all = [command, signal(SIGTERM), signal(SIGINT), signal(SIGHUP)]
  }

  /// The variables of a program whose windows are on a compositor.
  private static func display(_ compositor: WaylandCompositor) -> [String: String?] {
    [
      "XDG_RUNTIME_DIR": compositor.folder.path, "WAYLAND_DISPLAY": compositor.display,
      "GDK_BACKEND": "wayland", "DISPLAY": nil,
    ]
  }

  @Test(
    "P5: a kiosk on Wayland ends cleanly, with its newest data on the disk",
    .requires("needs cage, sway and Xwayland") { WaylandCompositor.canRun },
    arguments: WaylandCompositor.Kind.allCases, End.all)
  func endOnWayland(kind: WaylandCompositor.Kind, end: End) throws {
    let compositor = try WaylandCompositor(kind)
    defer { compositor.stop() }
    let bus = try SessionBus()
    defer { bus.stop() }
    let kiosk = try EndingKiosk(self, on: bus, Self.display(compositor))
    try kiosk.end(by: end)
    #expect(try kiosk.program.result() == Result(status: 0, output: "", error: ""))
    #expect(kiosk.storedText.contains("77"), "\(kiosk.storedText)")
  }

  @Test(
    "P5: a kiosk of a session with a manager ends cleanly, with its newest data on the disk",
    .requiresDisplay, .requires("needs python3-dbusmock") { SessionManager.canStandIn },
    arguments: End.all)
  func endInManagedSession(end: End) throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let manager = try SessionManager(on: bus)
    defer { manager.stop() }
    let kiosk = try EndingKiosk(self, on: bus, [:])
    try kiosk.end(by: end)
    #expect(try kiosk.program.result() == Result(status: 0, output: "", error: ""))
    #expect(kiosk.storedText.contains("77"), "\(kiosk.storedText)")
  }

  @Test(
    "P5: who logs out ends the program before its display, with its newest data on the disk",
    .requiresDisplay, .requires("needs python3-dbusmock") { SessionManager.canStandIn })
  func logOut() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let manager = try SessionManager(on: bus)
    defer { manager.stop() }
    let kiosk = try EndingKiosk(self, on: bus, [:])
    try manager.logOut()
    #expect(try kiosk.program.result() == Result(status: 0, output: "", error: ""))
    #expect(kiosk.storedText.contains("77"), "\(kiosk.storedText)")
  }

  @Test(
    "P5: the newest data are on the disk after the compositor has crashed",
    .requires("needs cage, sway and Xwayland") { WaylandCompositor.canRun },
    arguments: WaylandCompositor.Kind.allCases)
  func lostCompositor(kind: WaylandCompositor.Kind) throws {
    let compositor = try WaylandCompositor(kind)
    let bus = try SessionBus()
    defer { bus.stop() }
    let kiosk = try EndingKiosk(self, on: bus, Self.display(compositor))
    compositor.stop()
    // GDK ends the program.
    #expect(try kiosk.program.result().status == 1)
    #expect(kiosk.storedText.contains("77"), "\(kiosk.storedText)")
  }

  @Test(
    "P5: the newest data are on the disk after the X server has crashed",
    .requires("needs Xorg with its dummy driver, and xrandr") { MonitorServer.canShowWindows })
  func lostServer() throws {
    let server = try MonitorServer()
    let bus = try SessionBus()
    defer { bus.stop() }
    let kiosk = try EndingKiosk(self, on: bus, ["DISPLAY": server.display])
    server.stop()
    #expect(try kiosk.program.result().status == 1)
    #expect(kiosk.storedText.contains("77"), "\(kiosk.storedText)")
  }
}
