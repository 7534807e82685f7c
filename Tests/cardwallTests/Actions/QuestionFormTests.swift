import CardModel
import CardTesting
import Dashboard
import Foundation
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// The form of the questions that an action asks.
@MainActor
final class QuestionFormTests: DisplayTestCase {
  private var dialog: Widget? { Window.open.first { $0.hasClass("confirmation") } }

  private func fields() throws -> [Widget] { try XCTUnwrap(dialog).all("question") }

  private func press(_ title: String) throws {
    let button = try XCTUnwrap(dialog?.all("text-button").first { $0.texts == [title] }, title)
    button.activate()
  }

  private func entry(_ index: Int) throws -> Entry {
    try XCTUnwrap(fields()[index].all(cssName: "entry").first.flatMap(Entry.init(of:)))
  }

  private func stage(_ folder: TemporaryFolder) async throws -> WindowStage {
    try await WindowStage(
      """
      version: 1
      sources: { stock: { type: static, data: { left: 5, ways: [{ value: v, title: Van }] } } }
      pages:
        - id: a
          sections:
            - cards:
                - id: c
                  source: stock
                  header: C
                  footer:
                    actions:
                      - id: order
                        title: Order
                        command: [sh, -c, 'printf "%s|" "$@" > "$0"', \(folder.path("out")),
                                  "${ask.count}", "${ask.day}", "${ask.way}", "${ask.rush}"]
                        ask:
                          - { id: count, title: Pieces, type: number, min: 1, max: "${left}",
                              required: true }
                          - { id: day, title: Day, type: date, default: "2026-03-31" }
                          - { id: way, title: By, type: choice, options: ways, default: v }
                          - { id: rush, title: Rush, type: switch }
      """)
  }

  private func ask(_ stage: WindowStage) async throws {
    let view = try XCTUnwrap(stage.page?.card(CardID("c")))
    try await settle("it has data") { view.state?.card?.actions.isEmpty == false }
    view.onEvent(.action(try XCTUnwrap(view.state?.card), ActionID("order")))
    try await settle("it asks") { self.dialog?.isMapped == true }
  }

  func testAnActionRunsWithTheAnswers() async throws {
    let folder = try TemporaryFolder()
    let stage = try await stage(folder)
    try await ask(stage)
    XCTAssertEqual(try fields().map { $0.texts.first }, ["Pieces", "Day", "By", "Rush"])
    try press("Order")
    try await settle("an answer is missing") { (try? self.hint(0)) == "An answer is needed." }
    try entry(0).text = "9"
    XCTAssertEqual(try hint(0), "At most 5")
    try entry(0).text = "few"
    XCTAssertEqual(try hint(0), "Enter a number such as 12.5.")
    try entry(0).text = "3"
    XCTAssertNil(try hint(0))
    for number in ["4", "5"] {
      try press("+")
      try await settle("there is one more") { (try? self.entry(0).text) == number }
    }
    try entry(0).text = "4.5"
    try press("+")
    try await settle("there are no more than there can be") { (try? self.entry(0).text) == "5" }
    try press("Order")
    try await settle("it has run") {
      (try? String(contentsOfFile: folder.path("out"), encoding: .utf8)) == "5|2026-03-31|v|false|"
    }
    XCTAssertNil(dialog)
  }

  /// A number stands between its buttons, in the middle: GTK aligns digits in an entry by the
  /// language of the keyboard.
  func testANumberStandsInTheMiddle() async throws {
    let stage = try await stage(TemporaryFolder())
    try await ask(stage)
    XCTAssertEqual(try entry(0).xAlign, 0.5)
    XCTAssertEqual(try entry(1).xAlign, 0)
  }

  /// A choice that nobody has to make can be taken back; a number has no other stop of Tab.
  func testAKeyboardCanTakeAChoiceBackAndChangeANumber() async throws {
    try XInput.require()
    let folder = try TemporaryFolder()
    let stage = try await stage(folder)
    try await ask(stage)
    try entry(0).text = "3"
    try entry(0).grabFocus()
    try await settle()
    try XInput.type("Up")
    try await settle("there is one more") { (try? self.entry(0).text) == "4" }
    try XInput.type("Down")
    try await settle("there is one fewer") { (try? self.entry(0).text) == "3" }
    try XInput.type("Tab")
    try await settle()
    XCTAssertEqual(try entry(1).widget.all(cssName: "text").first?.hasFocus, true)
    // The button of the calendar is another stop.
    for key in ["Tab", "Tab", "space", "Up", "Return"] {
      try XInput.type(key)
      try await settle()
    }
    try press("Order")
    try await settle("it has run") {
      (try? String(contentsOfFile: folder.path("out"), encoding: .utf8)) == "3|2026-03-31||false|"
    }
  }

  /// Each widget that can have the focus has a name for screen readers; that of a list is the
  /// question with the chosen answer.
  func testFieldsAndButtonsHaveNames() async throws {
    let stage = try await stage(TemporaryFolder())
    try await ask(stage)
    let nodes = try XCTUnwrap(dialog.flatMap { AccessibleNode($0) }).all
    for name in ["Pieces", "Day", "By", "By: Van", "Rush", "Cancel", "Order"] {
      XCTAssertTrue(nodes.contains { $0.name == name }, "\(name) in \(nodes.map(\.name))")
    }
    try press("Cancel")
  }

  /// A form whose texts wrap is as high as they are: nothing scrolls while the screen has room.
  func testAFormWithLongTextsIsShownWhole() async throws {
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
                      - id: order
                        title: Order
                        command: [echo, "${ask.call}", "${ask.note}"]
                        ask:
                          - { id: call, type: switch, title: "Call before it is brought, because
                              the dog bites and the bell has been broken since last week" }
                          - { id: note, title: Note, type: text, required: true }
      """)
    try await ask(stage)
    let last = try XCTUnwrap(fields().last)
    func isWhole() -> Bool {
      guard let area = last.visibleArea else { return false }
      return area.height >= Double(last.height)
    }
    try await settle("all of it is seen") { isWhole() }
    try press("Order")
    try await settle("an answer is missing") { (try? self.hint(1)) == "An answer is needed." }
    try await settle("all of it is seen") { isWhole() }
    try press("Cancel")
  }

  func testNothingRunsWhenTheFormIsCancelled() async throws {
    let folder = try TemporaryFolder()
    let stage = try await stage(folder)
    try await ask(stage)
    let form = WeakWidget(try XCTUnwrap(dialog?.first("question-form")))
    try press("Cancel")
    try await settle("nothing is left of it") { form.widget == nil }
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path("out")))
  }

  /// The message about a wrong answer; nil if it is right.
  private func hint(_ index: Int) throws -> String? {
    try fields()[index].all("mistake-hint").first { $0.isVisible }?.texts.first
  }
}
