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

  /// Where the tabs have no room, the title bar names the page, and not the dashboard.
  @MainActor func testTheTitleBarNamesThePageWithoutTabs() async throws {
    let file = """
      version: 1
      title: Roastery
      pages:
        - { id: home, title: Overview of all halls and ovens,
            sections: [{ cards: [{ id: a, header: A }] }] }
        - { id: sales, title: Sales of all shops and of the market,
            sections: [{ cards: [{ id: b, header: B }] }] }
      """
    for (width, titles) in [
      (1280, ["Roastery", "Roastery"]),
      (420, ["Overview of all halls and ovens", "Sales of all shops and of the market"]),
    ] {
      let stage = try await WindowStage(file, width: width, height: 800)
      defer { stage.close() }
      func title() -> [String] {
        stage.window.window.widget.all("window-title").filter(\.isMapped)
          .compactMap { Label(of: $0)?.text }
      }
      for (page, expected) in zip(["home", "sales"], titles) {
        stage.wall.navigator.go(to: PageID(page))
        try await settle("\(page) is named at \(width) px") { title() == [expected] }
      }
    }
  }

  /// The page of an object with a title of its own is named in the title bar, as its head is that
  /// of the card.
  @MainActor func testTheTitleBarShowsTheOwnTitleOfAnObject() async throws {
    let stage = try await WindowStage(
      """
      version: 1
      title: Roastery
      sources: { sales: { type: static, data: { id: 7 } } }
      pages:
        - id: home
          sections:
            - cards:
                - { id: sale, source: sales, header: Bags, opens: sale }
                - { id: same, source: sales, header: Bags, opens: same }
        - id: sale
          object: true
          title: "Sale ${id}"
          sections: [{ cards: [{ id: a, header: A }] }]
        - id: same
          object: true
          sections: [{ cards: [{ id: b, header: B }] }]
      """, width: 1000, height: 800)
    try await stage.press("sale", opens: .page(PageID("sale")))
    try await settle("the title is shown") {
      self.texts(stage).contains("Sale 7") && !self.texts(stage).contains("Roastery")
    }
    stage.wall.navigator.popToFirst()
    try await stage.press("same", opens: .page(PageID("same")))
    try await settle("the head has the title") {
      self.texts(stage).filter { $0 == "Bags" }.count == 1
        && self.texts(stage).contains("Roastery")
    }
  }

  /// A dashboard without a title is named by its only page.
  @MainActor func testADashboardIsNamedByItsOnlyPage() async throws {
    for (key, expected) in [("title: Overview, ", "Overview"), ("", "Cardwall")] {
      let stage = try await WindowStage(
        """
        version: 1
        pages: [{ id: home, \(key)sections: [{ cards: [{ id: a, header: A }] }] }]
        """)
      defer { stage.close() }
      XCTAssertTrue(texts(stage).contains(expected))
      XCTAssertEqual(stage.window.window.title, expected)
    }
  }
}
