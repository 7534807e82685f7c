import CardModel
import Gtk
import Localization

/// The message of a report that has no rows to show.
final class ReportPlaceholder {
  let root = Box(.vertical)
  /// Called when the user retries after a failure.
  var onRetry: () -> Void = {}
  /// Called when the user removes search and filters.
  var onClear: () -> Void = {}

  /// The counts in the present message; nil for another message, or none.
  private var shown: (rows: ReportRows, isSelective: Bool)?

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

  /// Explains why there are no rows; hides if there are some.
  /// - Parameter isSelective: whether search or filters may leave rows out.
  func show(_ rows: ReportRows, isSelective: Bool) {
    let isEmpty = rows.count == 0 && rows.isCounted
    guard !isEmpty || shown?.rows != rows || shown?.isSelective != isSelective else { return }
    clear(isVisible: isEmpty)
    guard isEmpty else { return }
    shown = (rows, isSelective)
    let isFiltered = isSelective && rows.total != 0
    let message = makeMessage()
    message.render(
      EmptyState(
        title: isFiltered
          ? String(localized: "Nothing found") : String(localized: "Nothing to show"),
        message: isFiltered ? ReportText.noMatch(in: rows) : nil))
    if isFiltered { addClear(to: message) }
  }

  private func addClear(to message: MessageView) {
    let button = Button(String(localized: "Show all rows"))
    button.horizontalAlignment = .center
    button.onClicked { [unowned self] in onClear() }
    message.root.append(button)
  }

  private func clear(isVisible: Bool) {
    shown = nil
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
