import Gtk

/// A note above the wall that a person can put away, with a button where something can be done.
final class Banner {
  let root = Box(.horizontal, spacing: 12)
  private let text = Label()
  private let button = Button()
  private var action: (() -> Void)?

  init() {
    root.addClass("banner")
    root.isVisible = false
    text.wraps = true
    text.xAlign = 0
    text.lineLimit = 3
    text.ellipsizeMode = .end
    text.expandsHorizontally = true
    button.isVisible = false
    button.onClicked { [unowned self] in act() }
    let close = Button(iconName: "window-close-symbolic")
    close.hasFrame = false
    close.tooltip = "Close"
    close.setAccessible(label: "Close")
    close.onClicked { [unowned self] in hide() }
    // Buttons with baselines of their own beside a text that wraps are higher for a width than
    // without one, and GTK complains; a box of fixed size has no baseline.
    let buttons = Box(.horizontal, spacing: 12)
    buttons.append(button)
    buttons.append(close)
    for part in [text.widget, buttons.widget] { part.verticalAlignment = .center }
    root.append(text)
    root.append(buttons)
    root.setAccessible(role: .status)
    root.own(self)
  }

  /// - Parameter action: what the button says and does; it puts the note away.
  func show(_ message: String, action: (title: String, run: () -> Void)? = nil) {
    text.text = message
    self.action = action?.run
    button.isVisible = action != nil
    button.label = action?.title ?? ""
    root.isVisible = true
  }

  func hide() {
    root.isVisible = false
    action = nil
  }

  /// Whether there is a button to press.
  var hasAction: Bool { action != nil }

  /// Does what the button does, if there is one.
  func act() {
    guard let action else { return }
    hide()
    action()
  }
}
