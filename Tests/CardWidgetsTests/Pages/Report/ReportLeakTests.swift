import CardModel
import CardTesting
import ChartModel
import CivilTime
import Gtk
import XCTest

@testable import CardWidgets

/// The parts of a report are freed with their window.
final class ReportLeakTests: DisplayTestCase {
  private let report = Report(
    title: "Orders", columns: [ReportColumn("Order"), ReportColumn("Amount", alignment: .end)],
    hasSearch: true,
    filters: [
      ReportFilter("Status"), ReportFilter("Amount", kind: .range),
      ReportFilter("Day", kind: .date),
    ])

  /// A filter of values and one of bounds, each with what it opens.
  @MainActor func testTheButtonOfAFilterIsGone() async throws {
    for filter in report.filters {
      try await assertReleased {
        let box = Box(.horizontal)
        let button = ReportFilterButton(filter)
        button.onChoose = { [unowned button] in button.render($0) }
        button.onOpen = { [unowned button] _ in button.render(values: ["open"], counts: nil) }
        button.render(values: ["open", "closed"], counts: ["open": 3])
        button.render(.values(["open"]))
        box.append(button.root)
        return (box.widget, button)
      }
    }
  }

  /// The values of a filter and the days of a month are freed after they have been shown.
  @MainActor func testWhatAFilterOpensIsGone() async throws {
    try await assertReleased {
      let choices = ReportChoicesView(ReportFilter("Status"))
      choices.onChoose = { [unowned choices] in choices.render(chosen: $0) }
      choices.render(values: ["open", "closed"], counts: nil)
      let button = MenuButton()
      button.setPopover(choices.root)
      return (button.widget, choices)
    }
    try await assertReleased {
      let picker = MonthPicker(today: { CivilDate(year: 2026, month: 11, day: 22) })
      picker.onChoose = { [unowned picker] in picker.show(from: $0, through: $1) }
      picker.show(from: CivilDate(year: 2026, month: 2, day: 3), through: nil)
      return (picker.root.widget, picker)
    }
  }

  @MainActor func testTheBoundsOfAFilterAreGone() async throws {
    for kind in [ReportFilter.Kind.range, .date] {
      try await assertReleased {
        let bounds = ReportBoundsView(ReportFilter("Amount", kind: kind))
        bounds.onChoose = { [unowned bounds] in bounds.show($0) }
        let button = MenuButton()
        button.setPopover(bounds.root)
        bounds.apply()
        return (button.widget, bounds)
      }
    }
  }

  @MainActor func testTheButtonOfTheRowCountIsGone() async throws {
    try await assertReleased {
      let button = RowCountButton()
      button.onGo = { [unowned button] in button.render("\($0)") }
      button.render("12 rows")
      return (button.root.widget, button)
    }
  }

  @MainActor func testThePlaceholderIsGone() async throws {
    try await assertReleased {
      let placeholder = ReportPlaceholder()
      placeholder.onRetry = { [unowned placeholder] in placeholder.hide() }
      placeholder.onClear = { [unowned placeholder] in placeholder.hide() }
      placeholder.show(Failure(title: "Locked", message: "Another program has it"))
      placeholder.show(ReportRows(count: 0, total: 12), isSelective: true)
      return (placeholder.root.widget, placeholder)
    }
  }

  /// The bar of a wide and of a narrow page is freed after it has shown each of its states.
  @MainActor func testTheBarIsGone() async throws {
    for isCompact in [false, true] {
      try await assertReleased {
        let box = Box(.vertical)
        let actions = ActionGroup("report", of: box)
        let bar = ReportBar(report, offersExport: true, actions: actions, prefix: "report")
        bar.onRequest = { [unowned bar] _ in bar.focusSearch() }
        bar.layOut(isCompact: isCompact)
        var state = ReportPageState()
        state.exportedCount = 3
        for phase in [
          ReportPhase.searching(total: 12), .failed(Failure(title: "Locked", message: "")),
          .rows(ReportRows(count: 3, total: 12, choices: [["open"], [], []]), note: nil),
        ] {
          state.phase = phase
          bar.render(state)
        }
        box.append(bar.root)
        return (box.widget, bar)
      }
    }
  }

  /// The view of the rows is freed when another view replaces it, as in a window that gets narrow,
  /// and not only with the page.
  @MainActor func testTheRowsAreGone() async throws {
    let rows = ReportRows(count: 50)
    try await assertReleased {
      let box = Box(.vertical)
      let set = ReportRowSet(on: box)
      let table = ReportTable(report, set, order: .init(column: 1))
      table.onOrder = { [unowned table] _ in table.showWidths() }
      set.replaceAll(count: rows.count)
      box.append(table.view)
      box.own(set)
      return (box.widget, table)
    }
    try await assertReleased {
      let box = Box(.vertical)
      let set = ReportRowSet(on: box)
      let list = ReportList(report, set, isNarrow: true)
      set.replaceAll(count: rows.count)
      box.append(list.view)
      box.own(set)
      return (box.widget, list)
    }
    try await assertReleased {
      let view = MeasuringFrame(Label("Rows"))
      view.onWidth = { [unowned view] _ in view.root.queueResize() }
      return (view.root.widget, view)
    }
  }
}
