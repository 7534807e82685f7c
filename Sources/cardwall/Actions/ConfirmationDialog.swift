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
  static let textWidth = 42
  /// The height of a button for a finger, in px.
  private static let fingerHeight = 48

  /// The least space in px between a question and the edges of the screen.
  private static let margin = 24

  /// - Parameters:
  ///   - question: the text below the title; nil for none.
  ///   - limit: the time after which it cancels by itself; nil for never.
  ///   - pin: compares the PIN that is entered first; nil for none.
  ///   - confirmed: called with the answers to the action's questions.
  /// - Returns: a function that cancels the question if it is still open.
  @discardableResult
  static func ask(
    _ question: String?, before action: CardModel.Action, over parent: Window,
    within limit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
    pin: PinCheck? = nil,
    then confirmed: @escaping ([String: Answer]) -> Void
  ) -> () -> Void {
    let dialog = window(titled: action.title, over: parent)
    let parts = Box(.vertical, gap: 6)
    parts.addClass("confirmation-parts")
    var texts = [text(action.title, "card-title")]
    if let question { texts.append(text(question, "card-subtitle")) }
    for text in texts { parts.append(text) }
    let cancel = button(String(localized: "Cancel"))
    cancel.onClicked { dialog.destroy() }
    let confirm = button(action.title)
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
      parts.append(made.root)
    }
    if let hold = action.hold {
      parts.append(holdNote(hold))
    } else {
      confirm.onClicked(answer)
    }
    let holding = action.hold.map {
      HoldButton(confirm, duration: $0, clock: clock, onHeld: answer)
    }
    if let pad {
      parts.append(pad.root)
      typeDigits(into: pad, in: dialog)
    }

    let scrolled = ScrolledParts(parts, title: action.title)
    // Fingers answer a question that closes itself.
    let buttons = footer(
      [cancel.widget, holding?.root.widget ?? confirm.widget], isForFingers: limit != nil)
    let content = Box(.vertical, gap: 6)
    content.addClass("confirmation-content")
    content.append(scrolled.root)
    content.append(buttons)
    dialog.setChild(content)
    closeOnEscape(dialog)
    if let limit { dialog.scope.after(limit, by: clock) { dialog.destroy() } }
    let first = isNegative ? cancel : confirm
    if action.hold == nil { dialog.setDefault(first) }
    fit(dialog, to: parent, texts, in: scrolled, above: buttons)
    dialog.center(over: parent)
    dialog.present()
    if let form { form.grabFocus() } else { first.grabFocus() }
    let watched = WeakWidget(dialog)
    return { if watched.widget != nil { dialog.destroy() } }
  }

  private static func window(titled title: String, over parent: Window) -> Window {
    let dialog = Window()
    dialog.addClass("cardwall")
    dialog.addClass("confirmation")
    dialog.setClass("kiosk-question", when: parent.hasClass("kiosk"))
    // The question is the whole window: the title says no more than the button.
    let titlebar = Box(.horizontal)
    titlebar.isVisible = false
    dialog.setTitlebar(titlebar)
    dialog.isResizable = false
    dialog.title = title
    dialog.setModal(over: parent)
    return dialog
  }

  /// Returns the row of the buttons, which are equally wide.
  private static func footer(_ buttons: [Widget], isForFingers: Bool) -> Box {
    let row = Box(.horizontal, gap: 8)
    row.addClass("card-footer")
    row.isHomogeneous = true
    for button in buttons {
      button.expandsHorizontally = true
      if isForFingers { button.setMinimumSize(height: fingerHeight) }
      row.append(button)
    }
    return row
  }

  private static func closeOnEscape(_ dialog: Window) {
    let keys = ShortcutController(.window)
    keys.add("Escape") {
      dialog.destroy()
      return true
    }
    dialog.add(keys)
  }

  /// Makes a question no larger than the screen of its parent: its texts wrap, and what has no
  /// room above the buttons scrolls.
  private static func fit(
    _ dialog: Window, to parent: Window, _ texts: [Label], in scrolled: ScrolledParts,
    above buttons: Box
  ) {
    let screen = parent.monitor.map { ($0.width, $0.height) } ?? (parent.width, parent.height)
    let usual = dialog.measure(.horizontal).natural
    let room = screen.0 - 2 * margin
    guard let content = dialog.child else { return }
    // The frame of the window and the padding of its content are outside of the size that is set.
    let parts = max(
      scrolled.root.measure(.horizontal).natural, buttons.measure(.horizontal).natural)
    let width = min(usual, room)
    for text in texts { text.widthChars = -1 }
    content.setMinimumSize(width: width - (usual - parts))
    if usual > room {
      // A window of a fixed size has the natural one of its content.
      dialog.isResizable = true
      dialog.setDefaultSize(width: width, height: -1)
    }
    // The parts around the scrolled one have the same height whatever it contains.
    scrolled.limit = 0
    let others =
      dialog.measure(.vertical, for: width).natural - scrolled.root.measure(.vertical).natural
    scrolled.limit = max(0, screen.1 - 2 * margin - others)
  }

  /// Returns a button whose title wraps where the screen has no room for it.
  private static func button(_ title: String) -> Button {
    let label = Label(title)
    label.wraps = true
    label.asksForOneLine = true
    label.setJustification(.center)
    let button = Button()
    button.addClass("text-button")
    button.setChild(label)
    button.setAccessible(label: title)
    return button
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

  private static func holdNote(_ hold: Duration) -> Label {
    let seconds = Int((hold / .seconds(1)).rounded(.up))
    let note = Label(
      String(
        count: seconds, one: "Hold the button for \(seconds) second.",
        other: "Hold the button for \(seconds) seconds."))
    note.addClass("card-subtitle")
    note.xAlign = 0
    note.wraps = true
    return note
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
