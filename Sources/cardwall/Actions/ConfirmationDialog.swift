import CardModel
import CardWidgets
import Dashboard
import Gtk
import Localization

/// A dialog that asks before an action is run: a question, a PIN, or what the action needs to know.
///
/// Escape and closing the window cancel; Enter confirms, unless the action is negative.
enum ConfirmationDialog {
  /// The width of the texts, in characters.
  private static let textWidth = 42
  /// The height of a button for a finger, in px.
  private static let fingerHeight = 48

  /// - Parameters:
  ///   - question: the text below the title; nil for none.
  ///   - limit: the time after which it cancels by itself; nil for never.
  ///   - pin: compares the PIN that is entered first; nil for none.
  ///   - confirmed: called with the answers to the action's questions.
  static func ask(
    _ question: String?, before action: CardModel.Action, over parent: Window,
    within limit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
    pin: PinCheck? = nil,
    then confirmed: @escaping ([String: Answer]) -> Void
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
    content.append(text(action.title, "card-title"))
    if let question { content.append(text(question, "card-subtitle")) }
    let buttons = Box(.horizontal, gap: 8)
    buttons.addClass("card-footer")
    buttons.isHomogeneous = true
    let cancel = Button(String(localized: "Cancel"))
    cancel.onClicked { dialog.destroy() }
    let confirm = Button(action.title)
    let isNegative = action.style == .negative
    confirm.addClass(isNegative ? "negative" : "primary")
    let pad = pin.map { _ in PinPad(limit: Pin.lengths.upperBound) }
    weak var form: QuestionForm?
    let answer = {
      guard let answers = form?.answers() ?? (action.questions.isEmpty ? [:] : nil) else { return }
      if let pin, let pad, !pin.accepts(pad) { return }
      dialog.destroy()
      confirmed(answers)
    }
    if !action.questions.isEmpty {
      let made = QuestionForm(action.questions, isForFingers: limit != nil) {
        if action.hold == nil { answer() }
      }
      form = made
      content.append(made.root)
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
    if let form { form.grabFocus() } else { first.grabFocus() }
  }

  private static func text(_ text: String, _ style: String) -> Label {
    let label = Label(text)
    label.addClass(style)
    label.wraps = true
    label.xAlign = 0
    label.widthChars = textWidth
    label.maxWidthChars = textWidth
    return label
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
