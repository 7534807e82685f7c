import Foundation
import JMESPath
import TestSupport
import Testing

@testable import cardwall

/// The program when it crashes, as the manager of services sees it that starts it again.
@Suite("The program when it crashes")
final class CrashTests: CommandTestCase {
  /// A kiosk that is started again after each crash, and when it gives no sign of life.
  private final class Supervisor {
    /// The time in seconds in which the program gives a sign of life.
    private static let watchdogTime = 2

    let file: String
    let folder: TemporaryFolder
    private let tests: CommandTestCase
    private let bus: SessionBus
    private let manager: NotifySocket
    private(set) var program: RunningProgram

    init(_ tests: CommandTestCase, _ text: String) throws {
      self.tests = tests
      folder = try TemporaryFolder()
      file = try folder.write(text, to: "wall.yaml")
      bus = try SessionBus()
      manager = try NotifySocket()
      program = try Self.start(tests, file, bus, manager)
      try waitForFrame()
    }

    private static func start(
      _ tests: CommandTestCase, _ file: String, _ bus: SessionBus, _ manager: NotifySocket
    ) throws -> RunningProgram {
      try tests.start(
        ["--kiosk", "--trust", file],
        environment: [
          "DBUS_SESSION_BUS_ADDRESS": bus.address, "GTK_A11Y": "none",
          "NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "\(watchdogTime * 1_000_000)",
          "SWIFT_BACKTRACE": "enable=no",
        ])
    }

    private func waitForFrame() throws { while try #require(manager.next()) != "READY=1" {} }

    /// Kills the program and starts it again; returns the time until its first frame.
    func crash(by signal: Int32) throws -> Duration {
      let began = ContinuousClock.now
      kill(program.process.processIdentifier, signal)
      program.process.waitUntilExit()
      program = try Self.start(tests, file, bus, manager)
      try waitForFrame()
      return .now - began
    }

    /// Stops the program until the manager misses its signs of life, kills it and starts it again;
    /// returns the time until its first frame.
    func hang() throws -> Duration {
      kill(program.process.processIdentifier, SIGSTOP)
      // Some may have come before.
      while let sign = manager.next(within: Self.watchdogTime) {
        try #require(sign != "READY=1")
      }
      return try crash(by: SIGKILL)
    }

    /// Returns the state of the dashboard.
    func status() throws -> JSONValue {
      let text = try tests.run(
        ["status", "--json"], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address]
      ).output
      return try #require(try JSONValue(parsing: text.utf8)["dashboards"]?.array?.first)
    }

    /// Waits until the state of the dashboard is as it should be.
    func wait(_ purpose: String, until isDone: (JSONValue) throws -> Bool) throws {
      for _ in 0..<100 {
        if try isDone(status()) { return }
        usleep(100_000)
      }
      Issue.record("\(purpose): \(try status())")
    }

    func stop() throws {
      program.process.terminate()
      _ = try program.result()
      bus.stop()
    }
  }

  @Test("P1: a kiosk that hangs gives no sign of life, and is back within 3 s", .requiresDisplay)
  func hangs() throws {
    let kiosk = try Supervisor(self, "title: Hanging\n" + Self.clock)
    let before = try kiosk.status()
    #expect(try kiosk.hang() < .seconds(3))
    let after = try kiosk.status()
    #expect(after["page"] == before["page"])
    #expect(after["isSafe"] == false)
    try kiosk.stop()
  }

  @Test(
    "P2: a killed kiosk is back within 3 s with its last data, after three quick crashes safely",
    .requiresDisplay)
  func crashes() throws {
    let folder = try TemporaryFolder()
    let data = try folder.write(#"{ "name": "Ada" }"#, to: "data.json")
    let text = """
      version: 1
      title: Crashing
      sources:
        stored: { type: file, path: \(data) }
        ran: { type: command, run: [echo, "1"] }
      pages:
        - id: home
          sections:
            - cards:
                - { id: a, source: stored, header: "${name}" }
                - { id: b, source: ran, header: Ran }
      """
    let kiosk = try Supervisor(self, text)
    let stored = StateFile(
      "data", of: kiosk.file, extension: "json", environment: ["XDG_STATE_HOME": state.path])
    try kiosk.wait("the data are written") { _ in stored.exists }
    try FileManager.default.removeItem(atPath: data)
    #expect(try kiosk.crash(by: SIGKILL) < .seconds(3))
    let source = try #require(try kiosk.status()["sources"]?.array?.first)
    #expect(source["state"] == "failing")
    #expect(source["loadedAt"] != nil, "its last data are shown")
    #expect(try kiosk.crash(by: SIGSEGV) < .seconds(3))
    #expect(try kiosk.status()["isSafe"] == false)

    #expect(try kiosk.crash(by: SIGSEGV) < .seconds(3))
    let safe = try kiosk.status()
    #expect(safe["isSafe"] == true)
    #expect(
      safe["sources"]?.array?.last?["error"]
        == "no command is run in safe mode, which ends with an edit of the file, or after an hour",
      "\(safe)")
    try kiosk.folder.write(text.replacing("Ran }", with: "Edited }"), to: "wall.yaml")
    try kiosk.wait("the edit ends safe mode") {
      $0["isSafe"] == false && $0["sources"]?.array?.last?["state"] == "fresh"
    }
    try kiosk.stop()
  }
}
