import CardModel
import Gtk
import Localization

/// The reasons of the failed actions of a card (S-41).
///
/// A card has three lines for them, and its tooltip has them in full; a page shows all of them.
final class ActionFailuresView: LayoutBehaviour, CardPart {
  let root = Box(.vertical)
  private let list = Box(.vertical, gap: 4)
  private let isShortened: Bool
  private var lines: [StatusView] = []
  /// The number of the failures that have no line.
  private var more: Label?
  private var reasons: [String] = []
  private var shown: [String] { reasons.filter { !dismissed.contains($0) } }
  /// The dismissed failures, which are shown again only when they recur.
  private var dismissed: [String] = []
  /// The maximum number of lines of each reason.
  private var lineLimit = 0

  /// The number of lines that a card has for all reasons.
  private static let cardLines = 3
  /// The maximum number of lines of a reason on a page, beyond any reason.
  private static let pageLines = 100

  let requestMode = RequestMode.heightForWidth

  init(_ detail: BodyDetail) {
    isShortened = detail == .card
    root.addClass("action-failures")
    root.setLayout(self)
    list.setAccessible(role: .status)
    root.append(list)
  }

  func render(_ new: [String]) {
    reasons = new
    dismissed.removeAll { !reasons.contains($0) }
    let shown = shown
    let fitting = isShortened && shown.count > Self.cardLines ? Self.cardLines - 1 : shown.count
    setLineLimit(isShortened ? Self.cardLines / max(1, fitting) : Self.pageLines)
    lines.fit(fitting, in: list) { [lineLimit] in StatusView(lineLimit: lineLimit) }
    for (line, reason) in zip(lines, shown) {
      line.render(reason, Icon("dialog-warning-symbolic"), .negative)
    }
    let rest = shown.count - fitting
    more.show(
      rest > 0 ? String(localized: "and \(rest.grouped) more") : nil, making: .line("more-note")
    ) { list.append($0) }
    root.isVisible = !shown.isEmpty
  }

  /// Hides the present reasons until they recur.
  func dismiss() {
    dismissed = reasons
    root.isVisible = false
  }

  private func setLineLimit(_ new: Int) {
    guard new != lineLimit else { return }
    lineLimit = new
    list.removeAll()
    lines = []
    more = nil
  }

  // MARK: Layout

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    list.measure(orientation, for: size)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    list.allocate(width: width, height: height)
    let isCut = more?.isVisible == true || lines.contains(where: \.isCut)
    let tooltip = isCut ? shown.joined(separator: "\n") : nil
    guard tooltip != root.tooltip else { return }
    root.scope.afterLayout { [root] in root.tooltip = tooltip }
  }
}
