import CardModel
import Gtk
import Localization

/// Rows below each other, of which only those that fit are shown, and a line with the number of the
/// others (S-06).
///
/// Rows that are left out take no focus and are hidden from screen readers.
final class FittingRows: LayoutBehaviour {
  let root = Box(.vertical)
  /// The columns of the rows, if any.
  var columns: AlignedColumns?
  /// The number of items without a row, which is added to the number in the line.
  var beyondCount = 0 { didSet { if beyondCount != oldValue { root.queueResize() } } }

  /// Called after a layout that has changed the number of rows that fit.
  var onFit: (ShownRows) -> Void = { _ in }

  private let leavesOutRows: Bool
  private let note: MoreNote
  private var rows: [Widget] = []
  private var reported: ShownRows?

  let requestMode = RequestMode.heightForWidth

  /// - Parameters:
  ///   - detail: on a card rows may be left out; a page shows all rows.
  ///   - moreText: returns the line about a number of rows that are left out.
  init(
    _ detail: BodyDetail,
    moreText: @escaping (Int) -> String = { String(localized: "and \($0) more") }
  ) {
    leavesOutRows = detail == .card
    note = MoreNote(moreText)
    root.append(note.root)
    root.setLayout(self)
  }

  /// Adds or removes rows at the end until there are `count`.
  func fit<Row: CardPart>(_ parts: inout [Row], to count: Int, make: () -> Row) {
    while parts.count > count {
      parts.removeLast()
      root.remove(rows.removeLast())
    }
    while parts.count < count {
      let part = make()
      root.insert(part.root, after: rows.last)
      rows.append(part.root.widget)
      parts.append(part)
    }
  }

  // MARK: Layout

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    columns?.invalidate()
    if orientation == .horizontal {
      let requests = (rows + [note.root.widget]).map { $0.measure(.horizontal) }
      return Measurement(
        minimum: requests.map(\.minimum).max() ?? 0, natural: requests.map(\.natural).max() ?? 0)
    }
    let heights = heights(for: size)
    let note = note.height
    let natural = heights.reduce(0, +) + (beyondCount > 0 ? note : 0)
    guard leavesOutRows, let first = rows.first else {
      return Measurement(minimum: natural, natural: natural)
    }
    let minimum = BodyFitting.minimum(
      first: first.measure(.vertical, for: size).minimum, rows: heights, note: note,
      leavesOut: beyondCount > 0)
    return Measurement(minimum: minimum, natural: natural)
  }

  private func heights(for width: Int) -> [Int] {
    rows.map { $0.measure(.vertical, for: width).natural }
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    columns?.invalidate()
    let heights = heights(for: width)
    let fitting = BodyFitting(
      height: leavesOutRows ? height : .max, rows: heights, note: note.height,
      leavesOut: beyondCount > 0)
    for (index, row) in rows.enumerated() { row.setChildVisible(index < fitting.shownCount) }
    report(ShownRows(shown: fitting.shownCount, all: rows.count))
    let noteHeight = fitting.hasNote ? note.height : 0
    var y = 0
    for (row, natural) in zip(rows, heights).prefix(fitting.shownCount) {
      // Only the first row may be lower than its natural height.
      let extent = min(natural, max(0, height - noteHeight - y))
      row.allocate(x: 0, y: y, width: width, height: extent)
      y += extent
    }
    note.root.setChildVisible(fitting.hasNote)
    if fitting.hasNote {
      note.show(rows.count - fitting.shownCount + beyondCount)
      note.root.allocate(x: 0, y: y, width: width, height: noteHeight)
    }
  }

  private func report(_ new: ShownRows) {
    guard new != reported else { return }
    reported = new
    root.scope.afterLayout { [weak self] in
      if let self, reported == new { onFit(new) }
    }
  }
}

/// The line "and 7 more" below the rows that fit.
///
/// It draws its text itself, which changes while the rows are laid out, and requests the size of
/// any such text.
final class MoreNote: WidgetBehaviour {
  lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "morenote", role: .label, component: self)
    widget.addClass("more-note")
    return widget
  }()
  private let text: (Int) -> String
  private var count = 0

  init(_ text: @escaping (Int) -> String) { self.text = text }

  /// The natural height in px.
  var height: Int { root.measure(.vertical).natural }

  func show(_ count: Int) {
    guard count != self.count else { return }
    self.count = count
    root.setAccessible(label: text(count))
    root.queueDraw()
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    let extent = TextLayout(text(8888), in: widget).size
    return orientation == .vertical
      ? Measurement(minimum: Int(extent.height.rounded(.up)), natural: 0)
      : Measurement(minimum: 0, natural: Int(extent.width.rounded(.up)))
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    let layout = TextLayout(text(count), in: widget)
    let (width, height) = (Double(widget.width), Double(widget.height))
    layout.setWidth(width)
    let x = widget.isRightToLeft ? max(0, width - layout.size.width) : 0
    snapshot.draw(in: Rectangle(x: 0, y: 0, width: width, height: height)) { canvas in
      canvas.setColor(widget.color)
      canvas.draw(layout, at: Point(x: x, y: 0))
    }
  }
}
