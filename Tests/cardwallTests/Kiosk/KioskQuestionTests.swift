import CardModel
import CardTesting
import CardWidgets
import Dashboard
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// The questions of a kiosk, which is used by fingers alone.
@MainActor
final class KioskQuestionTests: DisplayTestCase {
  private let file = """
    version: 1
    pages:
      - id: a
        sections:
          - cards:
              - id: c
                header: C
                footer:
                  actions:
                    - id: done
                      title: Remove this card from the wall of the hall
                      command: ["true"]
                      confirm: { text: "Is it to be removed for everybody who passes by?", hold: 2s }
                      ask: [{ id: n, title: How many of them are there at the moment, type: number }]
      - { id: b, sections: [{ cards: [{ id: d, header: D }] }] }
    """

  private func stage(_ clock: ManualClock) async throws -> WindowStage {
    try TestDisplay.require()
    _ = TestStyle.style
    return try await WindowStage(file, kiosk: true, actions: ActionRunner(clock: clock))
  }

  private func ask(_ stage: WindowStage) async throws -> Widget {
    let view = try XCTUnwrap(stage.page?.card(CardID("c")))
    view.onEvent(.action(try XCTUnwrap(view.state?.card), ActionID("done")))
    try await settle("it asks") { Window.open.contains { $0.hasClass("confirmation") } }
    try await settle()
    return try XCTUnwrap(Window.open.first { $0.hasClass("confirmation") })
  }

  /// A question that can't be seen would hold all input: it is cancelled.
  func testAQuestionGoesWithItsPage() async throws {
    let stage = try await stage(ManualClock())
    let navigator = stage.wall.navigator
    let ways: [(String, () async throws -> Void)] = [
      ("another page", { navigator.go(to: PageID("b")) }),
      ("a link to its own page", { stage.window.follow(try XCTUnwrap(PageLink("a"))) }),
      ("a black screen", { stage.window.kioskScreen?.blank() }),
      ("an edit of the file", { try await stage.edit(self.file) }),
    ]
    for (name, way) in ways {
      _ = try await ask(stage)
      try await way()
      try await settle("\(name) closes it") { !stage.window.window.hasDialog }
      stage.window.kioskScreen?.wake()
      stage.wall.navigator.go(to: PageID("a"))
      try await settle("the card is there") {
        stage.page?.card(CardID("c"))?.state?.card != nil
      }
    }
    let target = ActionTarget(page: ShownPage(PageID("a")), card: CardID("c"))
    XCTAssertFalse(stage.wall.actions.hasProgress(target))
  }

  /// Text that fits a page can be too large for a question: its texts wrap, and it scrolls.
  func testAQuestionIsNoLargerThanTheScreen() async throws {
    let stage = try await stage(ManualClock())
    let screen = try XCTUnwrap(Monitor.all.first)
    for zoom in [1, 2, 4.05] {
      TestDisplay.appearance.zoom = zoom
      try await settle()
      let dialog = try await ask(stage)
      XCTAssertLessThanOrEqual(dialog.width, screen.width - 48, "zoom \(zoom)")
      XCTAssertLessThanOrEqual(dialog.height, screen.height - 48, "zoom \(zoom)")
      let buttons = try XCTUnwrap(dialog.first("card-footer")).all("text-button")
      XCTAssertEqual(buttons.count, 2)
      for button in buttons {
        let frame = try XCTUnwrap(button.bounds(in: dialog))
        XCTAssertGreaterThanOrEqual(frame.x, 0)
        XCTAssertLessThanOrEqual(frame.x + frame.width, Double(dialog.width))
        XCTAssertLessThanOrEqual(frame.y + frame.height, Double(dialog.height))
      }
      let scroll = try XCTUnwrap(dialog.first("question-form")?.enclosingScrolledWindow)
      if zoom == 1 { XCTAssertEqual(scroll.vertical.maximum, 0, "all of it is seen") }
      XCTAssertGreaterThan(scroll.vertical.pageSize, 80)
      stage.wall.actions.closeQuestion()
      try await settle("it is gone") { !stage.window.window.hasDialog }
    }
  }

  /// At night a question is as dark as the wall below it.
  func testAQuestionIsDimmedAtNight() async throws {
    let stage = try await stage(ManualClock())
    let dialog = try await ask(stage)
    func brightness() -> Int { dialog.picture()?.pixels.reduce(0) { $0 + Int($1) } ?? 0 }
    let byDay = brightness()
    let light = try XCTUnwrap(stage.window.kioskScreen?.light)
    light.show(.lit(brightness: 0.4, isNight: true))
    try await settle("it is dark") { brightness() < byDay * 7 / 10 }
    light.show(.usual)
    try await settle("it is bright") { brightness() == byDay }
  }
}
