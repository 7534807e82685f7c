import CardModel
import CardTesting
import CardWidgets
import ChartModel
import CivilTime
import Dashboard
import Foundation
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// What a finger types in a kiosk, which has no keyboard.
@MainActor
final class KioskTypingTests: DisplayTestCase {
  private func stage(
    _ action: String, clock: ManualClock = ManualClock()
  ) async throws -> WindowStage {
    try XInput.require()
    _ = TestStyle.style
    return try await WindowStage(
      """
      version: 1
      sources: { s: { type: static, data: [{ id: pump }, { id: valve }] } }
      pages:
        - id: a
          choices: [{ id: find, type: search, title: Find }]
          sections:
            - cards:
                - id: c
                  source: s
                  query: "[?contains(id, choice.find)]"
                  header: C
                  body: { list: { title: "${id}" } }
                  footer:
                    actions:
                      - { id: go, title: Go, \(action.replacing("\n", with: " ")) }
      """, kiosk: true, width: 1000, height: 800, actions: ActionRunner(clock: clock))
  }

  private var dialog: Widget? { Window.open.first { $0.hasClass("confirmation") } }

  private func ask(_ stage: WindowStage) async throws {
    let view = try XCTUnwrap(stage.page?.card(CardID("c")))
    try await settle("it has data") { view.state?.card?.actions.isEmpty == false }
    view.onEvent(.action(try XCTUnwrap(view.state?.card), ActionID("go")))
    try await settle("it asks") { self.dialog?.isMapped == true }
    try await settle()
  }

  /// Presses a widget of the question, which stands in the middle of the kiosk.
  private func press(_ widget: Widget, _ stage: WindowStage) async throws {
    let dialog = try XCTUnwrap(dialog)
    let frame = try XCTUnwrap(widget.bounds(in: dialog))
    let below = stage.window.window
    try XInput.move(
      to: below,
      at: Point(
        x: Double((below.width - dialog.width) / 2) + frame.x + frame.width / 2,
        y: Double((below.height - dialog.height) / 2) + frame.y + frame.height / 2))
    try XInput.press()
    try XInput.release()
    try await settle()
  }

  private func type(_ keys: String..., on stage: WindowStage) async throws {
    for key in keys {
      let buttons = try XCTUnwrap(dialog).all("screen-key").filter(\.isMapped)
      try await press(try XCTUnwrap(buttons.first { $0.texts == [key] }, key), stage)
    }
  }

  private func entry(_ index: Int) throws -> Entry {
    let field = try XCTUnwrap(dialog).all("question")[index]
    return try XCTUnwrap(field.all(cssName: "entry").first.flatMap(Entry.init(of:)))
  }

  private func confirm(_ stage: WindowStage) async throws {
    let buttons = try XCTUnwrap(dialog?.first("card-footer")).all("text-button")
    try await press(try XCTUnwrap(buttons.last), stage)
  }

  func testAFingerAnswersANumberAndAText() async throws {
    let folder = try TemporaryFolder()
    let stage = try await stage(
      """
      command: [sh, -c, 'printf "%s|%s" "$1" "$2" > "$0"', \(folder.path("out")), "${ask.n}",
       "${ask.why}"],
       ask: [{ id: n, title: How many, type: number, required: true, min: 0, default: 1 },
       { id: why, title: Why, required: true }]
      """)
    try await ask(stage)
    try await type("3", "4", "7", on: stage)
    XCTAssertEqual(try entry(0).text, "347")
    try await press(try entry(1).widget, stage)
    try await type("⇧", "O", "k", on: stage)
    XCTAssertEqual(try entry(1).text, "Ok")
    let screen = stage.window.window
    XCTAssertLessThanOrEqual(try XCTUnwrap(dialog).width, screen.width)
    try await confirm(stage)
    try await settle("it has run") {
      (try? String(contentsOfFile: folder.path("out"), encoding: .utf8)) == "347|Ok"
    }
  }

  func testAFingerChoosesADay() async throws {
    let folder = try TemporaryFolder()
    let stage = try await stage(
      """
      command: [sh, -c, 'printf "%s" "$1" > "$0"', \(folder.path("out")), "${ask.day}"],
       ask: [{ id: day, title: Day, type: date, required: true, default: "2026-03-31",
       min: "2026-03-10" }]
      """)
    try await ask(stage)
    XCTAssertTrue(try XCTUnwrap(dialog).all("screen-key").isEmpty)
    try await press(try entry(0).widget, stage)
    let days = { self.dialog?.all("day").filter(\.isMapped) ?? [] }
    try await settle("the calendar is there") { days().count == 42 }
    for day in days() {
      XCTAssertGreaterThanOrEqual(day.height, 48)
      XCTAssertGreaterThanOrEqual(day.width, 48)
    }
    let early = try XCTUnwrap(days().first { $0.texts == ["9"] && !$0.hasClass("other-month") })
    XCTAssertFalse(early.isSensitive)
    let day = try XCTUnwrap(days().first { $0.texts == ["12"] })
    day.activate()
    let chosen = CardLocale.dates.numericText(of: try XCTUnwrap(CivilDate("2026-03-12")))
    try await settle("the day is chosen") { (try? self.entry(0).text) == chosen }
    try await settle("the calendar is gone") { days().isEmpty }
    try await confirm(stage)
    try await settle("it has run") {
      (try? String(contentsOfFile: folder.path("out"), encoding: .utf8)) == "2026-03-12"
    }
  }

  /// A field of the page gets the keys below the wall, which gives them the room.
  func testAFingerSearches() async throws {
    let stage = try await stage("refresh: true")
    let search = try XCTUnwrap(stage.top.all(cssName: "entry").first)
    let height = stage.top.height
    try XInput.move(to: search)
    try XInput.press()
    try XInput.release()
    let keys = { stage.window.window.all("screen-key").filter(\.isMapped) }
    try await settle("the keys are there") { keys().count > 30 && stage.top.height < height }
    for letter in ["v", "a"] {
      let key = try XCTUnwrap(keys().first { $0.texts == [letter] })
      try XInput.move(to: key)
      try XInput.press()
      try XInput.release()
      try await settle()
    }
    try await settle("one is found") {
      stage.page?.card(CardID("c"))?.root.texts.contains("pump") == false
    }
    XCTAssertTrue(stage.page?.card(CardID("c"))?.root.texts.contains("valve") == true)
    let done = try XCTUnwrap(keys().first { $0.texts == ["Done"] })
    try XInput.move(to: done)
    try XInput.press()
    try XInput.release()
    try await settle("the page has its room again") { stage.top.height == height }
  }

  /// A question goes away 30 seconds after the last key, and not while somebody types (P15).
  func testAQuestionStaysWhileItIsAnswered() async throws {
    let clock = ManualClock()
    let stage = try await stage(
      "command: [\"true\", \"${ask.why}\"], ask: [{ id: why, title: Why }]", clock: clock)
    try await ask(stage)
    clock.move(to: .seconds(20))
    try await type("a", on: stage)
    clock.move(to: .seconds(45))
    try await settle()
    XCTAssertNotNil(dialog)
    await clock.wake(at: .seconds(50))
    try await settle("it is gone") { self.dialog == nil }
  }

  /// An action that fails is asked again with the same answers, and says that it isn't done.
  func testAnActionThatFailsKeepsWhatWasEntered() async throws {
    let stage = try await stage(
      "command: [\"false\", \"${ask.n}\"], ask: [{ id: n, title: How many, type: number }]")
    try await ask(stage)
    try await type("3", "4", on: stage)
    try await confirm(stage)
    try await settle("it asks again") {
      self.dialog?.texts.contains { $0.hasPrefix("Not done. ") } == true
    }
    XCTAssertEqual(try entry(0).text, "34")
  }

  /// The row under the finger isn't marked while another is asked about.
  func testNoRowIsMarkedBehindAQuestion() async throws {
    let stage = try await stage(
      "command: [\"true\", \"${ask.why}\"], ask: [{ id: why, title: Why }]")
    try await ask(stage)
    XCTAssertTrue(stage.window.window.hasClass("asking"))
    stage.wall.actions.closeQuestion()
    try await settle("it is gone") { !stage.window.window.hasClass("asking") }
  }
}
