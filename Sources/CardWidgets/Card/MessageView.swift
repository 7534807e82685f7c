import CardModel
import Gtk

/// What stands in the place of a card, or of its body, that has nothing to show or failed: an icon,
/// a title, the reason, and where it may help a button to try again (S-21, S-22).
final class MessageView {
  let root = Box(.vertical, spacing: 4)
  /// Called when the user wants to try again.
  var onRetry: () -> Void = {}
  private let icon = Image()
  private let title = Label.lines("message-title", upTo: 2, xAlign: 0.5)
  private let text = Label.lines("message-text", upTo: 5, xAlign: 0.5)
  private let retry = Button("Try now")

  init() {
    root.addClass("message")
    root.verticalAlignment = .center
    root.expandsVertically = true
    icon.addClass("message-icon")
    icon.pixelSize = 28
    icon.horizontalAlignment = .center
    icon.setAccessible(hidden: true)
    retry.horizontalAlignment = .center
    for label in [title, text] { label.setJustification(.center) }
    retry.onClicked { [unowned self] in onRetry() }
    for child in [icon.widget, title.widget, text.widget, retry.widget] { root.append(child) }
    root.own(self)
  }

  func render(_ empty: EmptyState) {
    icon.set(iconName: "edit-find-symbolic")
    title.show(empty.title)
    text.show(empty.message)
    retry.isVisible = false
  }

  func render(_ failure: Failure) {
    icon.set(iconName: "dialog-warning-symbolic")
    title.show(failure.title)
    text.show(failure.message)
    retry.isVisible = failure.canRetry
  }
}
