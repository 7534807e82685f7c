import CardModel
import Gtk

/// The reasons of the failed actions of a card, in full unless one is very long (S-41).
final class ActionFailuresView: CardPart {
  let root = Box(.vertical, gap: 4)
  private var lines: [StatusView] = []
  private var reasons: [String] = []
  /// The dismissed failures, which are shown again only when they recur.
  private var dismissed: [String] = []

  /// The maximum number of lines of a reason; a longer one is in the tooltip.
  private static let lineLimit = 6
  /// The number of characters that surely fit in these lines.
  private static let safeLength = 120

  init() {
    root.addClass("action-failures")
    root.setAccessible(role: .status)
    root.own(self)
  }

  func render(_ actions: [Action]) {
    reasons = actions.compactMap(\.failure)
    dismissed.removeAll { !reasons.contains($0) }
    let shown = reasons.filter { !dismissed.contains($0) }
    lines.fit(shown.count, in: root) { StatusView(lineLimit: Self.lineLimit) }
    for (line, reason) in zip(lines, shown) {
      line.render(Status(reason, icon: Icon("dialog-warning-symbolic"), state: .negative))
      // A tooltip would cover a reason that is shown in full.
      line.root.tooltip = reason.count > Self.safeLength ? reason : nil
    }
    root.isVisible = !shown.isEmpty
  }

  /// Hides the present reasons until they recur.
  func dismiss() {
    dismissed = reasons
    root.isVisible = false
  }
}
