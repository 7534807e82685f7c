import CardModel
import CardWidgets
import Dashboard
import Gtk
import Localization

/// A dialog that asks before an action is run.
///
/// Escape and closing the window cancel; Enter confirms, unless the action is negative.
enum ConfirmationDialog {
  /// The width of the texts, in characters.
  private static let textWidth = 42
  /// The height of a button for a finger, in px.
  private static let fingerHeight = 48

  /// - Parameters:
  ///   - limit: the time after which it cancels by itself; nil for never.
  ///   - pin: compares the PIN that is entered first; nil for none.
  static func ask(
    _ question: String, before action: CardModel.Action, over parent: Window,
    within limit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
    pin: PinCheck? = nil,
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
    let pad = pin.map { _ in PinPad(limit: Pin.lengths.upperBound) }
    let answer = {
      if let pin, let pad, !pin.accepts(pad) { return }
      dialog.destroy()
      confirmed()
    }
    if let hold = action.hold {
      let note = Label(holdNote(hold))
      note.addClass("card-subtitle")
      note.xAlign = 0
      content.append(note)
    } else {
      confirm.onClicked(answer)
    }
    let holding = action.hold.map {
      HoldButton(confirm, duration: $0, clock: clock, onHeld: answer)
    }
    if let pad {
      content.append(pad.root)
      typeDigits(into: pad, in: dialog)
    }
    for button in [cancel.widget, holding?.root.widget ?? confirm.widget] {
      button.expandsHorizontally = true
      // Fingers answer a question that closes itself.
      if limit != nil { button.setMinimumSize(height: fingerHeight) }
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
    if action.hold == nil { dialog.setDefault(first) }
    if let limit {
      dialog.scope.task {
        try? await clock.sleep(for: limit)
      } then: { (_: Void?) in
        dialog.destroy()
      }
    }
    dialog.center(over: parent)
    dialog.present()
    first.grabFocus()
  }

  private static func holdNote(_ hold: Duration) -> String {
    let seconds = Int((hold / .seconds(1)).rounded(.up))
    return String(
      count: seconds, one: "Hold the button for \(seconds) second.",
      other: "Hold the button for \(seconds) seconds.")
  }

  /// Makes the digits of the keyboard those of a pad.
  private static func typeDigits(into pad: PinPad, in dialog: Window) {
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned pad] key, _ in
      if key == .backspace { pad.removeLast() } else if let digit = key.digit { pad.add(digit) }
      return key == .backspace || key.digit != nil
    }
    dialog.add(keys)
  }
}
