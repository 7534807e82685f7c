import CardModel
import CardTesting
import CardWidgets
import Dashboard
import Foundation
import Gtk
import XCTest

@testable import cardwall

/// An edit of the file keeps the open pages, with the content of the new file (P3).
final class LiveEditTests: DisplayTestCase {
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
          report:
            source: shop
            columns: [{ title: Who, text: "${name}" }, { title: "\(label)", text: "${city}" }]
            opens: object
        - id: \(page)
          object: true
          title: "${name}"
          sections: [{ cards: [{ id: who, header: "\(label) ${city}" }] }]
      """
  }

  @MainActor func testThePageOfAnObjectStaysWhereItWas() async throws {
    let stage = try await WindowStage(file())
    try await stage.press("customer/2")
    let (root, object) = (stage.top, try XCTUnwrap(stage.object))
    try await settle("all of it is there") { root.seenTexts.contains("Field39") }
    let scroller = try XCTUnwrap(root.first("object-column")?.enclosingScrolledWindow)
    scroller.vertical.value = 150
    try await settle()
    try await stage.edit(
      file(
        customers:
          "id: customer, source: shop, each: \"@\", key: id, header: \"Dr. ${name}\", opens: object"
      ))
    XCTAssertEqual(stage.wall.navigator.depth, 1)
    XCTAssertTrue(stage.object === object)
    XCTAssertTrue(root.isMapped)
    try await settle("it is as the file has it now") { root.seenTexts.contains("Dr. Grace") }
    try await settle()
    XCTAssertEqual(scroller.vertical.value, 150)
    XCTAssertTrue(stage.wall.navigator.step(-1), "it goes on with the new wall")
    XCTAssertEqual(stage.wall.navigator.top.title, "Dr. Ada")
    stage.wall.navigator.pop()
    XCTAssertEqual(stage.wall.navigator.depth, 0)
  }

  /// An edit makes no screen for the pages that stay open, of which one would be thrown away.
  @MainActor func testAnEditMakesNoScreenOfCards() async throws {
    let stage = try await WindowStage(file())
    try await stage.press("list", row: "2", opens: .page(PageID("customer")))
    let types: [AnyClass] = [CardsScreen.self, NavigationView.self]
    let before = types.map { LiveObjects.madeCount(of: $0) }
    XCTAssertTrue(before.allSatisfy { $0 > 0 })
    let screens = stage.wall.navigator.screens.map { ObjectIdentifier($0) }
    try await stage.edit(file(label: "From"))
    XCTAssertEqual(types.map { LiveObjects.madeCount(of: $0) }, before)
    XCTAssertEqual(stage.wall.navigator.screens.map { ObjectIdentifier($0) }, screens)
  }

  @MainActor func testWhatHadTheFocusOnThePageHasItStill() async throws {
    let stage = try await WindowStage(file())
    try await stage.press("chart", opens: .chart)
    let focus = try XCTUnwrap(stage.window.window.focus)
    XCTAssertTrue(focus.isDescendant(of: stage.top))
    try await stage.edit(file(label: "Living in"))
    XCTAssertEqual(stage.window.window.focus, focus)
    XCTAssertEqual(stage.wall.navigator.top.title, "Living in")
  }

  @MainActor func testAPageOfTheFileStaysWithItsObject() async throws {
    let stage = try await WindowStage(file())
    try await stage.press("list", row: "2", opens: .page(PageID("customer")))
    try await settle("it is there") { stage.top.seenTexts.contains("Lives in Ulm") }
    try await stage.edit(file(label: "From"))
    XCTAssertEqual(stage.wall.navigator.top.title, "Grace")
    try await settle("it is as the file has it now") {
      stage.top.seenTexts.contains("From Ulm")
    }
  }

  @MainActor func testARowOfAReportStaysOpen() async throws {
    let stage = try await WindowStage(file())
    stage.wall.navigator.push(PageID("all"))
    let report = try XCTUnwrap(stage.wall.navigator.top as? ReportScreen)
    try await settle("it has rows") { report.report.view.row(1) != nil }
    report.report.view.onEvent(.opened(try XCTUnwrap(report.report.view.row(1)).card()))
    try await settle("its page is there") { stage.wall.navigator.depth == 2 }
    await stage.wall.navigator.rows.settled()
    try await stage.edit(file(label: "Name"))
    XCTAssertEqual(stage.wall.navigator.titles.last, "Grace")
    XCTAssertEqual(stage.wall.navigator.depth, 2)
    try await settle("its place is known again") { stage.wall.navigator.position?.index == 1 }
    try await settle("it is as the file has it now") { stage.top.seenTexts.contains("Name") }
  }

  /// A report keeps its search and its filters, and the search that is typed in keeps the focus
  /// with the position of the cursor, whether the report has been opened or is the first page.
  @MainActor func testTheSearchOfAReportKeepsItsTextAndTheFocus() async throws {
    for isFirst in [false, true] {
      func file(_ label: String) -> String {
        let report = """
              - id: all
                report:
                  source: shop
                  columns: [{ title: \(label), text: "${name}" }]
                  filters: [{ title: City, value: city }]
                  search: [name]

          """
        let home = "    - { id: home, sections: [{ cards: [{ id: card, header: H }] }] }\n"
        return """
          version: 1
          sources: { shop: { type: static, data: [{ name: Ada, city: Ulm }, { name: Grace }] } }
          pages:
          \(isFirst ? report + home : home + report)
          """
      }
      let stage = try await WindowStage(file("Who"))
      func view() throws -> ReportPageView {
        try XCTUnwrap(stage.wall.navigator.top as? ReportScreen).report.view
      }
      if !isFirst { stage.wall.navigator.push(PageID("all")) }
      let before = try view()
      try await settle("it has rows") { before.row(1) != nil }
      before.ask(for: ReportRequest(filters: [0: .values(["Ulm"])]))
      before.focusSearch()
      try await stage.type("a", "d", "Left")
      try await stage.edit(file("Name"))
      let after = try view()
      XCTAssertFalse(before === after)
      try await settle("its rows are found") { after.root.seenTexts.contains("1 of 2 rows") }
      XCTAssertEqual(after.state.request.search, "ad")
      XCTAssertEqual(after.state.request.filters, [0: .values(["Ulm"])])
      XCTAssertTrue(after.isSearchFocused)
      try await stage.type("d")
      try await settle("the cursor is where it was") { after.state.request.search == "add" }
      stage.close()
    }
  }

  @MainActor func testWhatTheFileHasNoLongerIsLeftAndThatIsSaid() async throws {
    for open in [
      { (stage: WindowStage) async throws in try await stage.press("customer/2") },
      { try await $0.press("list", row: "2", opens: .page(PageID("customer"))) },
    ] {
      let stage = try await WindowStage(file())
      try await open(stage)
      try await stage.edit(file(customers: "id: other, header: Other", page: "buyer"))
      XCTAssertEqual(stage.wall.navigator.depth, 0)
      XCTAssertTrue(
        stage.window.window.seenTexts.contains {
          $0.contains("“Grace” is no longer in the dashboard.")
        })
      stage.close()
    }
  }

  /// S-41: an action that runs while the file is edited goes on, and its result is shown by the
  /// cards of the new wall and by the page of the card.
  @MainActor func testAnEditKeepsARunningActionAndItsResult() async throws {
    let signal = NSTemporaryDirectory() + "done-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: signal) }
    func file(_ label: String) -> String {
      """
      version: 1
      sources: { shop: { type: static, data: [{ name: Ada }] } }
      pages:
        - id: home
          sections:
            - cards:
                - id: order
                  source: shop
                  header: "\(label)"
                  body: { list: { title: "${name}" } }
                  opens: object
                  footer:
                    actions:
                      - id: send
                        title: Send
                        command: [sh, -c, "until [ -e \(signal) ]; do sleep 0.02; done"]
                        done: { title: Sent }
      """
    }
    let stage = try await WindowStage(file("Order"))
    try await stage.press("order")
    func progress(of card: Card?) -> CardModel.Action.Progress? { card?.footer.first?.progress }
    func onWall() -> CardModel.Action.Progress? {
      let screen = stage.wall.navigator.screens[0] as? CardsScreen
      return progress(of: screen?.view.card(CardID("order"))?.state?.card)
    }
    let object = try XCTUnwrap(stage.object)
    object.onEvent(.action(object.content.card, ActionID("send")))
    XCTAssertEqual(onWall(), .running)
    try await stage.edit(file("The order"))
    XCTAssertEqual(stage.wall.navigator.top.title, "The order")
    XCTAssertEqual(onWall(), .running)
    XCTAssertTrue(FileManager.default.createFile(atPath: signal, contents: nil))
    let sent = CardModel.Action.Progress.done(title: "Sent", isDisabled: true)
    try await settle("it is done") { onWall() == sent }
    XCTAssertEqual(progress(of: stage.object?.content.card), sent)
    try await stage.edit(file("Order"))
    XCTAssertEqual(onWall(), sent)
  }

  /// As many widgets live after ten visits to a report, and after an edit while it is open, as
  /// after one.
  @MainActor func testVisitsToAReportLeaveNothingBehind() async throws {
    let stage = try await WindowStage(file())
    func visit() async throws {
      stage.wall.navigator.push(PageID("all"))
      try await settle("it has rows") {
        (stage.wall.navigator.top as? ReportScreen)?.report.view.row(1) != nil
      }
      stage.wall.navigator.pop()
      try await settle()
    }
    try await visit()
    let count = LiveObjects.count
    for _ in 0..<9 { try await visit() }
    try await settle("nothing is left of the visits") { LiveObjects.count <= count }
    stage.wall.navigator.push(PageID("all"))
    try await stage.edit(file(label: "From"))
    stage.wall.navigator.pop()
    try await settle("nothing is left of the edit") { LiveObjects.count <= count }
  }

  /// Two edits in a row, while the rows of a report that is open are still looked for: what comes
  /// back after the first wall has been replaced touches none of its widgets.
  @MainActor func testWorkOfAReplacedWallEndsWithIt() async throws {
    let stage = try await WindowStage(file())
    stage.wall.navigator.push(PageID("all"))
    try await settle("it has rows") {
      (stage.wall.navigator.top as? ReportScreen)?.report.view.row(1) != nil
    }
    var walls = [WeakReference(stage.wall)]
    for label in ["From", "Of", "In"] {
      try await stage.edit(file(label: label))
      walls.append(WeakReference(stage.wall))
    }
    XCTAssertEqual(stage.wall.navigator.top.title, "all")
    try await settle("the walls before are gone") {
      walls.dropLast().allSatisfy { $0.object == nil }
    }
  }

  /// The previous wall is freed; its pages have moved to the new one.
  @MainActor func testTheWallBeforeIsGone() async throws {
    let stage = try await WindowStage(file())
    try await stage.press("customer/2")
    let before = WeakReference(stage.wall)
    let page = WeakReference(try XCTUnwrap(stage.wall.navigator.screens.first))
    let object = WeakReference(try XCTUnwrap(stage.object))
    try await stage.edit(file(label: "From"))
    try await settle("it is gone") { before.object == nil }
    XCTAssertTrue(stage.wall.navigator.screens.first === page.object)
    XCTAssertNotNil(object.object)
    stage.wall.navigator.pop()
    try await settle("the object is gone") { object.object == nil }
  }
}
