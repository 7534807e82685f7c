import CardModel

/// An action of the user on a report page.
public enum ReportEvent: Hashable, Sendable {
  /// A change of the search, the filters or the order.
  case requested(ReportRequest)
  /// The list of values of a filter has opened or closed; an open one needs
  /// ``ReportPageState/choiceCounts``.
  case filterToggled(_ filter: Int, isOpen: Bool)
  /// A press on a row, which leads to the destination of its card.
  case opened(Card)
  /// A change of the selected rows; only in a report whose rows have actions.
  case selectionChanged
  /// The choice of an action for the selected rows.
  case action(ActionID)
  /// A request to stop the action that runs on rows.
  case stopAction
  /// A change of a column's width in px, by its index.
  case columnResized(_ column: Int, width: Int?)
  /// A request to copy the rows at these positions, which are in order.
  case copy([Range<Int>])
  /// A request to write all rows that match to a file.
  case export
  /// A request to cancel the export.
  case cancelExport
  /// A request to load the data again after a failure.
  case retry
  /// A request to leave the page.
  case leave
}
