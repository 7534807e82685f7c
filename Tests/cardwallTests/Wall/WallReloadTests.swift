import CardModel
import CardTesting
import CardWidgets
import Dashboard
import Foundation
import TestSupport
import XCTest

@testable import cardwall

/// After an action or a switch, wherever it stands, the source of its card is loaded again.
///
/// The sources here have no interval and aren't watched, so that nothing else loads them.
final class WallReloadTests: LampsTestCase {
  private static let off = #"[{ "id": 1, "name": "Hall", "isOn": false }]"#
  private static let on = #"[{ "id": 1, "name": "Hall", "isOn": true }]"#

  /// A command that does what a device does: its data are others afterwards.
  private func command(_ data: String) -> String {
    "[sh, -c, 'printf %s \"$1\" > \"$2\"', sh, '\(data)', '\(folder.path("lamps.json"))']"
  }

  private var row: ElementID { ElementID("1") }

  @MainActor private func wall(
    _ body: String, clock: ManualClock = ManualClock()
  ) async throws -> TestWall {
    try folder.write(Self.off, to: "lamps.json")
    return try await lampsWall(
      source: "type: command, run: [cat, '\(folder.path("lamps.json"))']", card: "body: \(body)",
      clock: clock)
  }

  /// Waits until the data have been loaded again, whatever a switch shows.
  @MainActor private func settleLoaded(_ test: TestWall, _ what: String) async throws {
    try await settle(what) {
      (try? test.view("lamps").root.seenTexts.contains { $0.contains("true") }) == true
    }
  }

  @MainActor private func setting(in test: TestWall) throws -> Control.Setting? {
    try test.card("lamps").control(ActionID("control"), of: row)?.setting
  }

  @MainActor func testASwitchOfARowLoadsItsSource() async throws {
    for body in [
      "{ list: { title: '${name} ${isOn}', toggle: { value: isOn, command: \(command(Self.on)) } } }",
      """
      { facts: { items: '@', label: '${name}', text: '${isOn}', toggle: \
      { value: isOn, command: \(command(Self.on)) } } }
      """,
    ] {
      let clock = ManualClock()
      let test = try await wall(body, clock: clock)
      let card = try test.card("lamps")
      try test.view("lamps").onEvent(.set(card, row, ActionID("control"), .toggle(true)))
      await clock.wake(at: ActionRunner.changeInterval)
      try await settleLoaded(test, "the source is loaded: \(body)")
      try await settle("nothing is held") { test.wall.actions.held.isEmpty }
      XCTAssertEqual(try setting(in: test), .toggle(true), body)
      test.close()
    }
  }

  @MainActor func testAnActionOfARowLoadsItsSource() async throws {
    let action = "actions: [{ id: do, title: Do, command: \(command(Self.on)) }]"
    for body in [
      "{ list: { title: '${name} ${isOn}', \(action) } }",
      "{ table: { columns: [{ title: Name, text: '${name} ${isOn}' }], \(action) } }",
    ] {
      let test = try await wall(body)
      try test.view("lamps").onEvent(.rowAction(test.card("lamps"), row, ActionID("do")))
      try await settleLoaded(test, "the source is loaded: \(body)")
      test.close()
    }
  }

  /// The page of a row has the action as a button.
  @MainActor func testAnActionOnThePageOfARowLoadsItsSource() async throws {
    let test = try await wall(
      """
      { list: { title: '${name} ${isOn}', opens: object, \
      actions: [{ id: do, title: Do, command: \(command(Self.on)) }] } }
      """)
    try test.press(row: row, of: "lamps")
    let object = try XCTUnwrap(test.object)
    try XCTUnwrap(object.view).onEvent(.action(object.content.card, ActionID("do")))
    try await settleLoaded(test, "the source is loaded")
  }

  /// What an action has changed while another page was shown is loaded when its page is shown.
  @MainActor func testAnActionWhosePageHasBeenLeftLoadsItsSourceLater() async throws {
    let slow = "[sh, -c, 'until [ -e \"$3\" ]; do sleep 0.02; done; printf %s \"$1\" > \"$2\"', sh"
    let test = try await wall(
      """
      { list: { title: '${name} ${isOn}', actions: [{ id: do, title: Do, command: \(slow), \
      '\(Self.on)', '\(folder.path("lamps.json"))', '\(folder.path("go"))'] }] } }
      """)
    try test.view("lamps").onEvent(.rowAction(test.card("lamps"), row, ActionID("do")))
    test.wall.navigator.go(to: PageID("other"))
    await test.wall.navigator.loading?.value
    try folder.write("", to: "go")
    try await settle("it is done") {
      !test.wall.actions.runs.values.joined().contains { $0.value.progress == .running }
    }
    test.wall.navigator.go(to: PageID("home"))
    try await settleLoaded(test, "the source is loaded")
  }

  /// A device that takes some seconds to obey is asked until it has.
  @MainActor func testASlowDeviceIsAskedAgain() async throws {
    let clock = ManualClock()
    let test = try await wall(
      "{ list: { title: '${name}', toggle: { value: isOn, command: [\"true\", '${value}'] } } }",
      clock: clock)
    let card = try test.card("lamps")
    try test.view("lamps").onEvent(.set(card, row, ActionID("control"), .toggle(true)))
    await clock.wake(at: ActionRunner.changeInterval)
    await clock.wake(at: ActionRunner.changeInterval + ActionRunner.reloadTimes[1])
    // A load that is running may already find what is written, and end the wait for the next one.
    let next = ActionRunner.changeInterval + ActionRunner.reloadTimes[2]
    await clock.sleepers(until: next)
    try folder.write(Self.on, to: "lamps.json")
    clock.move(to: next)
    try await settle("nothing is held") { test.wall.actions.held.isEmpty }
    XCTAssertEqual(try setting(in: test), .toggle(true))
  }

  /// A switch that asks a web server, as lamps have it.
  @MainActor func testASwitchOfAWebServerNeverGoesBack() async throws {
    let server = try LoopbackServer([
      "/lamps": .inTurn([
        .reply("200 OK", body: Array(Self.off.utf8)), .reply("200 OK", body: Array(Self.on.utf8)),
      ]), "/lamp": .reply("200 OK", body: Array("{}".utf8)),
    ])
    defer { server.stop() }
    let clock = ManualClock()
    let request = "{ url: \"\(server.address("/lamp"))\", body: { on: '${value}' } }"
    let test = try await lampsWall(
      source: "type: http, url: \"\(server.address("/lamps"))\"",
      card: "body: { list: { title: '${name}', toggle: { value: isOn, http: \(request) } } }",
      clock: clock)
    let card = try test.card("lamps")
    try test.view("lamps").onEvent(.set(card, row, ActionID("control"), .toggle(true)))
    await clock.wake(at: ActionRunner.changeInterval)
    try await settle("nothing is held") { test.wall.actions.held.isEmpty }
    clock.move(to: ActionRunner.changeInterval + ActionRunner.heldDuration)
    XCTAssertEqual(try setting(in: test), .toggle(true))
    XCTAssertEqual(server.paths, ["/lamps", "/lamp", "/lamps"])
  }
}
