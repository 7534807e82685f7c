import CardModel
import CardTesting
import CardWidgets
import Foundation
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// The size of text at which a page of a kiosk needs no scrolling.
@MainActor
final class PageFitTests: DisplayTestCase {
  private static let texts = "One line of text, two lines of text in a card that is narrow."

  private static func file(_ count: Int, scale: String = "fit") -> String {
    """
    version: 1
    kiosk: { scale: \(scale) }
    sources:
      lots: { type: static, data: [\((0..<count).map { "\($0)" }.joined(separator: ", "))] }
    pages:
      - id: a
        sections:
          - cards:
              - id: c
                source: lots
                each: "@"
                key: "@"
                header: "Card ${@}"
                body: { text: "\(texts)" }
      - { id: b, sections: [{ cards: [{ id: d, header: D }] }] }
    """
  }

  private func fitted(_ count: Int) async throws -> WindowStage {
    try TestDisplay.require()
    _ = TestStyle.style
    let stage = try await WindowStage(Self.file(count), kiosk: true)
    try await settle("it is fitted") { self.isFound(stage) }
    return stage
  }

  /// Returns whether a size has been found: the page is seen again.
  private func isFound(_ stage: WindowStage) -> Bool {
    stage.window.kioskScreen?.page.frozen.root.isVisible == false
      && TestDisplay.appearance.zoom != 1
  }

  func testAPageOfManyCardsGetsSmallerTextThanOneOfFew() async throws {
    var zooms: [Double] = []
    for count in [12, 3] {
      let stage = try await fitted(count)
      let page = try XCTUnwrap(stage.page)
      XCTAssertLessThanOrEqual(page.contentHeight, page.root.height)
      XCTAssertEqual(page.scroll.maximum, 0)
      zooms.append(TestDisplay.appearance.zoom)
      stage.close()
      TestDisplay.appearance.zoom = 1
    }
    XCTAssertLessThan(zooms[0], zooms[1])
    XCTAssertGreaterThan(zooms[1], 1.2)
  }

  /// The next larger size would need scrolling, or would hide cards in a carousel.
  func testTheSizeIsTheLargestThatFits() async throws {
    let stage = try await fitted(12)
    let page = try XCTUnwrap(stage.page)
    let index = try XCTUnwrap(PageFit.factors.firstIndex(of: TestDisplay.appearance.zoom))
    stage.window.kioskScreen?.page.onScale = { _ in }
    TestDisplay.appearance.zoom = PageFit.factors[index + 1]
    try await settle()
    XCTAssertTrue(page.contentHeight > page.root.height || page.hidesCards)
  }

  private func table(_ customer: String) async throws -> WindowStage {
    try TestDisplay.require()
    _ = TestStyle.style
    let stage = try await WindowStage(
      """
      version: 1
      kiosk: { scale: fit }
      sources:
        o:
          type: static
          data: [{ no: 26100, customer: \(customer), due: 2026-12-08, state: waiting }]
      pages:
        - id: p
          sections:
            - cards:
                - id: o
                  source: o
                  header: Orders
                  body:
                    table:
                      columns:
                        - { title: Order, text: "${no}" }
                        - { title: Customer, text: "${customer}" }
                        - { title: Due, text: "${due}" }
                        - { title: State, text: "${state}" }
      """, kiosk: true)
    try await settle("it is fitted") { self.isFound(stage) }
    return stage
  }

  private func cutTexts(_ stage: WindowStage) -> [String] {
    func labels(in widget: Widget) -> [Label] {
      Label(of: widget).map { [$0] } ?? widget.children.flatMap(labels)
    }
    let rows = stage.page?.root.all("table-row") ?? []
    return rows.flatMap(labels).filter(\.isEllipsized).map(\.text)
  }

  /// A table with room for more height gets no text at which its cells would be cut.
  func testNoTextIsCutThatIsWholeAtTheUsualSize() async throws {
    let stage = try await table("Ritter GmbH")
    XCTAssertEqual(cutTexts(stage), [])
    let page = try XCTUnwrap(stage.page)
    let index = try XCTUnwrap(PageFit.factors.firstIndex(of: TestDisplay.appearance.zoom))
    XCTAssertGreaterThan(index, PageFit.usual)
    stage.window.kioskScreen?.page.onScale = { _ in }
    TestDisplay.appearance.zoom = PageFit.factors[index + 1]
    try await settle()
    XCTAssertLessThan(page.contentHeight, page.root.height)
    XCTAssertNotEqual(cutTexts(stage), [])
  }

  /// A text that is cut anyway keeps half of what is seen of it at the usual size.
  func testATextThatIsCutAnywayLeavesTheOthersTheirSize() async throws {
    let stage = try await table(String(repeating: "Ritter und Partner ", count: 20))
    XCTAssertEqual(cutTexts(stage).count, 1)
    XCTAssertGreaterThan(TestDisplay.appearance.zoom, 1.2)
    XCTAssertLessThan(TestDisplay.appearance.zoom, 2.1)
  }

  /// What doesn't fit at a size that can be read is below the edge.
  func testTextStaysReadable() async throws {
    let stage = try await fitted(300)
    let page = try XCTUnwrap(stage.page)
    XCTAssertEqual(TestDisplay.appearance.zoom, PageFit.factors[0])
    XCTAssertGreaterThan(page.scroll.maximum, 0)
  }

  func testEachPageHasItsSize() async throws {
    let stage = try await fitted(12)
    let first = TestDisplay.appearance.zoom
    stage.wall.navigator.go(to: PageID("b"))
    try await settle("the other page is fitted") {
      self.isFound(stage) && TestDisplay.appearance.zoom > first
    }
    stage.wall.navigator.go(to: PageID("a"))
    XCTAssertEqual(TestDisplay.appearance.zoom, first)
    try await settle()
    XCTAssertEqual(TestDisplay.appearance.zoom, first)
  }

  /// A report isn't fitted: whichever page is shown before it, its text has the usual size.
  func testAReportHasTextOfTheUsualSize() async throws {
    _ = TestStyle.style
    let stage = try await WindowStage(
      """
      version: 1
      kiosk: { scale: fit }
      sources: { lots: { type: static, data: [{ name: One }, { name: Two }] } }
      pages:
        - { id: a, sections: [{ cards: [{ id: c, header: { title: C, kpi: { value: "`2`" } } }] }] }
        - { id: b, report: { source: lots, columns: [{ title: Name, text: "${name}" }] } }
      """, kiosk: true)
    try await settle("it is fitted") { self.isFound(stage) }
    let fitted = TestDisplay.appearance.zoom
    stage.wall.navigator.go(to: PageID("b"))
    try await settle("the report has the usual size") { TestDisplay.appearance.zoom == 1 }
    stage.wall.navigator.go(to: PageID("a"))
    try await settle("the page has its own again") { TestDisplay.appearance.zoom == fitted }
  }

  /// The first frame shows the page, and stands for it while sizes are tried.
  func testThePageIsSeenFromTheFirstFrame() async throws {
    _ = TestStyle.style
    let application = Application(id: "org.cardwall.Test", role: .alone)
    application.register()
    let window = DashboardWindow(of: application, kiosk: true)
    let wall = try await Wall.loaded(Self.file(12), offersHostActions: false)
    let page = try XCTUnwrap(window.kioskScreen?.page)
    var wasSeen: [Bool] = []
    page.onScale = { [unowned page] scale in
      guard let scale else { return }
      wasSeen.append(
        page.frozen.root.isVisible
          && !WidgetSnapshot(asDrawn: wall.navigator.view.root).isEmpty)
      TestDisplay.appearance.zoom = scale
    }
    window.show(wall)
    XCTAssertFalse(page.frozen.root.isVisible)
    window.window.present()
    try await settle("sizes are tried") { !wasSeen.isEmpty }
    XCTAssertEqual(wasSeen.first, true)
    try await settle("it is fitted") { !page.frozen.root.isVisible }
    wall.stop()
  }

  func testAFactorHoldsForAllPages() async throws {
    let stage = try await WindowStage(Self.file(3, scale: "1.5"), kiosk: true)
    XCTAssertEqual(TestDisplay.appearance.zoom, 1.5)
    stage.wall.navigator.go(to: PageID("b"))
    XCTAssertEqual(TestDisplay.appearance.zoom, 1.5)
  }

  /// The lines of age in an outage take room, which the text gets back when it is over.
  func testTheTextIsAsLargeAsBeforeAfterAnOutage() async throws {
    _ = TestStyle.style
    let folder = try TemporaryFolder()
    let data = try folder.write(#"{ "n": 5 }"#, to: "data.json")
    let cards = (1...8).map {
      "{ id: c\($0), source: s, header: Card, body: { text: '${n}: \(Self.texts)' } }"
    }
    let stage = try await WindowStage(
      """
      version: 1
      kiosk: { scale: fit }
      sources: { s: { type: file, path: \(data) } }
      pages: [{ id: a, sections: [{ cards: [\(cards.joined(separator: ", "))] }] }]
      """, kiosk: true)
    try await settle("it is fitted") { self.isFound(stage) }
    let usual = TestDisplay.appearance.zoom
    try FileManager.default.removeItem(atPath: data)
    try await settle("it is smaller") {
      self.isFound(stage) && TestDisplay.appearance.zoom < usual
    }
    try folder.write(#"{ "n": 6 }"#, to: "data.json")
    try await settle("it is as before") {
      self.isFound(stage) && TestDisplay.appearance.zoom == usual
    }
  }

  /// A page without cards isn't covered for ever.
  func testAPageWithoutCardsIsSeen() async throws {
    let stage = try await WindowStage(
      """
      version: 1
      kiosk: { scale: fit }
      pages: [{ id: a, sections: [] }]
      """, kiosk: true)
    try await settle("it is seen") {
      stage.window.kioskScreen?.page.frozen.root.isVisible == false
    }
  }

  func testNothingIsLeft() async throws {
    var stage: WindowStage? = try await fitted(3)
    weak let screen = stage?.window.kioskScreen
    stage?.close()
    stage = nil
    try await settle("the screen is gone") { screen == nil }
  }
}
