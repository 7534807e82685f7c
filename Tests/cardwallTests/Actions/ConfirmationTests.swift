import CardModel
import CardTesting
import Dashboard
import Foundation
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// The questions before an action that ask for more than a press.
@MainActor
final class ConfirmationTests: DisplayTestCase {
  private let clock = ManualClock()
  private var confirmedCount = 0

  private func ask(
    _ question: String? = "Stop it?", hold: Duration? = nil, pin: PinCheck? = nil
  ) async throws -> Window {
    try TestDisplay.require()
    let parent = Window()
    parent.setChild(Label("Kiosk"))
    parent.present()
    try await settle("it is seen") { parent.isMapped }
    let action = CardModel.Action(
      id: ActionID("stop"), title: "Stop", confirmation: .init(question, hold: hold))
    ConfirmationDialog.ask(
      before: action, over: parent, within: ActionRunner.questionDuration, clock: clock,
      pin: pin
    ) { [unowned self] _ in confirmedCount += 1 }
    try await settle("it asks") { self.dialog?.isMapped == true }
    return parent
  }

  private var dialog: Widget? { Window.open.first { $0.hasClass("confirmation") } }

  private func button(_ title: String) throws -> Widget {
    let buttons = try XCTUnwrap(dialog).all("text-button")
    return try XCTUnwrap(buttons.first { $0.texts == [title] }, title)
  }

  /// Presses the keys of the pad one after another, and then the button.
  private func enter(_ digits: String, _ title: String = "Stop") async throws {
    for (index, digit) in digits.enumerated() {
      try button("\(digit)").activate()
      try await settle("\(digit) is entered") { self.dotCount == index + 1 }
    }
    try button(title).activate()
    try await settle("it is answered") { self.dotCount == 0 }
  }

  /// The number of digits that have been entered; 0 without a dialog.
  private var dotCount: Int { dialog?.first("pin-dots")?.texts.first?.count ?? 0 }

  private var message: String? { dialog?.first("pin-pad")?.texts.first }

  func testAnActionWaitsForItsPin() async throws {
    _ = try await ask(pin: PinCheck { $0 == "0472" ? .right : .wrong })
    XCTAssertEqual(message, "Enter the PIN")
    try await enter("0471")
    XCTAssertEqual(message, "That is not the PIN")
    XCTAssertEqual(confirmedCount, 0)
    try await enter("0472")
    try await settle("it is done") { self.dialog == nil }
    XCTAssertEqual(confirmedCount, 1)
  }

  func testAPadWaitsAfterTooManyTries() async throws {
    _ = try await ask(pin: PinCheck { _ in .wait(.seconds(20)) })
    try await enter("1")
    XCTAssertEqual(message, "Too many tries: wait 20 seconds")
    try button("1").activate()
    try await settle("it can be tried again") { self.message == "Enter the PIN" }
    await clock.wake(at: .seconds(30))
    try await settle("it goes away by itself") { self.dialog == nil }
    XCTAssertEqual(confirmedCount, 0)
  }

  func testAnActionWaitsUntilItsButtonHasBeenHeld() async throws {
    try XInput.require()
    _ = try await ask(hold: .seconds(2))
    XCTAssertTrue(
      dialog?.texts.contains("Hold the button for 2 seconds.") == true, "\(dialog?.texts ?? [])")
    let limit = ActionRunner.questionDuration
    defer { try? XInput.releaseKey("Return") }
    try XInput.pressKey("Return")
    try await settle("it is held") { self.clock.deadlines == [.seconds(2), limit] }
    try XInput.releaseKey("Return")
    try await settle("it is released") { self.clock.deadlines == [limit] }
    XCTAssertEqual(confirmedCount, 0)
    try XInput.pressKey("Return")
    try await settle("it is held again") { self.clock.deadlines == [.seconds(2), limit] }
    clock.move(to: .seconds(2))
    try await settle("it is done") { self.dialog == nil }
    XCTAssertEqual(confirmedCount, 1)
  }

  func testNothingIsLeftOfAQuestion() async throws {
    _ = try await ask(hold: .seconds(2), pin: PinCheck { _ in .wrong })
    let watched = WeakWidget(try XCTUnwrap(dialog?.first("pin-pad")))
    try button("Cancel").activate()
    try await settle("it is gone") { watched.widget == nil }
  }

  /// The PIN of a secret opens the action; five wrong ones don't.
  func testAnActionOfACardAsksForItsPin() async throws {
    let folder = try TemporaryFolder()
    try folder.write("0472", to: "gate")
    let stage = try await WindowStage(
      """
      version: 1
      pages:
        - id: a
          sections:
            - cards:
                - id: c
                  header: C
                  footer:
                    actions:
                      - id: stop
                        title: Stop
                        hide: true
                        confirm: { text: "Stop it?", pin: "${secret:gate}" }
      """, actions: ActionRunner(clock: clock), credentials: folder.path)
    let view = try XCTUnwrap(stage.page?.card(CardID("c")))
    view.onEvent(.action(try XCTUnwrap(view.state?.card), ActionID("stop")))
    try await settle("it asks") { self.dialog?.isMapped == true }
    for _ in 1...5 { try await enter("1") }
    XCTAssertEqual(message, "Too many tries: wait 30 seconds")
    XCTAssertEqual(stage.wall.memory.hidden.map(\.id), [])
    clock.move(to: .seconds(30))
    try await settle("it goes away") { self.dialog == nil }
    view.onEvent(.action(try XCTUnwrap(view.state?.card), ActionID("stop")))
    try await settle("it asks again") { self.dialog?.isMapped == true }
    try await enter("0472")
    try await settle("it is done") { stage.wall.memory.hidden.map(\.id) == ["c"] }
  }

  /// A question whose text is empty for an object still asks for the PIN.
  func testAPinIsAskedForWithoutAQuestion() async throws {
    _ = try await ask(nil, pin: PinCheck { $0 == "0472" ? .right : .wrong })
    XCTAssertEqual(message, "Enter the PIN")
    XCTAssertEqual(confirmedCount, 0)
  }

  /// Every way to a page with a PIN asks for it, each time.
  func testAPageAsksForItsPin() async throws {
    let folder = try TemporaryFolder()
    try folder.write("0472", to: "gate")
    let stage = try await WindowStage(
      """
      version: 1
      pages:
        - { id: open, sections: [{ cards: [{ id: c, header: C, opens: { page: closed } }] }] }
        - { id: closed, title: Closed, pin: "${secret:gate}", sections: [{ cards: [{ id: d, header: D }] }] }
      """, kiosk: true, actions: ActionRunner(clock: clock), credentials: folder.path)
    let navigator = stage.wall.navigator
    let link = try XCTUnwrap(PageLink("closed/d"))
    let ways: [() -> Void] = [
      { navigator.turn(1) }, { navigator.go(to: PageID("closed")) }, { navigator.openFirstCard() },
      { navigator.links.follow(link) },
    ]
    for (index, way) in ways.enumerated() {
      try await settle("the first page is there") {
        stage.page?.card(CardID("c"))?.state?.card != nil
      }
      way()
      try await settle("it asks") { self.dialog?.isMapped == true }
      XCTAssertEqual(navigator.top.page.id.rawValue, "open", "way \(index)")
      if index == 0 { try await enter("1", "Closed") }
      XCTAssertEqual(navigator.top.page.id.rawValue, "open")
      try await enter("0472", "Closed")
      try await settle("the page is open") {
        navigator.top.page.id.rawValue == "closed" && self.dialog == nil
      }
      navigator.go(to: PageID("open"))
      navigator.popToFirst()
    }
  }
}
