import CardModel
import CardWidgets
import Dashboard
import Foundation
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// After an edit of the file a person is where they were: what they have opened stays open, as the new
/// file has it (P3).
final class LiveEditTests: XCTestCase {
  @MainActor private final class Stage {
    let window: DashboardWindow
    private(set) var wall: Wall
    private let application = Application(id: "io.cardwall.Test", isUnique: false)

    init(_ yaml: String) async throws {
      try TestDisplay.require()
      wall = try await Self.wall(yaml)
      application.register()
      window = DashboardWindow(of: application, kiosk: false)
      window.window.setDefaultSize(width: 900, height: 400)
      window.show(wall)
      window.window.present()
      try await settle("it is seen") { self.wall.navigation.root.isMapped }
    }

    private static func wall(_ yaml: String) async throws -> Wall {
      let reading = DashboardFile.load(
        text: yaml, name: NSTemporaryDirectory() + "edited.yaml", environment: [:],
        functions: .dashboard())
      let definition = try XCTUnwrap(reading.definition, "\(reading.diagnostics)")
      let wall = Wall(
        definition, loader: .standard(definition), memory: WallMemory(),
        performer: ActionPerformer(definition.sources, secrets: .standard(environment: [:])))
      await wall.start(within: .seconds(5))
      return wall
    }

    /// As after an edit of the file.
    func edit(_ yaml: String) async throws {
      wall = try await Self.wall(yaml)
      window.show(wall)
    }

    func press(_ card: String, row: String? = nil, opens destination: Destination = .object)
      async throws
    {
      let view = try XCTUnwrap(wall.trail.topPage?.view.card(CardID(encoded: card)))
      let card = try XCTUnwrap(view.state?.card)
      view.onEvent(
        row.map { .elementOpened(card, ElementID($0), destination) } ?? .opened(card))
      try await settle("its page is there") { self.wall.navigation.depth > 0 }
      try await settle()
    }

    var top: Widget { wall.trail.last.root }

    func texts(_ widget: Widget? = nil) -> [String] {
      let widget = widget ?? window.window.widget
      guard widget.isVisible else { return [] }
      return Label(widget).map { [$0.text] } ?? widget.children.flatMap { texts($0) }
    }

    func close() {
      wall.stop()
      window.window.destroy()
    }
  }

  private static func objects(named name: String) -> String {
    "id: customer, source: shop, each: \"@\", key: id, header: \"\(name)\", opens: object"
  }

  private func file(
    customers: String =
      "id: customer, source: shop, each: \"@\", key: id, header: \"${name}\", opens: object",
    page: String = "customer", label: String = "Lives in"
  ) -> String {
    let parts = (0..<40).map { "field\($0): \($0)" }.joined(separator: ", ")
    return """
      version: 1
      sources:
        shop:
          type: static
          data:
            - { id: 1, name: Ada, city: Kiel, \(parts) }
            - { id: 2, name: Grace, city: Ulm, \(parts) }
      pages:
        - id: home
          sections:
            - cards:
                - { \(customers) }
                - id: list
                  source: shop
                  header: List
                  body: { list: { title: "${name}", subtitle: "\(label) ${city}", opens: \(page) } }
                - id: chart
                  source: shop
                  header: \(label)
                  body: { chart: { type: column, x: name, y: field7 } }
                  opens: chart
        - id: all
          report: { source: shop, columns: [{ title: "\(label)", text: "${name}" }], opens: object }
        - id: \(page)
          object: true
          title: "${name}"
          sections: [{ cards: [{ id: who, header: "\(label) ${city}" }] }]
      """
  }

  @MainActor func testThePageOfAnObjectStaysWhereItWas() async throws {
    let stage = try await Stage(file())
    try await stage.press("customer/2")
    let (root, object) = (stage.top, try XCTUnwrap(stage.wall.trail.topObject))
    try await settle("all of it is there") { stage.texts(root).contains("Field39") }
    let scroller = try XCTUnwrap(root.first("object-column")?.enclosingScrolledWindow)
    scroller.vertical.value = 150
    try await settle()
    try await stage.edit(
      file(
        customers:
          "id: customer, source: shop, each: \"@\", key: id, header: \"Dr. ${name}\", opens: object"
      ))
    XCTAssertEqual(stage.wall.navigation.depth, 1)
    XCTAssertTrue(stage.wall.trail.topObject === object)
    XCTAssertTrue(root.isMapped)
    try await settle("it is as the file has it now") { stage.texts(root).contains("Dr. Grace") }
    try await settle()
    XCTAssertEqual(scroller.vertical.value, 150)
    XCTAssertTrue(stage.wall.step(-1), "it goes on with the new wall")
    XCTAssertEqual(stage.wall.topTitle, "Dr. Ada")
    stage.wall.navigation.pop()
    XCTAssertEqual(stage.wall.navigation.depth, 0)
    stage.close()
  }

  @MainActor func testWhatHadTheFocusOnThePageHasItStill() async throws {
    let stage = try await Stage(file())
    try await stage.press("chart", opens: .chart)
    let focus = try XCTUnwrap(stage.window.window.focus)
    XCTAssertTrue(focus.isDescendant(of: stage.top))
    try await stage.edit(file(label: "Living in"))
    XCTAssertEqual(stage.window.window.focus, focus)
    XCTAssertEqual(stage.wall.topTitle, "Living in")
    stage.close()
  }

  @MainActor func testAPageOfTheFileStaysWithItsObject() async throws {
    let stage = try await Stage(file())
    try await stage.press("list", row: "2", opens: .page(PageID("customer")))
    try await settle("it is there") { stage.texts(stage.top).contains("Lives in Ulm") }
    try await stage.edit(file(label: "From"))
    XCTAssertEqual(stage.wall.topTitle, "Grace")
    try await settle("it is as the file has it now") {
      stage.texts(stage.top).contains("From Ulm")
    }
    stage.close()
  }

  @MainActor func testARowOfAReportStaysOpen() async throws {
    let stage = try await Stage(file())
    stage.wall.push(PageID("all"))
    let report = try XCTUnwrap(stage.wall.trail.topPage)
    try await settle("it has rows") { report.report?.view.row(1) != nil }
    report.onEvent(.opened(try XCTUnwrap(report.report?.view.row(1)).card()))
    try await settle("its page is there") { stage.wall.navigation.depth == 2 }
    try await settle("it has been read") {
      stage.wall.openRows.values.allSatisfy { $0.object != nil }
    }
    try await stage.edit(file(label: "Name"))
    XCTAssertEqual(stage.wall.trail.stops.map(\.title).last, "Grace")
    XCTAssertEqual(stage.wall.navigation.depth, 2)
    try await settle("its place is known again") { stage.wall.placeInCollection?.index == 1 }
    try await settle("it is as the file has it now") { stage.texts(stage.top).contains("Name") }
    stage.close()
  }

  @MainActor func testWhatTheFileHasNoLongerIsLeftAndThatIsSaid() async throws {
    for open in [
      { (stage: Stage) async throws in try await stage.press("customer/2") },
      { try await $0.press("list", row: "2", opens: .page(PageID("customer"))) },
    ] {
      let stage = try await Stage(file())
      try await open(stage)
      try await stage.edit(file(customers: "id: other, header: Other", page: "buyer"))
      XCTAssertEqual(stage.wall.navigation.depth, 0)
      XCTAssertTrue(
        stage.texts().contains { $0.contains("“Grace” is no longer in the dashboard.") })
      stage.close()
    }
  }

  /// The wall before is gone with all its pages, but for those that moved.
  @MainActor func testTheWallBeforeIsGone() async throws {
    let stage = try await Stage(file())
    try await stage.press("customer/2")
    let before = WeakReference(stage.wall)
    let page = WeakReference(try XCTUnwrap(stage.wall.trail.first))
    let object = WeakReference(try XCTUnwrap(stage.wall.trail.topObject))
    try await stage.edit(file(label: "From"))
    try await settle("they are gone") { before.object == nil && page.object == nil }
    XCTAssertNotNil(object.object)
    stage.wall.navigation.pop()
    try await settle("the object is gone") { object.object == nil }
    stage.close()
  }
}
