import CardModel
import Gtk

/// A dialog that asks before an action is run.
///
/// Escape and closing the window cancel; Enter confirms, unless the action is negative.
enum ConfirmationDialog {
  static func ask(
    _ question: String, before action: CardModel.Action, over parent: Window,
    then confirmed: @escaping () -> Void
  ) {
    let dialog = Window()
    dialog.addClass("cardwall")
    dialog.isResizable = false
    dialog.title = action.title
    dialog.setModal(over: parent)
    let content = Box(.vertical, spacing: 16)
    content.set(margins: Margins(24))
    let label = Label(question)
    label.wraps = true
    label.maxWidthChars = 40
    content.append(label)
    let buttons = Box(.horizontal, spacing: 8)
    buttons.addClass("card-footer")
    buttons.isHomogeneous = true
    let cancel = Button("Cancel")
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
    dialog.present()
    first.grabFocus()
  }
}
