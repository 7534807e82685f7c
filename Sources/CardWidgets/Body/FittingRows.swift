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

  /// Whether the natural height is that of all rows, also of those that the highest card lacks room
  /// for.
  var measuresAllRows = false {
    didSet { if measuresAllRows != oldValue { root.queueResize() } }
  }

  /// Called after a layout that has changed the number of rows that fit.
  var onFit: (ShownRows) -> Void = { _ in }

  private let leavesOutRows: Bool
  private let note: MoreNote
  private var rows: [Widget] = []
  /// The titles of groups, by the index of the row below.
  private var headings: [Int: Label] = [:]
  private var reported: ShownRows?
  /// The row that is kept in view, and the number of rows down to it.
  private var kept: (row: Int, count: Int)?
  private var keptCount: Int { min(kept?.count ?? 1, rows.count) }

  let requestMode = RequestMode.heightForWidth

  /// - Parameters:
  ///   - detail: on a card rows may be left out; a page shows all rows.
  ///   - moreText: returns the line about a number of rows that are left out.
  init(
    _ detail: BodyDetail,
    moreText: @escaping (Int) -> String = { String(localized: "and \($0.grouped) more") }
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
      // A heading belongs before its row, also for a screen reader.
      headings.removeValue(forKey: rows.count)?.removeFromParent()
    }
    while parts.count < count {
      let part = make()
      root.insert(part.root, after: rows.last)
      rows.append(part.root.widget)
      parts.append(part)
    }
  }

  /// Shows titles above rows that follow each other and are of the same group.
  /// - Parameter groups: the titles of the rows' groups; nil for none.
  func showHeadings(of groups: [String?]) {
    let groups = groups.map { $0?.isEmpty == true ? nil : $0 }
    var left = headings
    headings = [:]
    for (index, group) in groups.enumerated() where index == 0 || group != groups[index - 1] {
      guard let group else { continue }
      let heading = left.removeValue(forKey: index) ?? makeHeading(above: index)
      heading.showLine(group)
      heading.setClass("first", when: index == 0)
      headings[index] = heading
    }
    for heading in left.values { root.remove(heading) }
  }

  /// Keeps a row in view that is there now, such as one whose failure is told below the rows; nil
  /// for none.
  func keep(_ row: Int?) {
    guard row != kept?.row else { return }
    kept = row.map { ($0, min($0 + 1, reported?.shown ?? 1)) }
    root.queueResize()
  }

  private func makeHeading(above index: Int) -> Label {
    let heading = Label.line("row-group")
    root.insert(heading, after: index == 0 ? nil : rows[index - 1])
    return heading
  }

  /// Whether a title is above a row.
  func hasHeading(above index: Int) -> Bool { headings[index] != nil }

  // MARK: Layout

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    columns?.invalidate()
    if orientation == .horizontal {
      let parts = reachableRows + headings.values.map(\.widget) + [note.root.widget]
      let requests = parts.map { $0.measure(.horizontal) }
      return Measurement(
        minimum: requests.map(\.minimum).max() ?? 0, natural: requests.map(\.natural).max() ?? 0)
    }
    let heights = heights(for: size, within: measuresAllRows ? .max : cardLimit)
    let note = note.height
    let leavesOut = beyondCount > 0 || heights.count < rows.count
    let natural = heights.reduce(0, +) + (leavesOut ? note : 0)
    guard leavesOutRows, let first = rows.first else {
      return Measurement(minimum: natural, natural: natural)
    }
    let minimum = BodyFitting.minimum(
      first: headingHeight(above: 0) + first.measure(.vertical, for: size).minimum,
      rows: heights, note: note, leavesOut: leavesOut, kept: keptCount)
    return Measurement(minimum: minimum, natural: natural)
  }

  /// The height in px of the highest card: measuring rows that it never shows would be in vain.
  private var cardLimit: Int { root.scaled(BlockStacking.limit) }

  /// The rows that fit into the highest card where they are wide enough.
  private var reachableRows: [Widget] {
    guard leavesOutRows else { return rows }
    // Rows with columns are equally wide.
    if columns != nil { return Array(rows.prefix(1)) }
    if measuresAllRows { return rows }
    let limit = cardLimit
    var height = 0
    let reachable = rows.prefix {
      guard height <= limit else { return false }
      height += $0.measure(.vertical).minimum
      return true
    }
    return Array(reachable)
  }

  /// Returns the natural heights in px of the rows, each with the title above it, except of those
  /// below `height` px on a card.
  private func heights(for width: Int, within height: Int) -> [Int] {
    var heights: [Int] = []
    var end = 0
    for (index, row) in rows.enumerated() {
      if leavesOutRows, end > height, index >= keptCount { break }
      let natural = headingHeight(above: index) + row.measure(.vertical, for: width).natural
      heights.append(natural)
      end += natural
    }
    return heights
  }

  private func headingHeight(above index: Int) -> Int {
    headings[index]?.measure(.vertical).natural ?? 0
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    columns?.invalidate()
    let heights = heights(for: width, within: height)
    let fitting = BodyFitting(
      height: leavesOutRows ? height : .max, rows: heights, note: note.height,
      leavesOut: beyondCount > 0 || heights.count < rows.count)
    for (index, row) in rows.enumerated() {
      row.setChildVisible(index < fitting.shownCount)
      headings[index]?.setChildVisible(index < fitting.shownCount)
    }
    report(ShownRows(shown: fitting.shownCount, all: rows.count))
    let noteHeight = fitting.hasNote ? note.height : 0
    var y = 0
    for (index, natural) in heights.prefix(fitting.shownCount).enumerated() {
      // Only the first row may be lower than its natural height.
      let extent = min(natural, max(0, height - noteHeight - y))
      let title = min(headingHeight(above: index), extent)
      headings[index]?.allocate(x: 0, y: y, width: width, height: title)
      rows[index].allocate(x: 0, y: y + title, width: width, height: extent - title)
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
  /// The number that the line shows.
  private(set) var count = 0

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
    // A text of the other direction would be aligned to the other side of a set width.
    if layout.size.width > width { layout.setWidth(width) }
    let x = widget.isRightToLeft ? max(0, width - layout.size.width) : 0
    snapshot.draw(in: Rectangle(x: 0, y: 0, width: width, height: height)) { canvas in
      canvas.setColor(widget.color)
      canvas.draw(layout, at: Point(x: x, y: 0))
    }
  }
}
