import CardModel
import CardTesting
import ChartModel
import Gtk
import XCTest

@testable import CardWidgets

/// A chart's page on the display, used with real keys and a real pointer.
@MainActor
final class ChartPageStage {
  let page: ObjectPageView
  let window: Window
  private(set) var exports: [ChartExport] = []
  private(set) var notes: [String] = []

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// Twelve months of two regions; one has no June.
  static func sales(_ kind: Chart.Kind = .line, dropping first: Int = 0) -> Chart {
    let north: [Double?] = [200, 180, 165, 150, 140, nil, 130, 120, 115, 112, 111, 110]
    let south: [Double?] = [90, 95, 100, 110, 115, 120, 118, 121, 130, 128, 135, 140]
    return Chart(
      kind: kind, domain: .categories(Array(months.dropFirst(first))),
      series: [
        ChartSeries(name: "North", values: ChartValues(north.dropFirst(first))),
        ChartSeries(name: "South", values: ChartValues(south.dropFirst(first))),
      ])
  }

  static func card(_ chart: Chart) -> Card {
    Card(id: CardID("sales"), header: CardHeader(title: "Sales by month"), body: .chart(chart))
  }

  init(_ chart: Chart = sales(), width: Int = 1000, height: Int = 760) async throws {
    try TestDisplay.require()
    TestStyle.use(.light)
    page = ObjectPageView()
    page.render(.loaded(Self.card(chart), .fresh))
    window = try await TestDisplay.show(page.root, width: width, height: height)
    page.onExport = { [unowned self] in exports.append($0) }
    page.onNote = { [unowned self] in notes.append($0) }
  }

  func close() { window.destroy() }

  var view: ChartReadingView {
    get throws {
      try XCTUnwrap(
        page.root.first("chart-reading")?.component(of: ChartReadingView.self), "no chart")
    }
  }

  var reading: ChartReading { get throws { try view.reading } }

  func render(_ chart: Chart) { page.render(.loaded(Self.card(chart), .fresh)) }

  /// Types keys in the plot, one after the other.
  func type(_ keys: String...) async throws {
    try XInput.require()
    for key in keys { try XInput.type(key) }
    try await settle()
  }

  func focusPlot() async throws {
    try view.plot.root.grabFocus()
    try await settle()
  }

  /// Returns the middle of the mark of a value, in px from the plot's corner.
  func point(of position: Int, series: Int = 0) throws -> Point {
    let plot = try view.plot
    let point = try XCTUnwrap(plot.chartLayout.point(of: position, series: series))
    // The chart lies inside the focus ring.
    let corner = try XCTUnwrap(plot.root.bounds(in: plot.root))
    return Point(x: point.x - corner.x, y: point.y - corner.y)
  }

  /// Returns the button of the page with a label.
  func button(_ label: String) throws -> Button {
    func find(_ widget: Widget) -> Button? {
      if let button = Button(of: widget), button.label == label { return button }
      return widget.children.lazy.compactMap(find).first
    }
    return try XCTUnwrap(find(page.root.widget), label)
  }

  /// Returns the menu button of the tools or the legend with a text.
  func menuButton(_ label: String) throws -> MenuButton {
    func find(_ widget: Widget) -> MenuButton? {
      if let button = MenuButton(of: widget), button.texts.contains(label) { return button }
      return widget.children.lazy.compactMap(find).first
    }
    return try XCTUnwrap(find(page.root.widget), label)
  }

  /// Returns the visible texts of the first widget with a style class.
  func texts(in style: String) -> [String] { page.root.first(style)?.mappedTexts ?? [] }
}

extension Widget {
  /// All buttons below the widget.
  var allButtons: [Button] {
    children.flatMap { child in
      (child.asButton.map { [$0] } ?? []) + child.allButtons
    }
  }

  private var asButton: Button? { Button(of: self) }
}
