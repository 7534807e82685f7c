import CardModel
import Gtk

/// What a report says in place of rows, where it has none to show.
final class ReportPlaceholder {
  let root = Box(.vertical)
  /// Called when the user wants to try again.
  var onRetry: () -> Void = {}

  init() {
    root.expandsVertically = true
    root.isVisible = false
    root.own(self)
  }

  func hide() { clear(isVisible: false) }

  func show(_ failure: Failure) {
    clear(isVisible: true)
    makeMessage().render(failure)
  }

  /// Says why there are no rows; gives way where there are some.
  /// - Parameter isSelective: whether some may be left out.
  func show(_ rows: ReportRows, isSelective: Bool) {
    clear(isVisible: rows.count == 0)
    guard rows.count == 0 else { return }
    let isFiltered = isSelective && rows.total != 0
    let all = rows.total.map { "None of \(ReportBar.number($0)) rows" } ?? "No row"
    makeMessage().render(
      EmptyState(
        title: isFiltered ? "Nothing found" : "Nothing to show",
        message: isFiltered ? "\(all) matches. Search for less." : nil))
  }

  private func clear(isVisible: Bool) {
    root.removeAll()
    root.isVisible = isVisible
  }

  private func makeMessage() -> MessageView {
    let view = MessageView(.page)
    view.onRetry = { [unowned self] in onRetry() }
    root.append(view.root)
    return view
  }
}
