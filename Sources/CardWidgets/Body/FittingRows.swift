import CardModel
import Gtk

/// Rows below each other that give way: where there is too little height, the last ones are left
/// out and a line says how many they are (S-06).
///
/// Rows that are left out take no focus and are hidden from screen readers.
final class FittingRows: LayoutBehaviour {
  let root = Box(.vertical)
  /// The columns that the rows share, if any.
  var columns: AlignedColumns?
  /// How many there are besides those that have a row, where that is to be said.
  var beyondCount = 0 { didSet { if beyondCount != oldValue { root.queueResize() } } }

  /// Called after a layout in which another number of rows has room than before.
  var onFit: (ShownRows) -> Void = { _ in }

  private let givesWay: Bool
  private let note: MoreNote
  private var rows: [Widget] = []
  /// How many rows were seen when they were last laid out; nil for all.
  private var shownCount: Int?
  private var reported: ShownRows?

  let requestMode = RequestMode.heightForWidth

  /// - Parameters:
  ///   - detail: on a card the rows give way, on a page there is room for all of them.
  ///   - noun: of what there are more, such as "paragraphs".
  init(_ detail: BodyDetail, noun: String? = nil) {
    givesWay = detail == .card
    note = MoreNote(noun)
    root.append(note.root)
    root.setLayout(self)
  }

  /// Makes or removes views at the end, so that there are `count` of them, each in a row of its
  /// own.
  func fit<View>(
    _ views: inout [View], to count: Int, make: () -> View, root rowOf: (View) -> Widget
  ) {
    while views.count > count {
      views.removeLast()
      root.remove(rows.removeLast())
    }
    while views.count < count {
      let view = make()
      root.insert(rowOf(view), after: rows.last)
      rows.append(rowOf(view))
      views.append(view)
    }
  }

  // MARK: Layout

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    columns?.forget()
    if orientation == .horizontal {
      let wishes = (rows + [note.root.widget]).map { $0.measure(.horizontal) }
      return Measurement(
        minimum: wishes.map(\.minimum).max() ?? 0, natural: wishes.map(\.natural).max() ?? 0)
    }
    let heights = heights(for: size)
    let note = note.height
    let natural = heights.reduce(0, +) + (beyondCount > 0 ? note : 0)
    guard givesWay, let first = rows.first else {
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
    columns?.forget()
    let heights = heights(for: width)
    let fitting = BodyFitting(
      height: givesWay ? height : .max, rows: heights, note: note.height,
      leavesOut: beyondCount > 0)
    hide(from: fitting.shownCount)
    report(ShownRows(shown: fitting.shownCount, all: rows.count))
    let noteHeight = fitting.hasNote ? note.height : 0
    var y = 0
    for (row, natural) in zip(rows, heights).prefix(fitting.shownCount) {
      // Only the first of the rows is ever less high than it wants to be.
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

  private func hide(from count: Int) {
    for (index, row) in rows.enumerated() {
      let isShown = index < count
      row.setChildVisible(isShown)
      let wasShown = shownCount.map { index < $0 } ?? true
      if isShown != wasShown { row.setAccessible(hidden: !isShown) }
    }
    shownCount = count
  }
}

/// "and 7 more".
///
/// Its text changes while rows are laid out, so it asks for the room of any such text.
final class MoreNote: WidgetBehaviour {
  lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "morenote", role: .label, component: self)
    widget.addClass("more-note")
    return widget
  }()
  private let noun: String?
  private var count = 0

  init(_ noun: String?) { self.noun = noun }

  /// In px.
  var height: Int { root.measure(.vertical).natural }

  func show(_ count: Int) {
    guard count != self.count else { return }
    self.count = count
    root.setAccessible(label: text(count))
    root.queueDraw()
  }

  private func text(_ count: Int) -> String {
    "and \(count) more" + (noun.map { " " + $0 } ?? "")
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
