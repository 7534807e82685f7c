import Foundation
import XCTest

/// The programs of the package, as a person uses them.
final class ProgramTests: XCTestCase {
  func testTheFirstWindowCountsPresses() throws {
    let program = try RunningProgram("FirstWindow", window: "First window")
    defer { program.end() }
    try program.type("space")
    try program.waitForWindow("Pressed once")
    try program.type("space")
    try program.waitForWindow("Pressed 2 times")
  }

  func testTheFirstCardBooksItsRoom() throws {
    let program = try RunningProgram("FirstCard", window: "First card")
    defer { program.end() }
    try program.type("Tab", "space")
    try program.waitForWindow("Room 101 is booked")
  }

  func testTheRoomsAreShown() throws {
    try RunningProgram("rooms", window: "Rooms").end()
  }
}

/// A built program that runs on the display of the tests.
private struct RunningProgram {
  private let process = Process()

  /// Starts a program, and waits for its window.
  init(_ name: String, window title: String) throws {
    let display = ProcessInfo.processInfo.environment["DISPLAY"]
    try XCTSkipIf(display == nil, "needs a display: run under xvfb-run")
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent(name)
    // No screen reader reads it: without a bus, GTK would warn of that.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["GSK_RENDERER": "cairo", "GTK_A11Y": "none"]) { $1 }
    try process.run()
    try waitForWindow(title)
    // Without a window manager, keys go to the window below the pointer.
    try xdotool("mousemove", "10", "10")
  }

  func type(_ keys: String...) throws { try xdotool(["key"] + keys) }

  /// Waits until the program has a window with a title.
  func waitForWindow(_ title: String) throws {
    try xdotool("search", "--sync", "--onlyvisible", "--name", "^\(title)$")
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
  }

  private func xdotool(_ arguments: String...) throws { try xdotool(arguments) }

  private func xdotool(_ arguments: [String]) throws {
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    tool.arguments = ["20", "xdotool"] + arguments
    tool.standardOutput = FileHandle.nullDevice
    try tool.run()
    tool.waitUntilExit()
    XCTAssertEqual(tool.terminationStatus, 0, "xdotool \(arguments)")
  }
}
