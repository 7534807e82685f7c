import Gtk

/// Asks before an action is done; Esc, or closing the window, is a no.
enum ConfirmationDialog {
  static func ask(
    _ question: String, doing title: String, over parent: Window,
    then confirmed: @escaping () -> Void
  ) {
    let dialog = Window()
    dialog.addClass("cardwall")
    dialog.isResizable = false
    dialog.title = title
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
    let confirm = Button(title)
    confirm.addClass("primary")
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
    dialog.present()
    cancel.grabFocus()
  }
}
