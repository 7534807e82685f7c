import CardModel
import CardTesting
import CardWidgets
import Foundation
import Gtk
import XCTest

@testable import cardwall

/// The name of the page that is shown, of which the window shows one.
final class PageNameTests: DisplayTestCase {
  private static let file = """
    version: 1
    title: Roastery
    sources:
      sales:
        type: static
        data: [{ month: January, bags: 5 }, { month: February, bags: 7 }]
    pages:
      - id: home
        title: Overview
        sections:
          - cards:
              - id: sales
                source: sales
                header: Bags sold
                body: { chart: { type: column, x: month, y: bags } }
              - id: facts
                source: sales
                header: All facts
                body: { list: { title: "${month}", opens: object } }
              - { id: list, header: Orders, opens: report }
              - { id: more, header: More, opens: plain }
      - id: report
        title: All orders
        tab: false
        report:
          source: sales
          columns: [{ title: Month, text: "${month}" }]
      - id: plain
        title: Further cards
        tab: false
        sections: [{ cards: [{ id: a, header: A }] }]
    """

  @MainActor private func texts(_ stage: WindowStage) -> [String] {
    stage.window.window.widget.mappedTexts
  }

  /// A page with a heading is named by it, and the title bar keeps the name of the dashboard.
  @MainActor func testANameIsShownOnceInTheWholeWindow() async throws {
    for width in [1280, 420] {
      let stage = try await WindowStage(Self.file, width: width, height: 800)
      defer { stage.close() }
      let steps: [(card: String, opens: Destination, name: String)] = [
        ("sales", .chart, "Bags sold"), ("facts", .object, "All facts"),
        ("list", .page(PageID("report")), "All orders"),
      ]
      for step in steps {
        try await stage.press(step.card, opens: step.opens)
        try await settle("\(step.name) is shown once at \(width) px") {
          self.texts(stage).filter { $0 == step.name }.count == 1
        }
        XCTAssertEqual(stage.window.window.title, step.name)
        XCTAssertTrue(texts(stage).contains("Roastery"), step.name)
        stage.wall.navigator.popToFirst()
        try await settle("the wall is shown") { stage.wall.navigator.depth == 0 }
      }
      // A page of cards has no heading.
      try await stage.press("more", opens: .page(PageID("plain")))
      try await settle("it is named once at \(width) px") {
        self.texts(stage).filter { $0 == "Further cards" }.count == 1
      }
    }
  }
}
