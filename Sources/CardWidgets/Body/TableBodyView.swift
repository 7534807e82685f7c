import CardModel
import Gtk
import Localization

/// A table: headings, and rows of cells below them.
///
/// On a page the headings stay visible while the rows scroll.
final class TableBodyView: CardBodyView {
  private let columns = AlignedColumns(gap: 12)
  private let list: FittingRows
  private let frame: StickyHeaderLayout
  private var heading: TableHeadingView?
  private var rows: [TableRowView] = []
  private var shownColumns: [TableColumn] = []

  init(_ detail: BodyDetail) {
    list = FittingRows(detail)
    frame = StickyHeaderLayout(list.root)
    super.init("table-body", detail)
    followFit(of: list)
    list.columns = columns
    columns.graphicTextWidths = { [unowned self] column in
      rows.compactMap { $0.graphicTextWidth(of: column) }
    }
    root.append(frame.root)
    if detail == .page { frame.followScrolling() }
  }

  override func render(_ body: CardBody) {
    guard case .table(let table) = body else { return }
    let shown = table.rows.prefix(limit(TableBody.usualLimit, declared: table.limit))
    frame.root.setAccessible(
      label: String(
        count: table.total, one: "Table of \(table.total.grouped) row",
        other: "Table of \(table.total.grouped) rows"))
    if table.columns != shownColumns { rebuild(table.columns) }
    list.fit(&rows, to: shown.count) {
      let view = TableRowView(shownColumns, columns)
      view.onPress = { [unowned self] in onElement($0, $1) }
      view.onAction = { [unowned self] in onRowAction($0, $1) }
      return view
    }
    list.showHeadings(of: shown.map(\.group))
    for (view, row) in zip(rows, shown) { view.render(row) }
    // The rows of a table are equally high, whether or not they can be pressed.
    root.setClass("pressable", when: shown.contains(where: \.canBePressed))
    for (index, column) in columns.columns.enumerated() {
      let isText = !shown.isColumnOfFigures(index)
      if column.isText != isText { columns.columns[index].isText = isText }
    }
    columns.headingCount = heading == nil ? 0 : 1
    columns.rows = ([heading?.cells].compactMap { $0 }) + rows.map(\.cells)
    let isLimited = detail == .card && table.limit != nil
    list.beyondCount = isLimited ? 0 : table.total - shown.count
    list.keep(Array(shown).lastIndex { $0.actions.hasFailed })
    list.root.queueResize()
  }

  private func rebuild(_ new: [TableColumn]) {
    shownColumns = new
    columns.columns = new.map { column in
      AlignedColumns.Column(width: column.width, grows: column.alignment != .end)
    }
    columns.rows = []
    list.fit(&rows, to: 0) { TableRowView([], columns) }
    let heading = TableHeadingView(new, columns)
    frame.setHeader(heading.root)
    self.heading = heading
  }
}

extension Collection<TableRow> {
  /// The number of characters beyond which a text with digits is more than a number or a date.
  private static var longestFigure: Int { 24 }

  /// Returns whether a column has numbers, dates or times, such as "12 kg" and "27 Nov 2026", which
  /// could be read as others if they were cut short.
  fileprivate func isColumnOfFigures(_ column: Int) -> Bool {
    var hasFigure = false
    for text in lazy.map({ $0.cells[column].text }) where text != missingValue && !text.isEmpty {
      guard text.count <= Self.longestFigure, text.contains(where: \.isNumber) else { return false }
      hasFigure = true
    }
    return hasFigure
  }
}

extension TableRow {
  /// Whether the row opens something, or the menu of its actions.
  var canBePressed: Bool { destination != .none || !actions.isEmpty }
}

extension TableColumn.Alignment {
  /// The horizontal position of a text in its cell, from 0 for the start to 1 for the end.
  var xAlign: Double {
    switch self {
    case .start: 0
    case .center: 0.5
    case .end: 1
    }
  }

  /// The alignment of a heading in its column.
  var widgetAlignment: Alignment {
    switch self {
    case .start: .start
    case .center: .center
    case .end: .end
    }
  }
}

/// The headings of a table.
final class TableHeadingView {
  let root = Box(.horizontal)
  let cells: [Widget]

  init(_ columns: [TableColumn], _ layout: AlignedColumns) {
    root.addClass("table-header")
    root.setAccessible(role: .row)
    root.setLayout(AlignedRowLayout(layout))
    cells = columns.map { column in
      let label = Label.line("table-heading", xAlign: column.alignment.xAlign)
      label.showLine(column.title)
      return label.widget
    }
    for cell in cells { root.append(cell) }
    root.own(self)
  }
}
