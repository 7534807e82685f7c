import Gtk

/// The turns in which a kiosk shows all rows of a report.
extension ReportRowsView {
  /// The number of rows that are in view as a whole, and their height in px; nil if all are.
  private var turn: (count: Int, height: Double)? {
    let scroll = root.vertical
    guard rowSet.reachableCount > 0, scroll.maximum > 0 else { return nil }
    let row = scroll.upper / Double(rowSet.reachableCount)
    let count = max(1, (scroll.pageSize / row).rounded(.down))
    return (Int(count), count * row)
  }

  /// The number of turns in which all rows are in view.
  var turnCount: Int { turn.map { (rowSet.count + $0.count - 1) / $0.count } ?? 1 }

  /// Makes the view as high as some whole rows, so that no turn cuts one.
  func fitWholeRows() {
    let scroll = root.vertical
    let room = scroll.pageSize + Double(spareHeight)
    let row = scroll.upper / Double(max(1, rowSet.reachableCount))
    let isTurning = row > 0 && row <= room && room < scroll.upper
    let spare = isTurning ? Int(room.truncatingRemainder(dividingBy: row)) : 0
    guard spare != spareHeight else { return }
    spareHeight = spare
    root.set(margins: Margins(bottom: spare))
  }

  /// Scrolls to the rows below those in view, or from the last rows to the first.
  func showNextTurn() {
    rowSet.showAll()
    guard let turn else { return }
    let scroll = root.vertical
    scroll.value = scroll.value < scroll.maximum ? scroll.value + turn.height : 0
  }
}
