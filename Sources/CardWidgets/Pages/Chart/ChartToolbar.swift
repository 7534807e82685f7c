import ChartModel
import Gtk

/// The toolbar of a chart page: time ranges, zoom, chart or table, copy and export.
///
/// Where these need more than a line, a button switches to the table and back, and a menu has the
/// time ranges, copies and exports.
final class ChartToolbar {
  let root = Box(.horizontal)
  var onCommand: (ChartCommand) -> Void = { _ in }
  /// Called with the time range that was picked; nil for all of it.
  var onRange: (ChartTimeRange?) -> Void = { _ in }
  var onShowTable: (Bool) -> Void = { _ in }
  var onCopy: () -> Void = {}
  var onExport: (ChartExport.Format) -> Void = { _ in }
  /// Called when an export menu that was opened with a key is closed.
  var onExportClosed: () -> Void = {}
  /// Returns the menu of columns by which the table can be sorted.
  var orderMenu: () -> Menu = { Menu([]) }
  var onOrder: (String) -> Void = { _ in }
  let picker = PositionPicker()

  private let ranges = Box(.horizontal)
  private let zoom = Box(.horizontal)
  private let zoomOut = Button("−")
  private let zoomIn = Button("+")
  /// A sign, since the word is too long for the line of a narrow page in some languages.
  private let reset = Button("1×")
  private let ending = Box(.horizontal)
  private let modes = Box(.horizontal)
  private let chartMode = ToggleButton(ChartPageWords.chart)
  private let tableMode = ToggleButton(ChartPageWords.table)
  private let copy = Button(ChartPageWords.copy)
  private let order = MenuButton()
  private let export = MenuButton()
  private let shortEnding = Box(.horizontal, gap: 8)
  private let tableSwitch = ToggleButton(ChartPageWords.table)
  private let more = MenuButton()
  private let actions: ActionGroup
  private var isExportOpenedByKey = false
  private var offered: [ChartTimeRange] = []
  private var rangeButtons: [(button: ToggleButton, toggled: SignalConnection)] = []
  private var modeChanged: SignalConnection?
  private var tableSwitched: SignalConnection?

  private let offersExport: Bool
  /// The target of the menu's item that shows all of the chart.
  private static let allRanges = "all"

  /// - Parameter offersExport: whether data and pictures may leave the program.
  init(offersExport: Bool) {
    self.offersExport = offersExport
    actions = ActionGroup("chart", of: root)
    root.addClass("chart-toolbar")
    root.setAccessible(role: .toolbar)
    root.setAccessible(label: ChartPageWords.tools)
    root.setLayout(
      FlowLayout(
        spacing: 8, lineSpacing: 0, atEnd: ending.widget,
        shortened: (ending.widget, shortEnding.widget), optional: ranges.widget))
    ending.setLayout(FlowLayout(spacing: 8, lineSpacing: 0))
    ending.append(modes)
    for group in [ranges, zoom, modes] { group.addClass("linked") }
    ranges.isVisible = false
    addZoom()
    addModes()
    addOrder()
    addMore()
    let groups = [
      ranges.widget, zoom.widget, order.widget, picker.root.widget, ending.widget,
      shortEnding.widget,
    ]
    for child in groups { root.append(child) }
    if offersExport { addExport() }
    root.own(self)
  }

  func render(_ reading: ChartReading, isTable: Bool) {
    render(isTable ? [] : reading.timeRanges, picked: reading.timeRange, reading)
    // The rows of a table are those of the zoomed plot.
    zoom.isVisible = reading.canZoom && (!isTable || reading.window.isZoomed)
    order.isVisible = isTable
    zoomIn.isSensitive = reading.window.canZoomIn
    zoomOut.isSensitive = reading.window.isZoomed
    reset.isSensitive = reading.window.isZoomed
    picker.root.isVisible = reading.chart.domain.count > 1
    modeChanged?.blocked {
      chartMode.isActive = !isTable
      tableMode.isActive = isTable
    }
    tableSwitched?.blocked { tableSwitch.isActive = isTable }
  }

  func openExport() {
    isExportOpenedByKey = true
    (export.isMapped ? export : more).popUp()
  }

  private func addZoom() {
    let commands: [(Button, ChartCommand, String)] = [
      (zoomOut, .zoomOut, ChartPageWords.zoomOut), (zoomIn, .zoomIn, ChartPageWords.zoomIn),
      (reset, .resetZoom, ChartPageWords.resetZoom),
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
    chartMode.tooltip = ChartPageWords.chartTip
    tableMode.tooltip = ChartPageWords.tableTip
    modes.append(chartMode)
    modes.append(tableMode)
    modeChanged = tableMode.onToggled { [unowned self] in onShowTable(tableMode.isActive) }
    tableSwitch.tooltip = ChartPageWords.tableTip
    tableSwitched = tableSwitch.onToggled { [unowned self] in onShowTable(tableSwitch.isActive) }
    shortEnding.append(tableSwitch)
  }

  /// Adds the menu that sorts the table with keys, since GTK's headings can't be focused.
  private func addOrder() {
    order.setLabel(ChartPageWords.order)
    order.setAccessible(label: ChartPageWords.orderRows)
    order.tooltip = ChartPageWords.orderTip
    order.setMenu(making: { [unowned self] in orderMenu() })
    actions.add("order") { [unowned self] in onOrder($0) }
  }

  private func addExport() {
    copy.tooltip = ChartPageWords.copyTip
    copy.onClicked { [unowned self] in onCopy() }
    export.setLabel(ChartPageWords.export)
    export.setAccessible(label: ChartPageWords.export)
    export.tooltip = ChartPageWords.exportTip
    actions.add("export") { [unowned self] in
      if let format = ChartExport.Format(rawValue: $0) { onExport(format) }
    }
    export.setMenu(Menu(formats))
    export.popover?.onClosed { [unowned self] in exportClosed() }
    actions.add("copy") { [unowned self] in onCopy() }
    ending.append(copy)
    ending.append(export)
  }

  private var formats: [Menu.Item] {
    ChartExport.Format.allCases.map {
      Menu.Item(ChartPageWords.name(of: $0), action: "chart.export", target: $0.rawValue)
    }
  }

  /// Adds the menu that has the time ranges and the export where there is no room for them.
  private func addMore() {
    more.setIcon(named: "view-more-horizontal-symbolic")
    more.setAccessible(label: ChartPageWords.moreTools)
    more.tooltip = ChartPageWords.moreTools
    more.isVisible = offersExport
    more.setMenu(
      making: { [unowned self] in moreMenu() }, onClosed: { [unowned self] in exportClosed() })
    actions.add("range", chosen: "") { [unowned self] index in
      onRange(Int(index).flatMap { offered.indices.contains($0) ? offered[$0] : nil })
    }
    shortEnding.append(more)
  }

  /// Makes what the menu offers: the time ranges only while they have no buttons.
  private func moreMenu() -> Menu {
    let ranges = offered.enumerated().map { index, range in
      Menu.Item(range.spoken, action: "chart.range", target: "\(index)")
    }
    let all = Menu.Item(ChartPageWords.allTime, action: "chart.range", target: Self.allRanges)
    let copy = Menu.Item(ChartPageWords.copy, action: "chart.copy")
    let isShort = !self.ranges.isDrawn || !offersExport
    return Menu(
      sections: (ranges.isEmpty || !isShort ? [] : [ranges + [all]])
        + (offersExport ? [[copy], formats] : []))
  }

  /// Reports when a menu that was opened with a key is closed.
  private func exportClosed() {
    guard isExportOpenedByKey else { return }
    isExportOpenedByKey = false
    onExportClosed()
  }

  // MARK: Time ranges

  /// Shows one button for each time range, and one for all.
  private func render(
    _ new: [ChartTimeRange], picked: ChartTimeRange?, _ reading: ChartReading
  ) {
    if new != offered {
      offered = new
      addRanges()
      more.isVisible = offersExport || !new.isEmpty
    }
    ranges.isVisible = !new.isEmpty
    for (index, entry) in rangeButtons.enumerated() {
      let isPicked =
        index < offered.count ? offered[index] == picked : !reading.window.isZoomed
      entry.toggled.blocked { entry.button.isActive = isPicked }
    }
    let index = picked.flatMap { offered.firstIndex(of: $0) }
    actions.set(
      "range", chosen: index.map { "\($0)" } ?? (reading.window.isZoomed ? "" : Self.allRanges))
  }

  private func addRanges() {
    ranges.removeAll()
    let all: [ChartTimeRange?] = offered + [nil]
    rangeButtons =
      offered.isEmpty
      ? []
      : all.map { range in
        let button = ToggleButton(range?.label ?? ChartPageWords.all)
        button.setAccessible(label: range?.spoken ?? ChartPageWords.allTime)
        button.tooltip = range?.spoken ?? ChartPageWords.allTime
        ranges.append(button)
        return (button, button.onToggled { [unowned self] in onRange(range) })
      }
  }
}
