import CardModel
import Gtk

/// Up to three rows and the figure or the micro chart beside them.
///
/// One or two rows stand beside the figure (S-92, S-95, S-96); of three the first takes the whole
/// width (S-94). The figure keeps its width, the rows give way (S-91).
final class ExtendedHeaderView {
  let root = Box(.vertical, spacing: 6)
  private let beside = Box(.horizontal)
  private let rowColumn = Box(.vertical, spacing: 6)
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
    columns.leastRows = { [unowned self] in leastRows }
    columns.leastAccessory = { [unowned self] in leastAccessory }
    root.append(beside)
    root.own(self)
  }

  func render(_ header: ExtendedHeader) {
    let shown = header.rows.filter { !$0.isEmpty }
    let isAbove = shown.count == 3
    renderTop(isAbove ? shown[0] : nil)
    rows.fit(shown.count - (isAbove ? 1 : 0), in: rowColumn) {
      HeaderRowView()
    } root: {
      $0.root.widget
    }
    let isAlone = header.accessory == nil
    for (view, row) in zip(rows, shown.dropFirst(isAbove ? 1 : 0)) {
      // A row beside the figure has one line (S-97), alone it wraps up to three (S-98).
      view.render(row, lineLimit: isAlone ? 3 : 1)
    }
    render(header.trend)
    timestamp.show(header.timestamp) {
      let label = Label.line("timestamp")
      root.append(label)
      return label
    }
    rowColumn.isVisible = !rows.isEmpty || header.trend != nil
    render(header.accessory)
    beside.isVisible = rowColumn.isVisible || header.accessory != nil
  }

  /// From this text scale on rows are not cut for the sake of what stands beside them.
  private static let largeText = 1.5

  /// The width in px below which neither the rows nor the trend say anything, or with large text
  /// not all that they have to say.
  private var leastRows: Int {
    if root.textScale >= Self.largeText { return rowColumn.measure(.horizontal).natural }
    let trend = trend.flatMap { $0.root.isVisible ? $0.leastWidth : nil }
    return (rows.map(\.leastWidth) + [trend ?? 0]).max() ?? 0
  }

  private func renderTop(_ row: HeaderRow?) {
    top?.root.isVisible = row != nil
    guard let row else { return }
    let view = top ?? HeaderRowView()
    if top == nil {
      root.prepend(view.root)
      top = view
    }
    view.render(row, lineLimit: 3)
  }

  private func render(_ development: Trend?) {
    trend?.root.isVisible = development != nil
    guard let development else { return }
    let view = trend ?? StatusView()
    if trend == nil {
      rowColumn.prepend(view.root)
      trend = view
    }
    view.render(development)
  }

  /// The width in px that the accessory can't do without.
  private var leastAccessory: Int {
    if let kpi, kpi.root.isVisible { return kpi.figureWidth }
    return chart?.leastWidth ?? 0
  }

  private func render(_ accessory: ExtendedAccessory?) {
    kpi?.root.isVisible = accessory?.kpi != nil
    chart?.root.isVisible = accessory?.micro != nil
    guard let accessory else { return }
    // Beside rows it stands at the end, alone where the card says (S-93).
    let alignment: Alignment =
      switch rowColumn.isVisible ? .end : accessory.alignment {
      case .start: .start
      case .center: .center
      case .end: .end
      }
    switch accessory.content {
    case .kpi(let figure):
      let view = kpi ?? KPIView()
      if kpi == nil { beside.append(view.root) }
      kpi = view
      view.alignment = alignment
      view.render(figure)
      show(view.root, share: HeaderColumns.figureShare)
    case .micro(let micro):
      let view = chart ?? MicroChartView(.header)
      if chart == nil { beside.append(view.root) }
      chart = view
      // Alone a chart with a scale takes the whole width, a ring or a disc its own.
      view.root.horizontalAlignment =
        rowColumn.isVisible || micro.isRound ? alignment : .fill
      view.render(micro)
      show(view.root, share: HeaderColumns.chartShare)
    }
  }

  private func show(_ accessory: some WidgetHandle, share: Double) {
    columns.accessory = accessory.widget
    columns.accessoryShare = share
    beside.queueResize()
  }
}
