import CardModel
import Gtk

/// What a report says in place of rows, where it has none to show.
final class ReportPlaceholder {
  let root = Box(.vertical)
  /// Called when the user wants to try again.
  var onRetry: () -> Void = {}
  /// Called when the user wants all rows back.
  var onClear: () -> Void = {}

  /// What it says now, of no rows.
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

  /// Says why there are no rows; gives way where there are some.
  /// - Parameter isSelective: whether some may be left out.
  func show(_ rows: ReportRows, isSelective: Bool) {
    let isEmpty = rows.count == 0 && rows.isCounted
    guard !isEmpty || shown?.rows != rows || shown?.isSelective != isSelective else { return }
    clear(isVisible: isEmpty)
    guard isEmpty else { return }
    shown = (rows, isSelective)
    let isFiltered = isSelective && rows.total != 0
    let all = rows.total.map { "None of \($0.grouped) rows" } ?? "No row"
    let message = makeMessage()
    message.render(
      EmptyState(
        title: isFiltered ? "Nothing found" : "Nothing to show",
        message: isFiltered ? "\(all) matches." : nil))
    if isFiltered { addClear(to: message) }
  }

  private func addClear(to message: MessageView) {
    let button = Button("Show all rows")
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
