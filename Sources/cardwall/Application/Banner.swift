import Gtk

/// A note above the wall that a person can put away.
final class Banner {
  let root = Box(.horizontal, spacing: 12)
  private let text = Label()

  init() {
    root.addClass("banner")
    root.isVisible = false
    text.wraps = true
    text.xAlign = 0
    text.lineLimit = 3
    text.ellipsizeMode = .end
    text.expandsHorizontally = true
    let close = Button(iconName: "window-close-symbolic")
    close.hasFrame = false
    close.tooltip = "Close"
    close.setAccessible(label: "Close")
    close.onClicked { [unowned self] in hide() }
    root.append(text)
    root.append(close)
    root.setAccessible(role: .status)
    root.own(self)
  }

  func show(_ message: String) {
    text.text = message
    root.isVisible = true
  }

  func hide() { root.isVisible = false }
}

/// A page that says one thing.
final class StatusPage {
  let root = Box(.vertical, spacing: 8)

  init(_ title: String, _ text: String) {
    root.addClass("cardwall-page")
    root.addClass("status-page")
    let heading = Label(title)
    heading.addClass("page-title")
    heading.expandsVertically = true
    heading.verticalAlignment = .end
    heading.wraps = true
    let details = Label(text)
    details.wraps = true
    details.isSelectable = true
    // Else it is focused, and so selected, from the first moment on.
    details.canFocus = false
    details.verticalAlignment = .start
    details.expandsVertically = true
    root.append(heading)
    root.append(details)
  }
}
