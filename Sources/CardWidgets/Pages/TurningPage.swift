/// A page that shows the rows that it has no room for by turns.
public protocol TurningPage: AnyObject {
  /// The number of turns in which all rows are shown.
  var turnCount: Int { get }
  /// Shows the rows of the next turn, or of the first one after the last.
  func turn()
}

extension PageView: TurningPage {
  public var turnCount: Int { allSlots.map(\.card.turnCount).max() ?? 1 }

  public func turn() { for slot in allSlots { slot.card.turn() } }
}

extension ReportPageView: TurningPage {
  public var turnCount: Int { rowsView.turnCount }

  public func turn() { rowsView.showNextTurn() }
}
