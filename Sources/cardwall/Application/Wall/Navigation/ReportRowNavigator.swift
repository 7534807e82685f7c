import CardModel
import CardWidgets
import Dashboard
import DataSources
import Gtk
import JMESPath
import Localization

/// Goes to rows of reports: from the object of one row to that of the next, in the order of the
/// report, and after an edit of the file to the row that was in view.
final class ReportRowNavigator {
  private unowned let navigator: Navigator
  private let scope: WidgetScope
  /// Reads the row that a person goes on to.
  private var stepping: Task<Void, Never>?
  /// Waits for the rows of a report that was open before an edit of the file.
  private var seeking: Task<Void, Never>?

  /// The maximum time to wait for the row that was in view before an edit.
  private static let loadTimeout = Duration.seconds(5)

  private var rows: ReportRowFollower { navigator.rows }

  init(_ navigator: Navigator) {
    self.navigator = navigator
    scope = navigator.scope
  }

  isolated deinit { stop() }

  func stop() {
    stepping?.cancel()
    seeking?.cancel()
  }

  /// Cancels reading the next row if a person has left the object of a row.
  func stackChanged() {
    if navigator.top.object.map(rows.isOpen) != true { stepping?.cancel() }
  }

  /// Goes to another row of a report; returns false if there is none.
  func step(_ step: Int, from path: ObjectPath, in page: PageID) -> Bool {
    guard let report = navigator.reportScreen(of: page)?.report,
      let position = rows.position(of: path, in: page)?.moved(step)
    else { return false }
    guard position >= 0, position < report.length.count || !report.length.isCounted else {
      return false
    }
    stepping?.cancel()
    let isForward = step > 0
    if let row = report.view.row(position) {
      show(
        row, as: report.loadedObject(at: position), at: position, of: page, isForward: isForward)
    } else if let selection = report.selection {
      stepping = scope.task { [unowned self] () async throws(CancellationError) in
        try await show(position, of: selection, in: page, isForward: isForward, from: path)
      }
    }
    return true
  }

  /// Reads a row and shows it.
  private func show(
    _ position: Int, of selection: any ReportSelection, in page: PageID, isForward: Bool,
    from path: ObjectPath
  ) async throws(CancellationError) {
    let rows = try await scope.waiting(for: { () async throws(SourceFailure) in
      try await selection.rows(position..<position + 1)
    })
    switch rows {
    case .success(let rows):
      guard let row = rows.first, navigator.top.object == path else { return }
      show(row.row, as: row.object, at: position, of: page, isForward: isForward)
    case .failure(let failure):
      navigator.onNote(
        Note(text: String(localized: "The row could not be read: \(failure.message)")))
    }
  }

  private func show(
    _ row: ReportRow, as object: JSONValue?, at position: Int, of page: PageID, isForward: Bool
  ) {
    let card = row.card()
    let path = ObjectPath(card: .reportRow(position), origin: .report(page))
    let screen: (any Screen)? =
      switch card.destination {
      case .object:
        ObjectScreen(
          Press(card: card, path: path, page: ShownPage(page)),
          details: navigator.knownDetails(of: path),
          offersHostActions: navigator.offersHostActions)
      case .page(let id): navigator.makePage(id, object: path, pressed: card)
      case .none, .chart, .choose, .external: nil
      }
    guard let screen else { return }
    rows.prepare(path, at: position, as: object, in: page)
    navigator.replaceTop(with: screen, isForward: isForward)
    rows.follow(path)
  }

  /// Moves the focus to the row that was in view before an edit of the file, and selects the
  /// objects that were selected, as soon as the report has its rows.
  /// - Parameter row: nil if the focus is elsewhere.
  func seek(_ row: Int?, of page: PageID, selecting objects: [Int: JSONValue]) {
    seeking?.cancel()
    seeking = scope.task { [unowned self] () async throws(CancellationError) in
      guard let screen = try await rows.loaded(page, within: Self.loadTimeout) else { return }
      if screen === navigator.top, let row { screen.report.view.focus(row, selecting: false) }
      guard !objects.isEmpty, let selection = screen.report.selection else { return }
      screen.report.selected.select(objects, in: selection)
    }
  }
}
