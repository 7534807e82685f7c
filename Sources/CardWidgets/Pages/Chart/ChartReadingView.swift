import ChartModel
import Gtk

/// A chart with a legend, a summary, its data as a table, and a toolbar for the head of its page.
///
/// All of its parts show one ``ChartReading``, and every action of the user changes that value.
final class ChartReadingView {
  let root = Box(.vertical, gap: 12)
  /// Called with a file of the chart, to be saved.
  var onExport: (ChartExport) -> Void = { _ in }
  /// Called with a message that is shown for a short time.
  var onNote: (String) -> Void = { _ in }
  /// The name of the chart in files.
  var title = ""

  private(set) var reading: ChartReading
  let plot: PlotView
  let toolbar: ChartToolbar
  let summary = SummaryStrip()
  let legend = ChartLegendView()
  private(set) var table: ChartTableView?
  private let stack = Stack()
  private let offersExport: Bool
  private let chartSide = Box(.vertical, gap: 12)

  var showsTable: Bool { table != nil && stack.visibleChild == table?.root.widget }

  /// - Parameter offersExport: whether data and pictures may leave the program.
  init(
    _ chart: Chart, offersExport: Bool = true, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.offersExport = offersExport
    toolbar = ChartToolbar(offersExport: offersExport)
    reading = ChartReading(chart)
    plot = PlotView(reading, clock: clock)
    root.addClass("chart-reading")
    root.expandsVertically = true
    chartSide.append(plot.root)
    chartSide.append(legend.root)
    stack.add(chartSide)
    stack.expandsVertically = true
    stack.setHomogeneous(horizontally: true, vertically: false)
    for child in [stack.widget, summary.root.widget] { root.append(child) }
    connect()
    addKeys()
    renderAll(hasNewData: true)
    root.own(self)
  }

  /// Shows new data of the same chart.
  func render(_ chart: Chart) {
    guard chart != reading.chart else { return }
    reading.update(chart)
    renderAll(hasNewData: true)
  }

  /// Changes the reading and shows the change.
  func change(_ body: (inout ChartReading) -> Void) {
    body(&reading)
    renderAll(hasNewData: false)
  }

  private func renderAll(hasNewData: Bool) {
    plot.render(reading, hasNewData: hasNewData)
    // The page around it has its name.
    plot.root.setAccessible(label: reading.chart.spokenKind())
    toolbar.render(reading, isTable: showsTable)
    if hasNewData { toolbar.picker.render(reading.chart.domain) }
    summary.render(reading)
    legend.render(reading)
    if showsTable { table?.render(reading, hasNewData: hasNewData) }
  }

  private func connect() {
    plot.onChange = { [unowned self] in change($0) }
    toolbar.onCommand = { [unowned self] command in
      change { $0.perform(command) }
      // The buttons of the zoom disappear from a table that has all rows.
      if showsTable, !reading.window.isZoomed { focusContent() }
    }
    toolbar.onRange = { [unowned self] range in change { $0.show(range) } }
    toolbar.onShowTable = { [unowned self] in showTable($0) }
    toolbar.onCopy = { [unowned self] in copy() }
    toolbar.onExport = { [unowned self] in export($0) }
    toolbar.onExportClosed = { [unowned self] in focusContent() }
    toolbar.orderMenu = { [unowned self] in table?.orderMenu("chart.order") ?? Menu([]) }
    toolbar.onOrder = { [unowned self] in table?.order(by: $0) }
    toolbar.picker.onPick = { [unowned self] position in
      change { $0.moveCursor(to: position) }
      focusContent()
    }
    summary.onClear = { [unowned self] in
      change { $0.clearSelection() }
      focusContent()
    }
    legend.onToggle = { [unowned self] name in change { $0.toggle(name) } }
    legend.onSolo = { [unowned self] name in change { $0.solo(name) } }
    legend.onShowAll = { [unowned self] in change { $0.showAll() } }
    legend.onEmphasize = { [unowned self] name in change { $0.emphasized = name } }
  }

  private func addKeys() {
    for part in [root, toolbar.root] {
      let keys = KeyController()
      keys.onPressed { [unowned self] key, modifiers in press(key, modifiers) }
      part.add(keys)
    }
  }

  private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    if modifiers == .control {
      switch key {
      case Key("t"): showTable(!showsTable)
      case Key("c") where offersExport: copy()
      case Key("s") where offersExport: toolbar.openExport()
      default: return false
      }
      return true
    }
    let isMirrored = plot.root.isRightToLeft
    guard let command = PlotKeys.pageCommand(key, modifiers, isMirrored: isMirrored) else {
      return false
    }
    if case .pan = command {
      // In a chart that is seen whole, and in a table, Alt+Left goes back.
      guard reading.window.isZoomed, !showsTable else { return false }
      plot.hover = nil
    }
    var didChange = false
    change { didChange = $0.perform(command) }
    // If Escape has nothing to clear or reset, it leaves the page.
    return didChange || command != .back
  }

  /// Moves the focus to the plot, or to the row at the cursor in the table.
  func focusContent() {
    if showsTable { table?.focus(reading.cursor) } else { plot.root.grabFocus() }
  }

  // MARK: Table

  func showTable(_ isShown: Bool) {
    guard isShown != showsTable else { return }
    let hadFocus = stack.containsFocus
    if isShown {
      openTable()
    } else {
      let position = table?.focusedPosition
      stack.show(chartSide)
      if let position, position != reading.cursor { change { $0.moveCursor(to: position) } }
    }
    toolbar.render(reading, isTable: isShown)
    if hadFocus { focusContent() }
  }

  private func openTable() {
    let view = table ?? makeTable()
    table = view
    view.render(reading, hasNewData: true)
    stack.show(view.root)
  }

  private func makeTable() -> ChartTableView {
    let view = ChartTableView()
    view.onPress = { [unowned self] position in change { $0.press(position) } }
    stack.add(view.root)
    return view
  }

  // MARK: Copy and export

  /// Copies the selected positions, or else the visible ones.
  private func copy() {
    let positions =
      reading.selection.map { Array($0.positions) }
      ?? reading.visibleRanks.map { reading.position(atRank: $0) }
    let series = reading.shownSeries
    let text = ChartTable(reading.chart, series: series).text(.tsv, positions: positions)
    root.copyToClipboard(text)
    onNote(ChartPageWords.copied(positions.count))
  }

  private func export(_ format: ChartExport.Format) {
    let picture = ChartPicture(reading, title: title, of: plot.root)
    onExport(ChartExport(format, title: title, data: picture.data(format)))
  }
}
