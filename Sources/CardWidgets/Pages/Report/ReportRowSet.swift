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
  let selection: ListSelection
  /// Gives the row at a position; nil while it is on its way.
  var row: (Int) -> ReportRow? = { _ in nil }

  /// Whether all rows are on their way, those too that are there.
  var isWaiting = false

  /// How many rows there are. Lists hear of them little by little: they have widgets for 200 rows,
  /// however few are seen, and to make those at once takes longer than a frame may (V14).
  private(set) var count = 0

  /// Of the rows that lists have heard of.
  private let model = ListModel()
  private let page: Widget
  private var shown: [ObjectIdentifier: any ReportRowWidget] = [:]
  private var isGrowing = false

  /// Rows that lists hear of at once: as many as a large window shows.
  static let first = 30
  /// The most rows that GTK makes widgets for (`GTK_LIST_VIEW_MAX_LIST_ITEMS` and some around the focus).
  private static let mostWidgets = 220
  /// What making widgets may take of a frame, and for how many rows they are made between two looks at
  /// the clock.
  private static let budget = Duration.milliseconds(4)
  private static let step = 4

  /// - Parameter page: that the lists are shown on.
  init(on page: some WidgetHandle) {
    self.page = page.widget
    selection = ListSelection(model)
  }

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

  // MARK: How many there are

  /// Says that all rows are others now.
  func replaceAll(count: Int) {
    self.count = count
    model.replaceAll(count: min(count, Self.first))
    growOn()
  }

  /// Says that there are more rows at the end now, or fewer.
  func change(count: Int) {
    self.count = count
    if model.count > count { model.replace(count..<model.count, count: 0) }
    growOn()
  }

  /// Has lists know of all rows, wherever somebody goes.
  func showAll() { if model.count < count { add(count - model.count) } }

  private func growOn() {
    if model.count < Self.first { add(min(count, Self.first) - model.count) }
    // What has widgets already, or gets none, costs nothing.
    if model.count >= Self.mostWidgets { showAll() }
    guard model.count < count, !isGrowing else { return }
    isGrowing = true
    page.addTickCallback { [weak self] _ in self?.grow() ?? false }
  }

  /// - Returns: whether it goes on in the next frame.
  private func grow() -> Bool {
    let start = ContinuousClock.now
    while model.count < count, .now - start < Self.budget {
      let left = count - model.count
      add(model.count < Self.mostWidgets ? min(Self.step, left) : left)
    }
    isGrowing = model.count < count
    return isGrowing
  }

  private func add(_ rows: Int) {
    if rows > 0 { model.replace(model.count..<model.count, count: rows) }
  }
}
