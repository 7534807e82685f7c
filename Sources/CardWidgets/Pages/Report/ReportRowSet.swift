import CardModel
import Gtk

/// A widget that shows something of a row of a report.
protocol ReportRowWidget: AnyObject {
  /// Of the row that it shows.
  var position: Int { get set }
  var root: Widget { get }
  /// Whether it comes first in its row.
  var isFirst: Bool { get }
  /// Shows a row, or that it is on its way.
  func render(_ row: ReportRow?)
}

/// What the table and the list of a report have in common: how many rows there are, which of them are
/// selected, and the widgets that show one at the moment.
final class ReportRowSet {
  let model = ListModel()
  let selection: ListSelection
  /// Gives the row at a position; nil while it is on its way.
  var row: (Int) -> ReportRow? = { _ in nil }

  /// Whether all rows are on their way, those too that are there.
  var isWaiting = false

  private var shown: [ObjectIdentifier: any ReportRowWidget] = [:]

  init() { selection = ListSelection(model) }

  /// The first row that has widgets.
  var first: Int? { shown.values.map(\.position).min() }

  func factory<Cell: ReportRowWidget>(making make: @escaping () -> Cell) -> ListItemFactory {
    ListItemFactory(make: make, root: \.root) { [unowned self] cell, position in
      cell.position = position
      shown[ObjectIdentifier(cell)] = cell
      render(cell)
    } unbind: { [weak self] cell in
      self?.shown[ObjectIdentifier(cell)] = nil
    }
  }

  /// Fills what shows these rows anew.
  func fill(_ positions: Range<Int>? = nil) {
    for cell in shown.values where positions?.contains(cell.position) ?? true {
      render(cell)
    }
  }

  private func render(_ cell: some ReportRowWidget) {
    let row = isWaiting ? nil : row(cell.position)
    cell.render(row)
    // What takes the focus is GTK's row, which has no name of its own.
    guard cell.isFirst else { return }
    let words = row?.cells.map(\.words).joined(separator: ", ")
    cell.root.enclosingRow?.setAccessible(label: words ?? "Loading…")
  }

  /// A widget of the row at a position, if it has any.
  func widget(at position: Int) -> Widget? {
    shown.values.first { $0.position == position }?.root
  }

  /// The position of a row's widget.
  func position(in row: Widget) -> Int? {
    shown.values.first { $0.root.isDescendant(of: row) }?.position
  }
}
