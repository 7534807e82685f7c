import CardModel
import CardTesting
import CardWidgets
import Dashboard
import Foundation
import Gtk
import XCTest

@testable import cardwall

/// An edit of the file leaves the cards alone that it does not touch (P3).
final class UntouchedCardsTests: FolderTestCase {
  /// Returns a wall with a card that counts the loads of its source, and one whose header is
  /// edited.
  private func file(_ header: String, comment: String = "") -> String {
    let count = folder.path("count")
    let cards = (0..<20).map { "          - { id: filler\($0), header: Filler \($0) }\n" }
    return """
      \(comment)
      version: 1
      sources:
        counted:
          type: command
          run: [sh, -c, "echo x >> \(count); wc -l < \(count)"]
          format: text
          query: "[0]"
        names: { type: static, data: [{ id: a, name: Ada }, { id: b, name: Bea }] }
      pages:
        - id: home
          sections:
            - layout: grid
              cards:
                - { id: counted, source: counted, header: "${@}", body: { text: All } }
                - { id: edited, header: "\(header)" }
      \(cards.joined())
                - { id: name, source: names, each: "@", key: id, header: "${name}", opens: one }
        - id: one
          object: true
          sections: [{ cards: [{ id: about, header: "About ${name}" }] }]
      """
  }

  /// The view of such a card is the same one, with its data and its focus; the source isn't loaded
  /// again, although its place in the file has changed, and the page stays where it was scrolled.
  @MainActor func testTheirViewsAndDataStay() async throws {
    let stage = try await WindowStage(file("Before"))
    let page = try XCTUnwrap(stage.page)
    let counted = try XCTUnwrap(page.card(CardID("counted")))
    try await settle("its data are there") { counted.state?.card?.name == "1" }
    let scroll = try stage.scroll()
    scroll.value = 60
    try await settle()
    page.focus(CardID("counted"))
    try await settle()
    let position = scroll.value
    XCTAssertGreaterThan(position, 0)
    let content = try XCTUnwrap(counted.root.children.first)
    try await stage.edit(file("After", comment: "# a line more\n# and another"))
    XCTAssertTrue(stage.page === page)
    XCTAssertTrue(page.card(CardID("counted")) === counted)
    XCTAssertEqual(counted.root.children.first, content)
    XCTAssertEqual(counted.state?.card?.name, "1")
    XCTAssertEqual(page.card(CardID("edited"))?.state?.card?.name, "After")
    XCTAssertEqual(stage.focusedCard, "counted")
    try await settle()
    XCTAssertEqual(scroll.value, position)
    XCTAssertEqual(try String(contentsOfFile: folder.path("count"), encoding: .utf8), "x\n")
    counted.onEvent(.opened(try XCTUnwrap(counted.state?.card)))
    XCTAssertEqual(stage.wall.navigator.depth, 1, "it is pressed on the new wall")
  }

  /// The cards of an object's page stay until those of the new file are there.
  @MainActor func testThePageOfAnObjectHasNoPlaceholders() async throws {
    let stage = try await WindowStage(file("Before"))
    try await stage.press("name/a", opens: .page(PageID("one")))
    let page = try XCTUnwrap(stage.page)
    let about = try XCTUnwrap(page.card(CardID("about")))
    try await settle("it is there") { about.state?.card?.name == "About Ada" }
    try await stage.edit(file("After").replacingOccurrences(of: "About $", with: "Of $"))
    XCTAssertTrue(page.card(CardID("about")) === about)
    XCTAssertEqual(about.state?.card?.name, "About Ada")
    try await settle("it is as the file has it now") { about.state?.card?.name == "Of Ada" }
    XCTAssertTrue(stage.page === page)
  }

  /// As many widgets live after ten edits as after one.
  @MainActor func testEditsLeaveNothingBehind() async throws {
    let stage = try await WindowStage(file("Before"))
    /// Edits the file while a page is above the first, and counts what lives when all cards of the
    /// first are made, which takes several frames.
    func count(afterEdits count: Int) async throws -> Int {
      try await stage.press("name/a", opens: .page(PageID("one")))
      for number in 0..<count { try await stage.edit(file("Edit \(number)")) }
      stage.wall.navigator.pop()
      var live = 0
      while live != LiveObjects.count {
        live = LiveObjects.count
        for _ in 0..<20 { try await settle() }
      }
      return live
    }
    let before = try await count(afterEdits: 1)
    let objects = LiveObjects.description
    let after = try await count(afterEdits: 9)
    XCTAssertEqual(after, before, "\(LiveObjects.description), and before: \(objects)")
  }

  /// The line about a mistake can't be closed, isn't replaced by another message, and goes with the
  /// mistake.
  @MainActor func testAMistakeIsToldUntilItIsGone() async throws {
    let stage = try await WindowStage(file("Before"))
    let broken = DashboardFile.load(
      text: "version: 1\npages: 5", name: "wall.yaml", environment: [:])
    stage.window.warn(FileWarning(about: broken))
    stage.window.warn("Changes to the cards will be lost.")
    func tells() -> Bool { stage.window.window.seenTexts.contains { $0.hasPrefix("wall.yaml:2:") } }
    XCTAssertTrue(tells())
    let lines = stage.window.window.widget.all("banner").filter(\.isVisible)
    XCTAssertEqual(lines.map { $0.seenTexts.count }, [1, 1])
    let buttons = lines.map { $0.all(cssName: "button").filter(\.isVisible).count }
    XCTAssertEqual(buttons, [0, 1], "only the other message can be closed")
    try await stage.edit(file("After"))
    XCTAssertFalse(tells())
  }
}
