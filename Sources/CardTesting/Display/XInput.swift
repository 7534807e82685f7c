import Foundation
import Gtk
import TestRequirements
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
    try moveToCorner()
    hasMoved = false
  }

  /// Moves the pointer to the corner of the display, which is in the window: without a window
  /// manager, keys go to the window below the pointer.
  static func moveToCorner() throws { try run(["mousemove", "1", "1"]) }

  /// Presses a button of the pointer: 1 is the first, 3 the one that opens menus.
  public static func press(button: Int = 1) throws { try run(["mousedown", "\(button)"]) }

  /// Releases a button of the pointer.
  public static func release(button: Int = 1) throws { try run(["mouseup", "\(button)"]) }

  /// Turns the wheel down by one step.
  public static func turnWheel() throws { try run(["click", "5"]) }

  /// Turns the wheel up by one step.
  public static func turnWheelUp() throws { try run(["click", "4"]) }

  /// Presses a key, by its name in X11, such as `Return`.
  public static func pressKey(_ name: String) throws { try run(["keydown", name]) }

  /// Releases a key.
  public static func releaseKey(_ name: String) throws { try run(["keyup", name]) }

  /// Presses and releases a key, with modifiers before its name as in `shift+F6`.
  public static func type(_ name: String) throws { try run(["key", name]) }

  /// Presses and releases keys, one after the other, and waits until each has been handled.
  public static func type(_ keys: [String]) async throws {
    for key in keys {
      try type(key)
      try await settle()
    }
  }

  private static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, "xdotool \(arguments)")
  }
}
