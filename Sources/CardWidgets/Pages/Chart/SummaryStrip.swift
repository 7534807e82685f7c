import ChartModel
import Gtk

/// The strip below a chart: the aggregate of the visible part, and the selected values.
final class SummaryStrip {
  let root = Box(.horizontal)
  /// Called when the selection is to be cleared.
  var onClear: () -> Void = {}

  private let overview = SummaryBlock()
  private let selection = SummaryBlock()
  private let hint = Label.lines("summary-hint", upTo: 4)
  private let clear = Button(ChartPageWords.clear)
  private let area: SelectionArea
  /// The summary of the visible part, whose height the area has at least.
  private var shownOverview: ChartSummary?

  init() {
    area = SelectionArea(of: selection.root.widget, hint.widget, like: overview.root.widget)
    root.addClass("chart-summary")
    root.setLayout(FlowLayout(spacing: 32, lineSpacing: 12))
    root.setAccessible(role: .group)
    root.setAccessible(label: ChartPageWords.summary)
    selection.root.addClass("selected")
    selection.root.setAccessible(role: .status)
    clear.addClass("clear-selection")
    clear.tooltip = ChartPageWords.clearTip
    clear.setAccessible(label: ChartPageWords.clearSelection)
    clear.onClicked { [unowned self] in onClear() }
    selection.heading.append(clear)
    hint.verticalAlignment = .center
    for child in [overview.root, area.root] { root.append(child) }
    root.own(self)
  }

  /// Shows the summary of the visible part and of the selection, or a hint without a selection.
  func render(_ reading: ChartReading) {
    overview.render(reading.overview, of: reading.chart)
    if reading.overview != shownOverview { area.root.queueResize() }
    shownOverview = reading.overview
    let selected = reading.selectionSummary
    area.showsSelection = selected != nil
    if let selected {
      selection.render(selected, of: reading.chart)
    } else {
      hint.showLine(
        reading.canSelectRange ? ChartPageWords.selectRangeHint : ChartPageWords.selectHint)
    }
  }
}

/// The area of the selected values, or of a hint in their stead.
///
/// It is equally high with both, so that a selection leaves the plot above at its height.
private final class SelectionArea: LayoutBehaviour {
  let root = Box(.horizontal)
  /// Whether the selected values are shown, and not the hint.
  var showsSelection = false {
    didSet {
      guard showsSelection != oldValue else { return }
      showPart()
      root.queueResize()
    }
  }
  let requestMode = RequestMode.heightForWidth
  private let selection: Widget
  private let hint: Widget
  private let example: Widget

  /// - Parameter example: a widget that is as large as the values of a range.
  init(of selection: Widget, _ hint: Widget, like example: Widget) {
    (self.selection, self.hint, self.example) = (selection, hint, example)
    for child in [selection, hint] { root.append(child) }
    root.setLayout(self)
    showPart()
  }

  private func showPart() {
    selection.setChildVisible(showsSelection)
    hint.setChildVisible(!showsSelection)
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let parts = showsSelection ? [selection, example, hint] : [example, hint]
    let requests = parts.map { $0.measure(orientation, for: size) }
    let natural = requests.map(\.natural).max() ?? 0
    guard orientation == .horizontal else { return Measurement(minimum: natural, natural: natural) }
    return Measurement(minimum: requests.map(\.minimum).max() ?? 0, natural: natural)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    (showsSelection ? selection : hint).allocate(x: 0, y: 0, width: width, height: height)
  }
}

/// A title and a value for each series.
private final class SummaryBlock {
  let root = Box(.vertical, gap: 4)
  let heading = Box(.horizontal, gap: 8)
  private let title = Label.line("summary-title")
  private let values = Box(.horizontal)
  private var items: [SummaryItem] = []

  init() {
    root.addClass("summary-block")
    heading.addClass("summary-heading")
    values.setLayout(FlowLayout(spacing: 24, lineSpacing: 6))
    heading.append(title)
    root.append(heading)
    root.append(values)
    root.own(self)
  }

  func render(_ summary: ChartSummary, of chart: Chart) {
    title.showLine(summary.title)
    root.setAccessible(label: summary.title)
    items.fit(summary.items.count, in: values) { SummaryItem() }
    for (view, item) in zip(items, summary.items) {
      view.render(item, of: chart, isNamed: chart.series.count > 1)
    }
  }
}

/// The value of a series.
private final class SummaryItem: CardPart {
  let root = Box(.vertical)
  private let heading = Box(.horizontal, gap: 6)
  private let swatch = SeriesSwatch()
  private let name = Label.line("summary-name")
  private let value = Label.line("summary-value")
  private let detail = Label.line("summary-detail")

  init() {
    root.addClass("summary-item")
    value.setAttributes(.tabularFigures)
    detail.setAttributes(.tabularFigures)
    heading.append(swatch.root)
    heading.append(name)
    for child in [heading.widget, value.widget, detail.widget] { root.append(child) }
    root.own(self)
  }

  func render(_ item: ChartSummary.Item, of chart: Chart, isNamed: Bool) {
    heading.isVisible = isNamed
    name.showLine(item.name)
    swatch.render(
      chart, entry: item.position == nil ? item.state ?? item.series : item.series,
      at: item.position)
    value.showIsolated(item.value ?? ChartPageWords.noData)
    value.setClass("missing", when: item.value == nil)
    detail.isVisible = item.detail != nil
    if let text = item.detail { detail.showIsolated(text) }
  }
}
