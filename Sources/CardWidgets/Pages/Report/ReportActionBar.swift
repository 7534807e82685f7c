import CardModel
import Gtk
import Localization

/// The bar below the rows of a report: the number of selected rows and the actions for them, the
/// progress of an action that runs on them, and what has failed.
///
/// It is below the rows, so that none of them moves when the first is selected.
final class ReportActionBar {
  let root = Box(.vertical, gap: 6)
  /// Called with an action for the selected rows, or with the request to stop it.
  var onEvent: (ReportEvent) -> Void = { _ in }
  /// Called when no row is to be selected.
  var onClear: () -> Void = {}
  /// Called when the bar has had the focus and is hidden.
  var onLeave: () -> Void = {}

  /// The number of characters of the number of selected rows that are never cut.
  private static let leastCount = 16

  private let failure = StatusView(lineLimit: 4)
  private let line = Box(.horizontal, gap: 12)
  private let clear = Button()
  private let count = Label.line("report-selected")
  private let spinner = Spinner()
  private let stop = Button(String(localized: "Stop"))
  private lazy var buttons = FooterButtonsView { [unowned self] in onEvent(.action($0)) }

  init() {
    root.addClass("report-actions")
    root.addClass("card-footer")
    root.isVisible = false
    failure.root.setAccessible(role: .status)
    failure.root.isVisible = false
    root.append(failure.root)
    clear.addClass("icon-action")
    clear.hasFrame = false
    clear.setIcon(named: "window-close-symbolic")
    clear.tooltip = String(localized: "Select no row")
    clear.setAccessible(label: String(localized: "Select no row"))
    clear.onClicked { [unowned self] in onClear() }
    count.setAccessible(role: .status)
    stop.addClass("secondary")
    stop.onClicked { [unowned self] in onEvent(.stopAction) }
    buttons.root.expandsHorizontally = true
    buttons.root.horizontalAlignment = .end
    buttons.isCompact = true
    for part in [clear.widget, spinner.widget, count.widget, buttons.root.widget, stop.widget] {
      line.append(part)
    }
    root.append(line)
    root.own(self)
  }

  /// - Parameters:
  ///   - selected: the number of selected rows.
  ///   - actions: the actions for them.
  ///   - state: the action that runs, or has failed for some rows; nil for none.
  func render(selected: Int, _ actions: [CardModel.Action], _ state: ReportActionState?) {
    let hadFocus = root.containsFocus
    show(selected, actions, state)
    // GTK would give the focus of what is hidden to any widget of the page.
    guard hadFocus, !root.containsFocus else { return }
    if !root.isVisible {
      onLeave()
    } else if !buttons.root.isVisible || !buttons.grabFocus() {
      root.moveFocus(.forward)
    }
  }

  private func show(_ selected: Int, _ actions: [CardModel.Action], _ state: ReportActionState?) {
    root.isVisible = selected > 0 || state != nil
    var text: String?
    if case .failed(let reason) = state { text = reason }
    failure.root.isVisible = text != nil
    if let text { failure.render(text, Icon("dialog-warning-symbolic"), .negative) }
    let isRunning = state?.isRunning == true
    spinner.isVisible = isRunning
    stop.isVisible = isRunning
    clear.isVisible = !isRunning
    buttons.root.isVisible = !isRunning && !actions.isEmpty
    root.setAccessible(busy: isRunning)
    switch state {
    case .running(let title, let done, let total, let isStopping):
      count.showLine(
        isStopping
          ? String(localized: "\(title): stopping…")
          : String(localized: "\(title): \(done.grouped) of \(total.grouped)"))
      // A button that can't be used would lose the focus.
      stop.setClass("stopping", when: isStopping)
    case .failed, nil:
      count.showLine(ReportText.selected(selected))
      buttons.render(
        actions, of: String(localized: "the selected rows"), hasOverflow: true)
    }
    count.expandsHorizontally = isRunning || actions.isEmpty
    // The buttons get narrower first.
    count.widthChars = isRunning ? -1 : min(count.text.count, Self.leastCount)
  }
}
