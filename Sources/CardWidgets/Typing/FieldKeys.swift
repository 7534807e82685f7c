import Gtk

/// The keys on the screen for the fields of a box: in a kiosk, where fingers have no other.
///
/// They are shown when a finger presses a field, below the other children of the box, so that these
/// get the room above. A key of a real keyboard hides them.
public final class FieldKeys {
  /// The text that is typed into a field.
  public enum Purpose: Hashable {
    case text
    case number(isSigned: Bool)
    /// A number without sign and decimals.
    case count
  }

  /// The keys, which are hidden until they are needed.
  public let root = Box(.vertical)
  /// Called when keys have appeared or gone, or are others.
  public var onChange: () -> Void = {}
  /// Called after the key has been pressed that ends typing.
  public var onDone: () -> Void = {}
  /// Whether the keys stay when something else than their field gets the focus.
  public var staysWithoutFocus = false
  private var field: WeakWidget?
  /// The keys that have been made, of which those for the field are shown.
  ///
  /// They are all as large as the largest, so that the window keeps its size when others are shown.
  private let stack = Stack()
  private var made: [Purpose: Widget] = [:]
  private var unmapping: SignalConnection?

  /// Appends keys to a box, which keeps them.
  @discardableResult
  public init(in host: Box) {
    root.addClass("field-keys")
    root.isVisible = false
    root.append(stack)
    host.append(root)
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned self] _, _ in
      hide()
      return false
    }
    host.add(keys)
    host.own(self)
  }

  /// Shows the keys for a field.
  public func show(for field: some TextFieldHandle, _ purpose: Purpose) {
    self.field = WeakWidget(field)
    unmapping?.disconnect()
    unmapping = field.onUnmap { [weak self] in self?.hide() }
    stack.show(keys(for: purpose))
    guard !root.isVisible else { return onChange() }
    root.isVisible = true
    onChange()
    root.scope.afterLayout { [unowned self] in scrollToField() }
  }

  /// Makes the keys for some purposes before they are shown, so that the first ones have the room
  /// for all of them.
  public func prepare(for purposes: some Sequence<Purpose>) {
    for purpose in purposes { _ = keys(for: purpose) }
  }

  public func hide() {
    guard root.isVisible else { return }
    root.isVisible = false
    unmapping?.disconnect()
    unmapping = nil
    onChange()
  }

  private func end() {
    hide()
    onDone()
  }

  fileprivate func left(_ left: Widget) {
    if !staysWithoutFocus, field?.widget == left { hide() }
  }

  private func keys(for purpose: Purpose) -> Widget {
    if let known = made[purpose] { return known }
    let keys = makeKeys(for: purpose)
    stack.add(keys)
    made[purpose] = keys
    return keys
  }

  private func makeKeys(for purpose: Purpose) -> Widget {
    let extras: Set<Keypad.Key>
    switch purpose {
    case .text:
      let keyboard = ScreenKeyboard(language: CardLocale.language)
      keyboard.onType = { [unowned self] text in use { $0.type(text) } }
      keyboard.onDelete = { [unowned self] in use { $0.deleteBackwards() } }
      keyboard.onDone = { [unowned self] in end() }
      return keyboard.root.widget
    case .number(let isSigned): extras = isSigned ? [.decimal, .sign, .done] : [.decimal, .done]
    case .count: extras = [.done]
    }
    let pad = Keypad(extras)
    pad.root.horizontalAlignment = .center
    pad.root.verticalAlignment = .center
    pad.onPress = { [unowned self] key in
      if key == .done { end() } else { use { $0.press(key) } }
    }
    return pad.root.widget
  }

  /// Types into the field, which gets the focus back.
  private func use(_ type: (TextField) -> Void) {
    guard let field = field?.widget.flatMap(TextField.init) else { return }
    field.grabFocusKeepingSelection()
    type(field)
  }

  /// Scrolls what the keys have taken the room of, so that the field is seen.
  private func scrollToField() {
    guard let field = field?.widget, let scroller = field.enclosingScrolledWindow,
      let frame = field.bounds(in: scroller)
    else { return }
    let below = frame.maxY - Double(scroller.height)
    if below > 0 { scroller.vertical.value += below + Self.margin }
  }

  /// The distance of a field from the keys after scrolling, in px.
  private static let margin = 8.0
}

extension TextFieldHandle {
  /// Has the keys of the box around the field appear when a finger presses it in a kiosk.
  public func offerKeys(for purpose: FieldKeys.Purpose) {
    let field = TextField(of: widget)
    let press = ClickGesture()
    press.setPhase(.capture)
    press.onPressed { _, _ in
      if let field, field.isInKiosk { field.enclosing(FieldKeys.self)?.show(for: field, purpose) }
    }
    add(press)
    let focus = FocusController()
    focus.onLeave { if let field { field.enclosing(FieldKeys.self)?.left(field.widget) } }
    add(focus)
  }
}

extension TextField {
  fileprivate func press(_ key: Keypad.Key) {
    switch key {
    case .digit(let digit): type(CardLocale.numbers.numerals.text(digit))
    case .delete: deleteBackwards()
    case .decimal: type(CardLocale.numbers.decimalSeparator)
    case .sign:
      let minus = CardLocale.numbers.minusSign
      let isNegative = text.hasPrefix(minus) || text.hasPrefix("-")
      replaceAll(by: isNegative ? String(text.dropFirst()) : minus + text)
    case .done: break
    }
  }
}

extension WidgetHandle {
  /// Whether the widget is in a kiosk or in a question of one.
  public var isInKiosk: Bool {
    window.map { $0.hasClass("kiosk") || $0.hasClass("kiosk-question") } ?? false
  }
}
