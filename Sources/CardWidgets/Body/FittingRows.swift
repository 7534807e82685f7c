import CardModel
import Gtk
import Localization

/// Rows below each other, of which only those that fit are shown, and a line with the number of the
/// others (S-06), or, if all are shown by turns, with the positions of the visible ones.
///
/// Rows that are left out take no focus and are hidden from screen readers.
final class FittingRows: LayoutBehaviour {
  let root = Box(.vertical)
  /// The columns of the rows, if any.
  var columns: AlignedColumns?
  /// The number of items without a row, which is added to the number in the line.
  var beyondCount = 0 { didSet { if beyondCount != oldValue { root.queueResize() } } }

  /// Whether all rows are shown, those that don't fit by turns; the natural height is that of all.
  var showsAllRows = false

  /// The number of turns in which all rows are shown.
  private(set) var turnCount = 1

  /// Returns the line above a row, which isn't drawn above the first one of a turn.
  var separator: (Int) -> Widget? = { _ in nil }

  /// Called after a layout that has changed the number of rows that fit.
  var onFit: (VisibleRows) -> Void = { _ in }

  private let leavesOutRows: Bool
  private let note: MoreNote
  private var rows: [Widget] = []
  /// The titles of groups, by the index of the row below.
  private var headings: [Int: Label] = [:]
  /// The titles of the rows' groups.
  private var groups: [String?] = []
  /// The first visible row, where rows are shown by turns.
  private var first = 0
  private var reported: VisibleRows?
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
    self.groups = groups
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

  /// Shows the rows of the next turn, or of the first one after the last, unless a row is kept in
  /// view.
  func turn() {
    guard let reported, turnCount > 1, kept == nil else { return }
    let next = first + reported.shown
    first = next < rows.count ? next : 0
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
    let heights = heights(for: size, within: showsAllRows ? .max : cardLimit)
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
    if showsAllRows { return rows }
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

  /// Returns the title of a row's group, which may be above a row before it.
  private func groupHeading(of row: Int) -> Label? {
    guard groups.indices.contains(row), let group = groups[row] else { return nil }
    return headings[groups[..<row].lastIndex { $0 != group }.map { $0 + 1 } ?? 0]
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    columns?.invalidate()
    let heights = heights(for: width, within: showsAllRows ? .max : height)
    let fitting = BodyFitting(
      height: leavesOutRows ? height : .max, rows: heights, note: note.height,
      leavesOut: beyondCount > 0 || heights.count < rows.count)
    let shown = shownRows(fitting, heights, in: height)
    first = shown.lowerBound
    report(VisibleRows(shown: shown.count, all: rows.count))
    let noteHeight = fitting.hasNote ? note.height : 0
    var titles = headings
    titles[first] = groupHeading(of: first)
    for (index, row) in rows.enumerated() {
      row.setChildVisible(shown.contains(index))
      separator(index)?.setChildVisible(index != first)
    }
    for (index, heading) in headings {
      heading.setChildVisible(shown.contains(index) || heading.widget == titles[first]?.widget)
    }
    var y = 0
    for index in shown {
      let title = titles[index]?.measure(.vertical).natural ?? 0
      let natural = heights[index] + title - headingHeight(above: index)
      // Only the first row may be lower than its natural height.
      let extent = min(natural, max(0, height - noteHeight - y))
      titles[index]?.allocate(x: 0, y: y, width: width, height: min(title, extent))
      rows[index].allocate(
        x: 0, y: y + min(title, extent), width: width, height: max(0, extent - title))
      y += extent
    }
    note.root.setChildVisible(fitting.hasNote)
    if fitting.hasNote {
      let total = rows.count + beyondCount
      note.show(total - shown.count, or: turnCount > 1 ? position(of: shown, in: total) : nil)
      note.root.allocate(x: 0, y: y, width: width, height: noteHeight)
    }
  }

  /// Returns the rows that are shown: the first ones, or those of a turn.
  private func shownRows(_ fitting: BodyFitting, _ heights: [Int], in height: Int) -> Range<Int> {
    turnCount = 1
    guard showsAllRows, fitting.shownCount < rows.count else { return 0..<fitting.shownCount }
    let turns = RowTurns(
      height: height - note.height, rows: heights,
      titles: rows.indices.map {
        headings[$0] == nil ? groupHeading(of: $0)?.measure(.vertical).natural ?? 0 : 0
      })
    turnCount = turns.turns.count
    return turns.turn(at: first)
  }

  private func position(of shown: Range<Int>, in total: Int) -> String {
    let range =
      shown.count == 1
      ? shown.upperBound.grouped
      : "\((shown.lowerBound + 1).grouped)–\(shown.upperBound.grouped)"
    return String(localized: "\(range) of \(total.grouped)")
  }

  private func report(_ new: VisibleRows) {
    guard new != reported else { return }
    reported = new
    root.scope.afterLayout { [weak self] in
      if let self, reported == new { onFit(new) }
    }
  }
}
