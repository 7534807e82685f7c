import CardModel
import CardWidgets
import Dashboard
import DataSources
import Gtk

/// The screen of a list report.
final class ReportScreen: Screen {
  let page: ShownPage
  let title: String
  let root: Widget
  let report: WallReport
  let object: ObjectPath? = nil
  let currentCard: Card? = nil
  var onEvent: (CardEvent) -> Void = { _ in }

  /// - Parameters:
  ///   - dashboard: the dashboard of the report.
  ///   - memory: the order and the widths that a person has chosen.
  ///   - offersExport: whether rows may be copied, and written to files of this machine.
  ///   - minutes: the full minutes of the wall.
  init(
    _ report: ReportDefinition, of definition: PageDefinition, in dashboard: DashboardDefinition,
    memory: ReportMemory, offersExport: Bool, minutes: Minutes
  ) {
    page = ShownPage(definition.id)
    title = definition.name
    self.report = WallReport(
      report, in: dashboard, title: definition.name, memory: memory, offersExport: offersExport,
      minutes: minutes)
    self.report.view.copiesRows = offersExport
    // Nobody scrolls to the rest of a row in a kiosk.
    self.report.view.showsWholeRows = !offersExport
    if !definition.choices.isEmpty { self.report.view.choices.reserveRoom() }
    // The navigation view finds the report here, and removes its rows over several frames (V14).
    root = self.report.view.root.widget
    root.expandsVertically = true
    root.own(self)
  }

  var data: ScreenData { .page(page) }

  func press(on card: Card) -> Press {
    Press(card: card, path: ObjectPath(card: card.id, origin: .report(page.id)), page: page)
  }

  func apply(_ updates: [CardUpdate]) {
    for update in updates {
      switch update {
      case .report(page.id, let snapshot): report.apply(snapshot)
      case .choices(page, let choices): report.view.choices.render(choices)
      default: break
      }
    }
  }

  var choices: ChoiceBar? { report.view.choices }

  /// Does nothing: the report moves the focus to its first row by itself.
  func takeFocus() {}

  /// Finds a row as a person names it: by its field `id`, or by its number from 1.
  func row(named name: String) async throws(SourceFailure) -> (position: Int, row: BoundRow)? {
    guard let selection = report.selection,
      let position = try await selection.position(named: name),
      let row = try await selection.rows(position..<position + 1).first
    else { return nil }
    return (position, row)
  }
}
