import CardModel
import CardTesting
import ChartModel
import Gtk
import XCTest

@testable import CardWidgets

/// Each view of a chart's page is freed with its widget, after it has been used.
final class ChartPageLifeTests: DisplayTestCase {
  @MainActor private var reading: ChartReading {
    var reading = ChartReading(ChartPageStage.sales())
    reading.press(1)
    return reading
  }

  @MainActor func testThePageOfEachKindIsFreed() async throws {
    for kind in Chart.Kind.allCases {
      try await assertReleased {
        let page = ObjectPageView()
        page.render(.loaded(ChartPageStage.card(ChartPageStage.sales(kind)), .fresh))
        return (page.root.widget, page)
      }
    }
  }

  @MainActor func testThePageBodyIsFreed() async throws {
    try await assertReleased {
      let body = ChartPageBodyView()
      body.render(.chart(ChartPageStage.sales()))
      body.render(.chart(ChartPageStage.sales(dropping: 1)))
      return (body.root.widget, body)
    }
  }

  @MainActor func testTheReadingViewIsFreed() async throws {
    try await assertReleased {
      let view = ChartReadingView(ChartPageStage.sales())
      view.showTable(true)
      view.focusContent()
      view.render(ChartPageStage.sales(dropping: 1))
      view.change { $0.press(1) }
      return (view.root.widget, view)
    }
  }

  /// The buttons of the export, which a kiosk doesn't offer, go as well.
  @MainActor func testTheToolbarOfAKioskIsFreed() async throws {
    try await assertReleased {
      let toolbar = ChartToolbar(offersExport: false)
      return (toolbar.root.widget, toolbar)
    }
  }

  @MainActor func testThePlotIsFreed() async throws {
    try await assertReleased {
      let plot = PlotView(reading, clock: ContinuousClock())
      plot.isReadWithKeys = true
      return (plot.root.widget, plot)
    }
  }

  @MainActor func testTheTableIsFreed() async throws {
    try await assertReleased {
      let table = ChartTableView()
      table.render(reading, hasNewData: true)
      table.order(by: "1")
      table.focus(3)
      return (table.root.widget, table)
    }
  }

  @MainActor func testTheToolbarIsFreed() async throws {
    try await assertReleased {
      let toolbar = ChartToolbar(offersExport: true)
      toolbar.render(reading, isTable: true)
      toolbar.render(reading, isTable: false)
      return (toolbar.root.widget, toolbar)
    }
  }

  @MainActor func testThePickerIsFreed() async throws {
    try await assertReleased {
      let picker = PositionPicker()
      picker.render(ChartPageStage.sales().domain)
      return (picker.root.widget, picker)
    }
  }

  @MainActor func testTheLegendIsFreed() async throws {
    try await assertReleased {
      let legend = ChartLegendView()
      legend.render(reading)
      legend.render(ChartReading(ChartPageStage.sales(.donut)))
      return (legend.root.widget, legend)
    }
  }

  @MainActor func testTheSummaryIsFreed() async throws {
    try await assertReleased {
      let summary = SummaryStrip()
      summary.render(reading)
      summary.render(ChartReading(ChartPageStage.sales()))
      return (summary.root.widget, summary)
    }
  }

  @MainActor func testASwatchIsFreed() async throws {
    try await assertReleased {
      let swatch = SeriesSwatch()
      swatch.render(ChartPageStage.sales(), entry: 1)
      return (swatch.root.widget, swatch)
    }
  }
}
