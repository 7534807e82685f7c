import CardModel
import ChartModel
import Gtk

/// A row of a table, whose cells are aligned with those of the other rows.
final class TableRowView: CardPart {
  let root = Box(.horizontal)
  var onPress: (ElementID, Destination) -> Void = { _, _ in }
  private let columns: [TableColumn]
  private let views: [TableCellView]
  private var press: PressGesture?
  private var row: TableRow?

  var cells: [Widget] { views.map(\.root.widget) }

  init(_ columns: [TableColumn], _ layout: AlignedColumns) {
    self.columns = columns
    views = columns.map { TableCellView(xAlign: $0.alignment.xAlign) }
    root.addClass("table-row")
    root.setAccessible(role: .row)
    root.setLayout(AlignedRowLayout(layout))
    for view in views { root.append(view.root) }
    root.own(self)
  }

  func render(_ row: TableRow) {
    guard row != self.row else { return }
    self.row = row
    for (view, cell) in zip(views, row.cells) { view.render(cell) }
    renderPress(leads: row.destination != .none)
    root.setAccessible(
      label: zip(columns, row.cells).map { "\($0.title): \($1.words)" }
        .joined(separator: ", "))
  }

  /// Makes a row pressable only if it has a destination (S-17, S-40).
  private func renderPress(leads: Bool) {
    root.setClass("leads", when: leads)
    root.isFocusable = leads
    root.canTarget = leads
    if leads, press == nil {
      press = PressGesture.attach(to: root) { [unowned self] in
        if let row { onPress(row.id, row.destination) }
      }
    }
    press?.isEnabled = leads
  }
}

/// A cell of a table: a text, and a bar or a micro chart before it.
final class TableCellView {
  let root = Box(.horizontal, gap: 8)
  private let label: Label
  private var bar: ShareBar?
  private var chart: MicroChartView?

  init(xAlign: Double) {
    label = Label.line("table-cell", xAlign: xAlign)
    label.expandsHorizontally = true
    label.setAttributes(.tabularFigures)
    root.setAccessible(role: .cell)
    root.append(label)
    root.own(self)
  }

  func render(_ cell: TableCell) {
    let text = cell.text.isEmpty && cell.graphic == nil ? missingValue : cell.text
    label.isVisible = !text.isEmpty
    label.showIsolated(text)
    label.setState(cell.state)
    label.expandsHorizontally = cell.graphic == nil
    bar.hide()
    chart.hide()
    switch cell.graphic {
    case nil: break
    case .progress(let share):
      bar.shown(making: ShareBar()) { add($0.root) }.render(share, state: cell.state)
    case .micro(let micro):
      chart.shown(making: MicroChartView(.cell)) { add($0.root) }.render(micro)
    }
  }

  private func add(_ graphic: CustomWidget) {
    graphic.expandsHorizontally = true
    root.prepend(graphic)
  }
}
