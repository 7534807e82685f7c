import Foundation
import Gtk
import TestFiles
import XCTest

/// The display's pointer and keyboard, used as a person uses them.
///
/// The window is at the upper left corner of the display, as no window manager moves it.
@MainActor
public enum XInput {
  private static let program = "/usr/bin/xdotool"

  /// Skips the test if there is no display, or no xdotool to move its pointer.
  public static func require() throws {
    try TestDisplay.require()
    try TestRequirement.require(TestRequirement.hasProgram(program), "needs xdotool")
  }

  /// Moves the pointer to a point in a widget, in px from its corner, or to its middle.
  public static func move(to widget: some WidgetHandle, at point: Point? = nil) throws {
    let window = try XCTUnwrap(widget.window)
    let bounds = try XCTUnwrap(widget.bounds(in: window))
    hasMoved = true
    let point = point ?? Point(x: bounds.width / 2, y: bounds.height / 2)
    try run(["mousemove", "\(Int(bounds.x + point.x))", "\(Int(bounds.y + point.y))"])
  }

  private static var hasMoved = false

  /// Moves the pointer to the corner of the display, where no card of the next test is.
  ///
  /// It stays over the next window, whose events end a tooltip that is pending: GTK 4.8 would show
  /// that of a window that is gone.
  static func putAway() throws {
    guard hasMoved else { return }
    try run(["mousemove", "1", "1"])
    hasMoved = false
  }

  public static func press(button: Int = 1) throws { try run(["mousedown", "\(button)"]) }

  public static func release(button: Int = 1) throws { try run(["mouseup", "\(button)"]) }

  /// Turns the wheel down by one step.
  public static func turnWheel() throws { try run(["click", "5"]) }

  /// Turns the wheel up by one step.
  public static func turnWheelUp() throws { try run(["click", "4"]) }

  public static func pressKey(_ name: String) throws { try run(["keydown", name]) }

  public static func releaseKey(_ name: String) throws { try run(["keyup", name]) }

  /// Presses and releases a key, with modifiers before its name as in `shift+F6`.
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
