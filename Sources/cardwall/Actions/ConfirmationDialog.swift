import CardModel
import CardWidgets
import Dashboard
import Gtk
import Localization

/// A dialog that asks before an action is run: a question, a PIN, or what the action needs to know.
///
/// Escape and closing the window cancel; Enter confirms, unless the action is negative.
final class ConfirmationDialog {
  /// The width of the texts, in characters.
  static let textWidth = 42
  /// The height of a button for a finger, in px.
  private static let fingerHeight = 48

  /// Returns the least space in px between a question and the edges of the screen.
  private static func margin(on parent: Window) -> Int {
    parent.screenSize.height < 600 ? 8 : 24
  }

  private let action: CardModel.Action
  private let confirmed: ([String: Answer]) -> Void
  private let window = Window()
  /// The title and the question.
  private let texts: [Label]
  /// The check of the PIN, and the keys on which it is entered; nil if none is needed.
  private let pin: (check: PinCheck, pad: PinPad)?
  private let cancel = ConfirmationDialog.button(String(localized: "Cancel"))
  private let confirm: Button
  /// The fields of the action's questions; nil if it has none.
  private var form: QuestionForm?
  private let content = Box(.vertical, gap: 6)
  /// Closes the question a while after the last input.
  private var closing: Task<Void, Never>?

  /// Asks a question.
  ///
  /// - Parameters:
  ///   - failure: why the action has failed just before; nil if it hasn't.
  ///   - limit: the time without input after which it cancels by itself; nil for never.
  ///   - pin: compares the PIN that is entered first; nil for none.
  ///   - confirmed: called with the answers to the action's questions.
  /// - Returns: a function that cancels the question if it is still open.
  @discardableResult
  static func ask(
    before action: CardModel.Action, after failure: String? = nil, over parent: Window,
    within limit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
    pin: PinCheck? = nil,
    then confirmed: @escaping ([String: Answer]) -> Void
  ) -> () -> Void {
    let dialog = ConfirmationDialog(before: action, after: failure, pin: pin, then: confirmed)
    let window = dialog.window
    dialog.setUpWindow(over: parent)
    // Fingers answer a question that closes itself.
    dialog.present(over: parent, isForFingers: limit != nil, clock)
    if let limit { dialog.close(afterRestOf: limit, clock) }
    // The action may cancel its own question, whose window is gone by then.
    let watched = WeakWidget(window)
    return { if watched.widget != nil { window.destroy() } }
  }

  private init(
    before action: CardModel.Action, after failure: String?, pin: PinCheck?,
    then confirmed: @escaping ([String: Answer]) -> Void
  ) {
    self.action = action
    self.confirmed = confirmed
    self.pin = pin.map { ($0, PinPad(limit: Pin.lengths.upperBound)) }
    texts =
      [Self.text(action.title, "card-title")]
      + (action.confirmation?.text.map { [Self.text($0, "card-subtitle")] } ?? [])
      + (failure.map {
        [Self.text(CardModel.Action.notDone($0).startingSentence, "failed-before")]
      } ?? [])
    confirm = Self.button(action.title)
    window.own(self)
  }

  /// Runs the action, unless an answer is missing or the PIN is wrong.
  private func answer() {
    var answers: [String: Answer] = [:]
    if let form {
      guard let given = form.answers() else { return }
      answers = given
    }
    if let pin, !pin.check.accepts(pin.pad) { return }
    window.destroy()
    confirmed(answers)
  }

  private func present(over parent: Window, isForFingers: Bool, _ clock: any Clock<Duration>) {
    let scrolled = ScrolledParts(parts(isForFingers: isForFingers), title: action.title)
    let buttons = Self.footer([cancel.widget, confirmation(clock)], isForFingers: isForFingers)
    content.addClass("confirmation-content")
    content.append(scrolled.root)
    let keys = FieldKeys(in: content)
    keys.staysWithoutFocus = true
    content.append(buttons)
    window.setChild(content)
    let first = action.style == .negative ? cancel : confirm
    if action.confirmation?.hold == nil { window.setDefault(first) }
    // A question that a finger has asked is answered by one.
    if !parent.showsFocus { form?.show(keys) }
    fit(to: parent, scrolled, above: buttons)
    keys.onChange = { [unowned self] in
      // The keys are hidden with the window too, when there may be no screen any more.
      guard window.isMapped else { return }
      limitSize(with: scrolled, to: parent)
      window.recenter(over: parent)
    }
    window.center(over: parent)
    window.present()
    if let form { form.grabFocus() } else { first.grabFocus() }
  }

  private func setUpWindow(over parent: Window) {
    window.addClass("cardwall")
    window.addClass("confirmation")
    window.setClass("kiosk-question", when: parent.hasClass("kiosk"))
    // The question is the whole window: the title says no more than the button.
    let titlebar = Box(.horizontal)
    titlebar.isVisible = false
    window.setTitlebar(titlebar)
    window.isResizable = false
    window.title = action.title
    window.setModal(over: parent)
    markAsked(parent)
    let keys = ShortcutController(.window)
    keys.add("Escape") { [unowned self] in
      window.destroy()
      return true
    }
    window.add(keys)
  }

  /// Marks the window that can't be used meanwhile: the row that lies under the finger then isn't
  /// the one that is asked about.
  private func markAsked(_ parent: Window) {
    parent.addClass("asking")
    let watched = WeakWidget(parent)
    window.onDestroy { watched.widget?.removeClass("asking") }
  }

  /// Returns what is above the buttons.
  private func parts(isForFingers: Bool) -> Box {
    let parts = Box(.vertical, gap: 6)
    parts.addClass("confirmation-parts")
    for text in texts { parts.append(text) }
    if !action.questions.isEmpty {
      let form = QuestionForm(action.questions, isForFingers: isForFingers) { [unowned self] in
        if action.confirmation?.hold == nil { answer() }
      }
      self.form = form
      parts.append(form.root)
    }
    if let hold = action.confirmation?.hold { parts.append(Self.holdNote(hold)) }
    if let pad = pin?.pad {
      parts.append(pad.root)
      typeDigits(into: pad)
    }
    return parts
  }

  /// Returns the button that confirms by a press, or by being held.
  private func confirmation(_ clock: any Clock<Duration>) -> Widget {
    cancel.onClicked { [unowned self] in window.destroy() }
    confirm.addClass(action.style == .negative ? "negative" : "primary")
    guard let hold = action.confirmation?.hold else {
      confirm.onClicked { [unowned self] in answer() }
      return confirm.widget
    }
    let holding = HoldButton(confirm, duration: hold, clock: clock) { [unowned self] in answer() }
    return holding.root.widget
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

  /// Makes a question no larger than the screen of its parent: its texts wrap, and what has no
  /// room above the buttons scrolls.
  private func fit(to parent: Window, _ scrolled: ScrolledParts, above buttons: Box) {
    let usual = window.measure(.horizontal).natural
    let room = parent.screenSize.width - 2 * Self.margin(on: parent)
    // The frame of the window and the padding of its content are outside of the size that is set.
    let parts = content.children.map { $0.measure(.horizontal).natural }.max() ?? 0
    let width = min(usual, room)
    for text in texts { text.widthChars = -1 }
    content.setMinimumSize(width: width - (usual - parts))
    limitSize(with: scrolled, to: parent)
  }

  /// Limits the width to that of the screen, and leaves the scrolled parts the height that the
  /// others don't take.
  private func limitSize(with scrolled: ScrolledParts, to parent: Window) {
    let natural = window.measure(.horizontal).natural
    let width = min(natural, parent.screenSize.width - 2 * Self.margin(on: parent))
    if natural > width {
      // GTK ignores the default size of a window that can't be resized.
      window.isResizable = true
      window.setDefaultSize(width: width, height: -1)
    }
    // The parts around the scrolled one have the same height whatever it contains.
    scrolled.limit = 0
    let others =
      window.measure(.vertical, for: width).natural - scrolled.root.measure(.vertical).natural
    scrolled.limit = max(0, parent.screenSize.height - 2 * Self.margin(on: parent) - others)
  }

  /// Closes the question when there has been no input for a while.
  private func close(afterRestOf limit: Duration, _ clock: any Clock<Duration>) {
    let restart = { [unowned self] in
      closing?.cancel()
      closing = window.scope.after(limit, by: clock) { [unowned self] in window.destroy() }
    }
    let press = ClickGesture(button: 0)
    press.setPhase(.capture)
    press.onPressed { _, _ in restart() }
    window.add(press)
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { _, _ in
      restart()
      return false
    }
    window.add(keys)
    restart()
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
  private func typeDigits(into pad: PinPad) {
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned pad] key, _ in
      if key == .backspace { pad.removeLast() } else if let digit = key.digit { pad.add(digit) }
      return key == .backspace || key.digit != nil
    }
    window.add(keys)
  }
}
