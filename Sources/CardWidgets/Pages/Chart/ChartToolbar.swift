import ChartModel
import Gtk

/// The buttons of a chart page: what part is seen, chart or table, and where the data go.
final class ChartToolbar {
  let root = Box(.horizontal)
  var onCommand: (ChartCommand) -> Void = { _ in }
  /// Called with the time range that is picked; nil: all of it.
  var onRange: (ChartTimeRange?) -> Void = { _ in }
  var onShowTable: (Bool) -> Void = { _ in }
  var onCopy: () -> Void = {}
  var onExport: (ChartExport.Format) -> Void = { _ in }
  let picker = PlacePicker()

  private let ranges = Box(.horizontal)
  private let zoom = Box(.horizontal)
  private let zoomOut = Button("−")
  private let zoomIn = Button("+")
  private let reset = Button("Reset")
  private let ending = Box(.horizontal)
  private let modes = Box(.horizontal)
  private let chartMode = ToggleButton("Chart")
  private let tableMode = ToggleButton("Table")
  private let copy = Button("Copy")
  private let export = MenuButton()
  private var offered: [ChartTimeRange] = []
  private var rangeButtons: [(button: ToggleButton, toggled: SignalConnection)] = []
  private var modeChanged: SignalConnection?

  /// - Parameter offersExport: whether data and pictures may leave the program.
  init(offersExport: Bool) {
    root.addClass("chart-toolbar")
    root.setAccessible(role: .toolbar)
    root.setAccessible(label: "Chart tools")
    root.setLayout(FlowLayout(spacing: 8, lineSpacing: 8, atEnd: ending.widget))
    ending.setLayout(FlowLayout(spacing: 8, lineSpacing: 8))
    ending.append(modes)
    for group in [ranges, zoom, modes] { group.addClass("linked") }
    ranges.isVisible = false
    addZoom()
    addModes()
    for child in [ranges.widget, zoom.widget, picker.root.widget, ending.widget] {
      root.append(child)
    }
    if offersExport { addExport() }
    root.own(self)
  }

  func render(_ reading: ChartReading, isTable: Bool) {
    render(isTable ? [] : reading.timeRanges, picked: reading.timeRange, reading)
    zoom.isVisible = !isTable && reading.canZoom
    zoomIn.isSensitive = reading.window.canZoomIn
    zoomOut.isSensitive = reading.window.isZoomed
    reset.isSensitive = reading.window.isZoomed
    picker.root.isVisible = reading.chart.domain.count > 1
    modeChanged?.blocked {
      chartMode.isActive = !isTable
      tableMode.isActive = isTable
    }
  }

  func openExport() { export.popUp() }

  private func addZoom() {
    let commands: [(Button, ChartCommand, String)] = [
      (zoomOut, .zoomOut, "Zoom out"), (zoomIn, .zoomIn, "Zoom in"),
      (reset, .resetZoom, "Show all"),
    ]
    for (button, command, name) in commands {
      button.setAccessible(label: name)
      button.tooltip = name
      button.onClicked { [unowned self] in onCommand(command) }
      zoom.append(button)
    }
  }

  private func addModes() {
    tableMode.join(chartMode)
    chartMode.isActive = true
    chartMode.tooltip = "Show the chart (Ctrl+T)"
    tableMode.tooltip = "Show the data as a table (Ctrl+T)"
    modes.append(chartMode)
    modes.append(tableMode)
    modeChanged = tableMode.onToggled { [unowned self] in onShowTable(tableMode.isActive) }
  }

  private func addExport() {
    copy.tooltip = "Copy the selection, or what is seen, as a table (Ctrl+C)"
    copy.onClicked { [unowned self] in onCopy() }
    export.setLabel("Export")
    export.setAccessible(label: "Export")
    export.tooltip = "Save as a file (Ctrl+S)"
    let actions = ActionGroup("chart", of: root)
    actions.add("export") { [unowned self] in
      if let format = ChartExport.Format(rawValue: $0) { onExport(format) }
    }
    export.setMenu(
      Menu(
        ChartExport.Format.allCases.map {
          Menu.Item($0.title, action: "chart.export", target: $0.rawValue)
        }))
    ending.append(copy)
    ending.append(export)
  }

  // MARK: Time ranges

  /// One button for each range, and one for all.
  private func render(
    _ new: [ChartTimeRange], picked: ChartTimeRange?, _ reading: ChartReading
  ) {
    if new != offered {
      offered = new
      addRanges()
    }
    ranges.isVisible = !new.isEmpty
    for (index, entry) in rangeButtons.enumerated() {
      let isPicked =
        index < offered.count ? offered[index] == picked : !reading.window.isZoomed
      entry.toggled.blocked { entry.button.isActive = isPicked }
    }
  }

  private func addRanges() {
    ranges.removeAll()
    let all: [ChartTimeRange?] = offered + [nil]
    rangeButtons =
      offered.isEmpty
      ? []
      : all.map { range in
        let button = ToggleButton(range?.label ?? "All")
        button.setAccessible(label: range?.spoken ?? "All of it")
        button.tooltip = range?.spoken ?? "All of it"
        ranges.append(button)
        return (button, button.onToggled { [unowned self] in onRange(range) })
      }
  }
}
