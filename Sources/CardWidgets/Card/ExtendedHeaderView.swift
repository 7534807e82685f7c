import CardModel
import Gtk

/// The extended header of a card: up to three rows, and a figure or a micro chart beside them.
///
/// One or two rows are beside the figure (S-92, S-95, S-96); the first of three rows has the full
/// width (S-94). The figure keeps its width, and the rows are shortened (S-91).
final class ExtendedHeaderView: CardPart {
  let root = Box(.vertical, gap: 6)
  private let beside = Box(.horizontal)
  private let rowColumn = Box(.vertical, gap: 6)
  private let columns: HeaderColumnsLayout
  private var top: HeaderRowView?
  private var rows: [HeaderRowView] = []
  private var trend: StatusView?
  private var timestamp: Label?
  private var kpi: KPIView?
  private var chart: MicroChartView?

  init() {
    columns = HeaderColumnsLayout(rows: rowColumn)
    root.addClass("card-extended")
    rowColumn.verticalAlignment = .center
    beside.append(rowColumn)
    beside.setLayout(columns)
    columns.minimumRowWidth = { [unowned self] in minimumRowWidth }
    columns.minimumAccessoryWidth = { [unowned self] in minimumAccessoryWidth }
    root.append(beside)
    root.own(self)
  }

  func render(_ header: ExtendedHeader) {
    let shown = header.rows.filter { !$0.isEmpty }
    let isAbove = shown.count == 3
    renderTop(isAbove ? shown[0] : nil)
    rows.fit(shown.count - (isAbove ? 1 : 0), in: rowColumn) { HeaderRowView() }
    let isAlone = header.accessory == nil
    for (view, row) in zip(rows, shown.dropFirst(isAbove ? 1 : 0)) {
      // A row beside the figure has one line (S-97), other rows have up to three (S-98).
      view.render(row, lineLimit: isAlone ? 3 : 1)
    }
    render(header.trend)
    timestamp.show(header.timestamp, making: .line("timestamp")) { root.append($0) }
    rowColumn.isVisible = !rows.isEmpty || header.trend != nil
    render(header.accessory)
    beside.isVisible = rowColumn.isVisible || header.accessory != nil
  }

  /// The text scale from which rows are no longer shortened for the accessory beside them.
  private static let largeText = 1.5

  /// The minimum useful width in px of the rows and the trend; with large text their natural width.
  private var minimumRowWidth: Int {
    if root.layoutScale >= Self.largeText { return rowColumn.measure(.horizontal).natural }
    // A trend is never cut for the figure beside it.
    let trend = trend.flatMap { $0.root.isVisible ? $0.naturalWidth : nil }
    return (rows.map(\.leastWidth) + [trend ?? 0]).max() ?? 0
  }

  private func renderTop(_ row: HeaderRow?) {
    guard let row else { return top.hide() }
    top.shown(making: HeaderRowView()) { root.prepend($0.root) }.render(row, lineLimit: 3)
  }

  private func render(_ content: Trend?) {
    guard let content else { return trend.hide() }
    trend.shown(making: StatusView(lineLimit: 2)) { rowColumn.prepend($0.root) }.render(content)
  }

  /// The minimum useful width of the accessory in px.
  private var minimumAccessoryWidth: Int {
    if let kpi, kpi.root.isVisible { return kpi.figureWidth }
    return chart?.leastWidth ?? 0
  }

  private func render(_ accessory: ExtendedAccessory?) {
    if accessory?.kpi == nil { kpi.hide() }
    if accessory?.micro == nil { chart.hide() }
    guard let accessory else { return }
    // Beside rows the accessory is at the end; otherwise the card chooses its alignment (S-93).
    let alignment: Alignment =
      switch rowColumn.isVisible ? .end : accessory.alignment {
      case .start: .start
      case .center: .center
      case .end: .end
      }
    switch accessory.content {
    case .kpi(let figure):
      let view = kpi.shown(making: KPIView()) { beside.append($0.root) }
      view.alignment = alignment
      view.render(figure)
      show(view.root, share: HeaderColumns.figureShare)
    case .micro(let micro):
      let view = chart.shown(making: MicroChartView(.header)) { beside.append($0.root) }
      // Without rows, a chart with a scale has the full width, and a round one its natural width.
      view.root.horizontalAlignment =
        rowColumn.isVisible || micro.isRound ? alignment : .fill
      view.render(micro)
      show(view.root, share: HeaderColumns.chartShare)
    }
  }

  private func show(_ accessory: some WidgetHandle, share: Double) {
    guard accessory.widget != columns.accessory || share != columns.accessoryShare else { return }
    columns.accessory = accessory.widget
    columns.accessoryShare = share
    beside.queueResize()
  }
}
