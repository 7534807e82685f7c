import CardModel
import CardTesting
import CardWidgets
import Foundation
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// Printing from the window, here into a file.
@MainActor
final class PrintingTests: DisplayTestCase {
  private static let file: String = {
    let cards = (1...30).map { "{ id: c\($0), header: Room \($0), body: { text: Warm } }" }
    let slides = (1...6).map { "{ id: s\($0), header: Slide \($0) }" }
    return """
      version: 1
      title: House
      sources: { rows: { type: static, data: [{ id: one, name: One, at: Kiel }] } }
      pages:
        - id: home
          title: Rooms
          sections:
            - { title: Slides, layout: carousel, cards: [\(slides.joined(separator: ", "))] }
            - { title: All, cards: [\(cards.joined(separator: ", "))] }
            - cards:
                - id: list
                  source: rows
                  header: Rows
                  body: { list: { title: "${name}", opens: object } }
        - { id: report, title: Report, report: { source: rows, columns: [{ title: N, text: name }] } }
      """
  }()

  private func show() async throws -> WindowStage {
    try TestDisplay.require()
    TestStyle.use(.light)
    return try await WindowStage(Self.file, width: 700, height: 500)
  }

  /// Returns the texts of the sheets that are printed.
  private func print(_ stage: WindowStage) async throws -> [String] {
    let folder = try TemporaryFolder()
    let path = folder.path("page.pdf")
    stage.window.print(to: .file(path))
    try await settle("it is printed", seconds: 20) {
      (try? Tool(name: "pdfinfo").output([path]))?.contains("Pages:") == true
    }
    return try Tool(name: "pdftotext").output(["-layout", path, "-"])
      .split(separator: "\u{c}").map(String.init)
  }

  /// Paper has all of the page, also what has to be scrolled on the screen, which stays as it is.
  func testAllOfThePageIsPrinted() async throws {
    let stage = try await show()
    try stage.scroll().value = 400
    try await settle()
    let frame = stage.page?.frame(of: CardID("c9"))
    let sheets = try await print(stage)
    XCTAssertGreaterThan(sheets.count, 1)
    let text = sheets.joined()
    for number in 1...30 { XCTAssertTrue(text.contains("Room \(number)"), text) }
    for number in 1...6 { XCTAssertTrue(text.contains("Slide \(number)"), text) }
    for (index, sheet) in sheets.enumerated() {
      XCTAssertTrue(sheet.contains("Rooms"), sheet)
      XCTAssertTrue(sheet.contains("Page \(index + 1) of \(sheets.count)"), sheet)
      let cards = sheet.components(separatedBy: "Room ").count
      XCTAssertEqual(sheet.components(separatedBy: "Warm").count, cards, sheet)
    }
    try await settle()
    XCTAssertEqual(try stage.scroll().value, 400)
    XCTAssertEqual(stage.page?.frame(of: CardID("c9")), frame)
  }

  /// The page of an object is printed too, and a report, which has no end, says what to do.
  func testOtherPages() async throws {
    let stage = try await show()
    try await stage.press("list", row: "one")
    try await settle("its fields are there") { stage.top.texts.contains("Kiel") }
    let text = try await print(stage).joined()
    XCTAssertTrue(text.contains("One") && text.contains("Kiel"), text)
    stage.wall.navigator.go(to: PageID("report"))
    try await settle()
    stage.window.print()
    XCTAssertTrue(
      stage.window.notes.root.texts.contains("A list can’t be printed, but exported as a file."))
  }
}
