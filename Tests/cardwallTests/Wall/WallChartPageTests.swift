import CardModel
import CardTesting
import CardWidgets
import Foundation
import Gtk
import XCTest

@testable import cardwall

/// The page of a chart's card on the wall.
final class WallChartPageTests: DisplayTestCase {
  private static let file = """
    version: 1
    sources:
      sales:
        type: static
        data: [{ month: January, bags: 5 }, { month: February, bags: 7 }, { month: March, bags: 6 }]
    pages:
      - id: home
        sections:
          - cards:
              - id: sales
                source: sales
                header: Sales
                body: { chart: { type: column, x: month, y: bags } }
    """

  @MainActor private func focusedName(_ test: TestWall) -> String? {
    test.window.focus?.cssName
  }

  /// S-51, S-56: pressing the card opens its chart, with the keys in the plot.
  @MainActor func testAChartOpensWithTheKeysInThePlot() async throws {
    let test = try await TestWall(Self.file)
    try test.press("sales")
    try await settle("the plot has the focus") { self.focusedName(test) == "plot" }
    XCTAssertTrue(test.wall.navigator.pop())
  }

  /// The window has a command with the same key, which must not take it from the chart.
  @MainActor func testAltLeftPansAZoomedChart() async throws {
    let stage = try await WindowStage(Self.file, width: 1000, height: 760)
    try await stage.press("sales")
    try await settle("the plot has the focus") { stage.window.window.focus?.cssName == "plot" }
    try await stage.type("End", "plus", "alt+Left")
    XCTAssertEqual(stage.wall.navigator.depth, 1)
    try await stage.type("0", "alt+Left")
    try await settle("the page is left") { stage.wall.navigator.depth == 0 }
  }

  @MainActor func testAFileIsSavedAndToldOf() async throws {
    let test = try await TestWall(Self.file)
    let folder = FileManager.default.temporaryDirectory.path
    let path = folder + "/\(UUID().uuidString).csv"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let export = ChartExport(.csv, title: "Sales", data: Array("Month,Bags\r\n".utf8))
    test.wall.actions.save(export, to: path)
    try await settle("it is reported") { test.notes.count == 1 }
    XCTAssertEqual(try String(contentsOfFile: path, encoding: .utf8), "Month,Bags\r\n")
    let name = URL(fileURLWithPath: path).lastPathComponent
    XCTAssertEqual(test.notes.last?.text, "Saved as \(name)")
    test.wall.actions.save(export, to: "/missing/folder/sales.csv")
    try await settle("it is reported") { test.notes.count == 2 }
    XCTAssertEqual(test.notes.last?.text.hasPrefix("sales.csv was not saved: "), true)
  }

  /// A kiosk exports nothing.
  @MainActor func testAKioskOffersNoExport() async throws {
    for offers in [true, false] {
      let test = try await TestWall(Self.file, offersHostActions: offers)
      try test.press("sales")
      try await settle("the plot has the focus") { self.focusedName(test) == "plot" }
      XCTAssertEqual(test.window.focus?.enclosingPage?.offersExport, offers)
      test.close()
    }
  }
}

extension Widget {
  fileprivate var enclosingPage: ObjectPageView? { enclosing(ObjectPageView.self) }
}
