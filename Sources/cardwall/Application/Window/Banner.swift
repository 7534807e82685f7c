import CardWidgets
import ChartModel
import Gtk
import Localization

/// A message above the wall, with a button if something can be done.
///
/// Most banners are never shown: the text and the buttons are made for the first message.
final class Banner {
  let root = Box(.horizontal, gap: 12)
  private let canClose: Bool
  private var content: (text: Label, button: Button)?
  private var action: (() -> Void)?

  /// - Parameter canClose: whether a person can close it; otherwise it stays as long as what it
  ///   tells is true.
  init(canClose: Bool = true) {
    self.canClose = canClose
    root.addClass("banner")
    root.isVisible = false
    root.setAccessible(role: .status)
    root.own(self)
  }

  private func makeContent() -> (text: Label, button: Button) {
    let (text, button) = (Label(), Button())
    text.wraps = true
    text.xAlign = 0
    text.lineLimit = 3
    text.ellipsizeMode = .end
    text.expandsHorizontally = true
    button.onClicked { [unowned self] in act() }
    // GTK warns of buttons with baselines beside a wrapping text: they are higher for a given width
    // than without one. A box of fixed size has no baseline.
    let buttons = Box(.horizontal, gap: 12)
    buttons.append(button)
    if canClose { buttons.append(Button.close { [unowned self] in hide() }) }
    for part in [text.widget, buttons.widget] { part.verticalAlignment = .center }
    root.append(text)
    root.append(buttons)
    content = (text, button)
    return (text, button)
  }

  /// - Parameters:
  ///   - tooltip: what the message leaves out.
  ///   - action: the label of the button and what it does; it hides the message too.
  func show(
    _ message: String, tooltip: String? = nil, action: (title: String, run: () -> Void)? = nil
  ) {
    let (text, button) = content ?? makeContent()
    text.text = message.bounded(to: ParagraphKind.limit)
    text.tooltip = tooltip
    self.action = action?.run
    button.isVisible = action != nil
    button.label = action?.title ?? ""
    root.isVisible = true
  }

  func hide() {
    root.isVisible = false
    action = nil
  }

  private func act() {
    guard let action else { return }
    hide()
    action()
  }
}

extension Button {
  /// Returns a flat button that closes a bar of the window.
  static func close(_ action: @escaping () -> Void) -> Button {
    let button = Button(iconName: "window-close-symbolic", tooltip: String(localized: "Close"))
    button.hasFrame = false
    button.onClicked(action)
    return button
  }
}
