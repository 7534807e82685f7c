import CardModel
import CardWidgets
import Gtk
import Localization

/// A dialog that asks before an action is run.
///
/// Escape and closing the window cancel; Enter confirms, unless the action is negative.
enum ConfirmationDialog {
  /// The width of the texts, in characters.
  private static let textWidth = 42

  /// - Parameter limit: the time after which it cancels by itself; nil for never.
  static func ask(
    _ question: String, before action: CardModel.Action, over parent: Window,
    within limit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
    then confirmed: @escaping () -> Void
  ) {
    let dialog = Window()
    dialog.addClass("cardwall")
    dialog.addClass("confirmation")
    // The question is the whole window: the title says no more than the button.
    let titlebar = Box(.horizontal)
    titlebar.isVisible = false
    dialog.setTitlebar(titlebar)
    dialog.isResizable = false
    dialog.title = action.title
    dialog.setModal(over: parent)
    let content = Box(.vertical, gap: 6)
    content.addClass("confirmation-content")
    for (text, style) in [(action.title, "card-title"), (question, "card-subtitle")] {
      let label = Label(text)
      label.addClass(style)
      label.wraps = true
      label.xAlign = 0
      label.widthChars = textWidth
      label.maxWidthChars = textWidth
      content.append(label)
    }
    let buttons = Box(.horizontal, gap: 8)
    buttons.addClass("card-footer")
    buttons.isHomogeneous = true
    let cancel = Button(String(localized: "Cancel"))
    cancel.onClicked { dialog.destroy() }
    let confirm = Button(action.title)
    let isNegative = action.style == .negative
    confirm.addClass(isNegative ? "negative" : "primary")
    confirm.onClicked {
      dialog.destroy()
      confirmed()
    }
    for button in [cancel, confirm] {
      button.expandsHorizontally = true
      buttons.append(button)
    }
    content.append(buttons)
    let keys = ShortcutController(.window)
    keys.add("Escape") {
      dialog.destroy()
      return true
    }
    dialog.add(keys)
    dialog.setChild(content)
    let first = isNegative ? cancel : confirm
    dialog.setDefault(first)
    if let limit {
      dialog.scope.task {
        try? await clock.sleep(for: limit)
      } then: { (_: Void?) in
        dialog.destroy()
      }
    }
    dialog.present()
    first.grabFocus()
  }
}
