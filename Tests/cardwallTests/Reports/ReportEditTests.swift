import CardModel
import CardTesting
import Gtk
import XCTest

@testable import cardwall

/// A report after an edit of the dashboard file.
final class ReportEditTests: DisplayTestCase {
  private func file(heading: String) -> String {
    """
    version: 1
    sources: { shop: { type: static, data: [{ name: Ada }, { name: Grace }, { name: Alan }] } }
    pages:
      - { id: home, sections: [] }
      - id: all
        report:
          source: shop
          columns: [{ title: \(heading), text: "${name}" }]
          actions: [{ id: see, title: See, page: home }]
    """
  }

  /// An edit selects no row that a person has not selected, and keeps those that are.
  @MainActor func testKeepsTheSelectedRows() async throws {
    for selected in [[], [1]] {
      let stage = try await WindowStage(file(heading: "Who"))
      stage.wall.navigator.push(PageID("all"))
      func report() -> WallReport? { (stage.wall.navigator.top as? ReportScreen)?.report }
      try await settle("it has rows") { report()?.view.row(1) != nil }
      report()?.view.select(selected)
      try await settle("the rows are known") {
        (report()?.selected.objects.keys.sorted() ?? []) == selected
      }
      let before = report()
      try await stage.edit(file(heading: "Name"))
      try await settle("it is another report") { report() != nil && report() !== before }
      try await settle("it has rows again") { report()?.view.row(1) != nil }
      try await settle("the focus is in it") { report()?.view.root.containsFocus == true }
      try await settle("its rows are selected") { report()?.view.selectedPositions == selected }
      stage.close()
    }
  }
}
