import CardModel
import Gtk

/// A table: headings, and rows with a line between them.
final class TableBodyView: CardBodyView {
  private let grid = Grid(columnSpacing: 12)
  private var columns: [TableColumn] = []
  private var cells: [[Label]] = []

  init(_ detail: BodyDetail) {
    super.init("table-body", detail)
    root.append(grid)
    grid.setAccessible(role: .table)
  }

  override func canRender(_ body: CardBody) -> Bool {
    if case .table = body { true } else { false }
  }

  override func render(_ body: CardBody) {
    guard case .table(let table) = body else { return }
    let shown = detail == .page ? table.rows[...] : table.shownRows
    if table.columns != columns || shown.count != cells.count {
      rebuild(table.columns, rowCount: shown.count)
    }
    for (labels, row) in zip(cells, shown) {
      for (label, cell) in zip(labels, row.cells) {
        label.showLine(cell.text.isEmpty ? missingValue : cell.text)
        label.setState(cell.state)
      }
    }
  }

  private func rebuild(_ columns: [TableColumn], rowCount: Int) {
    grid.removeAll()
    self.columns = columns
    for (index, column) in columns.enumerated() {
      let heading = label("table-heading", column)
      heading.showLine(column.title)
      grid.attach(heading, column: index, row: 0)
    }
    cells = (0..<rowCount).map { row in
      let line = Box(.horizontal)
      line.addClass("row-separator")
      grid.attach(line, column: 0, row: 2 * row + 1, width: max(columns.count, 1))
      return columns.enumerated().map { index, column in
        let cell = label("table-cell", column)
        cell.setAttributes(.tabularFigures)
        grid.attach(cell, column: index, row: 2 * row + 2)
        return cell
      }
    }
  }

  private func label(_ style: String, _ column: TableColumn) -> Label {
    let label = Label.line(style, xAlign: column.alignment.xAlign)
    label.expandsHorizontally = column.width == nil
    if let width = column.width { label.setMinimumSize(width: width) }
    return label
  }
}

extension TableColumn.Alignment {
  /// Where a text lies in its cell: 0 the start, 1 the end.
  var xAlign: Double {
    switch self {
    case .start: 0
    case .center: 0.5
    case .end: 1
    }
  }

  /// Where a heading stands in its column.
  var widgetAlignment: Alignment {
    switch self {
    case .start: .start
    case .center: .center
    case .end: .end
    }
  }
}
