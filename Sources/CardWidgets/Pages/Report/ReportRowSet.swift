import CardModel
import Gtk
import Localization

/// A widget that shows a row of a report, or one of its cells.
protocol ReportRowWidget: AnyObject {
  /// The position of its row.
  var position: Int { get set }
  var root: Widget { get }
  /// Whether it is the first widget of its row.
  var isFirst: Bool { get }
  /// Shows a row; nil stands for one that is loading.
  func render(_ row: ReportRow?)
}

/// The rows of a report for its table and its list: their number, the selection, and the widgets
/// that show rows at the moment.
final class ReportRowSet {
  let selection: ListSelection
  /// Returns the row at a position; nil while it is loading.
  var row: (Int) -> ReportRow? = { _ in nil }

  /// Whether all rows are shown as loading.
  var isWaiting = false

  /// The number of rows.
  ///
  /// They are added to the model in small steps: GTK's lists make widgets for 200 rows, however few
  /// are in view, and making all at once takes longer than a frame may (V14).
  private(set) var count = 0

  /// The rows that have been added to the lists.
  private let model = ListModel()
  private let page: Widget
  private var shown: [ObjectIdentifier: any ReportRowWidget] = [:]
  private var isAdding = false

  /// The number of rows to which the lists can scroll so far.
  var reachableCount: Int { model.count }

  /// The number of rows that are added at once: as many as a large window shows.
  static let first = 30
  /// The maximum number of rows that GTK makes widgets for: `GTK_LIST_VIEW_MAX_LIST_ITEMS`, and
  /// some around the focus.
  private static let maximumWidgetCount = 220
  /// The time that a frame may spend on making widgets, and the number of rows after which it is
  /// checked.
  private static let budget = Duration.milliseconds(4)
  private static let step = 4

  /// - Parameter page: the widget whose frame clock paces the making of widgets.
  init(on page: some WidgetHandle) {
    self.page = page.widget
    selection = ListSelection(model)
  }

  /// The position of the first row that has widgets.
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

  /// Updates the widgets of these rows; of all rows if nil.
  func fill(_ positions: Range<Int>? = nil) {
    for cell in shown.values where positions?.contains(cell.position) ?? true {
      render(cell)
    }
  }

  /// Measures the widgets of all rows again.
  func queueResize() { for cell in shown.values { cell.root.queueResize() } }

  private func render(_ cell: some ReportRowWidget) {
    let row = isWaiting ? nil : row(cell.position)
    cell.render(row)
    // GTK's row takes the focus, and has no accessible name of its own.
    guard cell.isFirst else { return }
    let words = row?.cells.map(\.spoken).localizedList
    cell.root.enclosingRow?.setAccessible(label: words ?? String(localized: "Loading…"))
  }

  /// A widget of the row at a position, if there is one.
  func widget(at position: Int) -> Widget? {
    shown.values.first { $0.position == position }?.root
  }

  /// The position of a row's widget.
  func position(in row: Widget) -> Int? {
    shown.values.first { $0.root.isDescendant(of: row) }?.position
  }

  // MARK: Number of rows

  /// Replaces all rows.
  func replaceAll(count: Int) {
    self.count = count
    model.replaceAll(count: min(count, Self.first))
    addInSteps()
  }

  /// Adds or removes rows at the end.
  func change(count: Int) {
    self.count = count
    if model.count > count { model.replace(count..<model.count, count: 0) }
    addInSteps()
  }

  /// Adds all rows at once, so that lists can scroll to any of them.
  func showAll() { if model.count < count { add(count - model.count) } }

  /// Removes some of the rows before the lists are destroyed; returns whether any are left.
  ///
  /// Removing the widgets of all rows at once takes longer than a frame may (V14).
  func removeStep() -> Bool {
    if count > 0 { discardRowsWithoutWidgets() }
    let start = ContinuousClock.now
    while model.count > 0, .now - start < Self.budget {
      model.replace(max(0, model.count - Self.step)..<model.count, count: 0)
    }
    return model.count > 0
  }

  /// Removes the rows that GTK would make widgets for when others have been removed.
  private func discardRowsWithoutWidgets() {
    row = { _ in nil }
    count = 0
    var end = model.count
    for position in Set(shown.values.map(\.position)).sorted(by: >) {
      if position + 1 < end { model.replace(position + 1..<end, count: 0) }
      end = position
    }
    if end > 0 { model.replace(0..<end, count: 0) }
  }

  private func addInSteps() {
    if model.count < Self.first { add(min(count, Self.first) - model.count) }
    // The remaining rows get no widgets and cost nothing.
    if model.count >= Self.maximumWidgetCount { showAll() }
    guard model.count < count, !isAdding else { return }
    isAdding = true
    page.addTickCallback { [weak self] _ in self?.addStep() ?? false }
  }

  /// Adds some rows; returns whether there are others for the next frame.
  private func addStep() -> Bool {
    let start = ContinuousClock.now
    while model.count < count, .now - start < Self.budget {
      let left = count - model.count
      add(model.count < Self.maximumWidgetCount ? min(Self.step, left) : left)
    }
    isAdding = model.count < count
    return isAdding
  }

  private func add(_ rows: Int) {
    if rows > 0 { model.replace(model.count..<model.count, count: rows) }
  }
}
