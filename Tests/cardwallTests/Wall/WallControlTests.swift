import CardModel
import CardTesting
import Foundation
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// Switches and sliders on a wall: a new value is shown at once, sent, and held until the data have
/// it.
final class WallControlTests: LampsTestCase {
  private func write(hall isOn: Bool, level: Int = 10) throws {
    try folder.write(
      #"[{ "id": 1, "name": "Hall", "isOn": \#(isOn), "level": \#(level) }, { "id": 2, "name": "Bar", "isOn": false }]"#,
      to: "lamps.json")
  }

  @MainActor private func wall(
    _ command: String, clock: ManualClock = ManualClock()
  ) async throws -> TestWall {
    try write(hall: false)
    let levels = #"[sh, -c, 'echo "$1" >> \#(folder.path("levels"))', sh, "${value}"]"#
    return try await lampsWall(
      source: "type: file, path: \(folder.path("lamps.json"))",
      card: """
        body: { list: { title: "${name}", opens: object, toggle: { value: isOn, command: \(command) } } }, \
        footer: { controls: [{ title: Level, slider: { value: "[0].level", command: \(levels) } }] }
        """, clock: clock)
  }

  @MainActor private func set(
    _ setting: Control.Setting, row: ElementID?, in test: TestWall
  ) throws {
    let id = ActionID(row == nil ? "control-0" : "control")
    try test.view("lamps").onEvent(.set(test.card("lamps"), row, id, setting))
  }

  @MainActor private func shown(_ row: ElementID?, in test: TestWall) throws -> Control.Setting? {
    try test.card("lamps").control(ActionID(row == nil ? "control-0" : "control"), of: row)?.setting
  }

  /// The new value is shown at once and stays while the data still have the old one; when they have
  /// it, what they say next is shown.
  @MainActor func testANewValueIsHeldUntilTheDataHaveIt() async throws {
    let clock = ManualClock()
    let test = try await wall("[touch, '\(folder.path("sent"))-${value}']", clock: clock)
    let hall = ElementID("1")
    try set(.toggle(true), row: hall, in: test)
    XCTAssertEqual(try shown(hall, in: test), .toggle(true))
    XCTAssertEqual(try shown(ElementID("2"), in: test), .toggle(false))
    try await settle("it has been sent") {
      FileManager.default.fileExists(atPath: folder.path("sent-true"))
    }
    // Other data arrive first.
    try write(hall: false, level: 20)
    try await settle("the data are shown") { (try? shown(nil, in: test)) == .slider(20) }
    XCTAssertEqual(try shown(hall, in: test), .toggle(true))
    await clock.wake(at: ActionRunner.changeInterval)
    try write(hall: true, level: 20)
    try await settle("nothing is held") { test.wall.actions.held.isEmpty }
    try write(hall: false, level: 20)
    try await settle("the data are shown") { (try? shown(hall, in: test)) == .toggle(false) }
    XCTAssertEqual(test.notes.map(\.text), [])
  }

  /// What can't be sent goes back, and a note says why.
  @MainActor func testAFailureGoesBack() async throws {
    let test = try await wall("[sh, -c, 'echo the fuse is out >&2; exit 3', '${value}']")
    let hall = ElementID("1")
    try set(.toggle(true), row: hall, in: test)
    XCTAssertEqual(try shown(hall, in: test), .toggle(true))
    try await settle("it is back") { (try? shown(hall, in: test)) == .toggle(false) }
    XCTAssertEqual(test.notes.count, 1)
    XCTAssertTrue(test.notes[0].text.hasPrefix("Hall: "), test.notes[0].text)
    XCTAssertTrue(test.notes[0].text.contains("fuse"), test.notes[0].text)
  }

  /// A device that takes a value and doesn't show it: the data are shown again after a while.
  @MainActor func testAValueThatNeverComesGoesBack() async throws {
    let clock = ManualClock()
    let test = try await wall("[\"true\", '${value}']", clock: clock)
    let hall = ElementID("1")
    try set(.toggle(true), row: hall, in: test)
    await clock.wake(at: ActionRunner.changeInterval)
    try await settle("it has been sent") { test.wall.actions.held.values.allSatisfy(\.isSent) }
    XCTAssertEqual(try shown(hall, in: test), .toggle(true))
    for time in ActionRunner.reloadTimes.dropFirst() + [ActionRunner.heldDuration] {
      XCTAssertEqual(try shown(hall, in: test), .toggle(true))
      await clock.wake(at: ActionRunner.changeInterval + time)
    }
    try await settle("the data are shown") { (try? shown(hall, in: test)) == .toggle(false) }
  }

  /// While a value is being sent, later ones wait: the last is sent, and those between are not.
  @MainActor func testTheLastOfSeveralValuesIsSent() async throws {
    let clock = ManualClock()
    let test = try await wall("[\"true\", '${value}']", clock: clock)
    try set(.slider(20), row: nil, in: test)
    try await settle("the first is sent") { clock.deadlines == [ActionRunner.changeInterval] }
    for level in [30.0, 40, 50] { try set(.slider(level), row: nil, in: test) }
    XCTAssertEqual(try shown(nil, in: test), .slider(50))
    await clock.wake(at: ActionRunner.changeInterval)
    try await settle("the last is sent") { clock.deadlines == [ActionRunner.changeInterval * 2] }
    XCTAssertEqual(
      try String(contentsOfFile: folder.path("levels"), encoding: .utf8), "20\n50\n")
  }

  /// The page of a row has its control.
  @MainActor func testThePageOfARowHasItsControl() async throws {
    let test = try await wall("[\"false\", '${value}']")
    try test.press(row: ElementID("1"), of: "lamps")
    let object = try XCTUnwrap(test.object)
    XCTAssertEqual(object.content.card.controls.map(\.title), ["Hall"])
    try XCTUnwrap(object.view).onEvent(
      .set(object.content.card, nil, ActionID("control"), .toggle(true)))
    XCTAssertEqual(object.content.card.controls.map(\.setting), [.toggle(true)])
    try await settle("it is back") {
      object.content.card.controls.map(\.setting) == [.toggle(false)]
    }
  }
}
