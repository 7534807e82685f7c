import Foundation
import Gtk
import TestFiles
import XCTest

/// The display's pointer and keyboard, used as a person uses them.
///
/// The window lies at the upper left corner of the display, where it is without a window manager.
@MainActor
public enum XInput {
  private static let program = "/usr/bin/xdotool"

  /// Skips the test where there is nothing to move the pointer with.
  public static func require() throws {
    try TestDisplay.require()
    try TestRequirement.require(TestRequirement.hasProgram(program), "needs xdotool")
  }

  /// Moves the pointer to a place in a widget, in px from its corner; nil its middle.
  public static func move(to widget: some WidgetHandle, at place: Point? = nil) throws {
    let window = try XCTUnwrap(widget.window)
    let bounds = try XCTUnwrap(widget.bounds(in: window))
    let place = place ?? Point(x: bounds.width / 2, y: bounds.height / 2)
    try run(["mousemove", "\(Int(bounds.x + place.x))", "\(Int(bounds.y + place.y))"])
  }

  public static func press(button: Int = 1) throws { try run(["mousedown", "\(button)"]) }

  public static func release(button: Int = 1) throws { try run(["mouseup", "\(button)"]) }

  /// Turns the wheel down by a step.
  public static func turnWheel() throws { try run(["click", "5"]) }

  /// Turns the wheel up by a step.
  public static func turnWheelUp() throws { try run(["click", "4"]) }

  public static func pressKey(_ name: String) throws { try run(["keydown", name]) }

  public static func releaseKey(_ name: String) throws { try run(["keyup", name]) }

  /// Presses and releases a key, with modifiers before it as in `shift+F6`.
  public static func type(_ name: String) throws { try run(["key", name]) }

  private static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, "xdotool \(arguments)")
  }
}
