import Gtk
import Localization

/// A keyboard on the screen, with the letters of a language, accents, digits and punctuation.
final class ScreenKeyboard {
  let root = Stack()
  /// Called with the text of a key.
  var onType: (String) -> Void = { _ in }
  var onDelete: () -> Void = {}
  var onDone: () -> Void = {}

  private enum Shift {
    case off
    /// The next letter is a capital.
    case once
    case locked
  }

  private let layout: KeyboardLayout
  private var layers: [KeyboardLayout.Layer: (rows: KeyRows, letters: [Button])] = [:]
  private var shifts: [Button] = []
  private var layer = KeyboardLayout.Layer.letters
  /// The layer to which letters return after a mark.
  private var script = KeyboardLayout.Layer.letters
  private var shift = Shift.off { didSet { showCapitals() } }

  /// - Parameter language: the language of the letters, such as `de`.
  init(language: String) {
    layout = .of(language: language)
    root.addClass("screen-keyboard")
    show(.letters)
    root.own(self)
  }

  private func show(_ new: KeyboardLayout.Layer) {
    layer = new
    if new == .letters || new == .latin { script = new }
    let shown = layers[new] ?? make(new)
    root.show(shown.rows.root)
    showCapitals()
  }

  // MARK: Keys

  private func make(_ layer: KeyboardLayout.Layer) -> (rows: KeyRows, letters: [Button]) {
    var letters: [Button] = []
    var rows = (layout.rows[layer] ?? []).map { row in
      row.map { text in
        let button = button(Self.label(text)) { [unowned self] in type(text) }
        letters.append(button)
        return KeyRows.Key(button: button, span: 1)
      }
    }
    let delete = button("⌫", named: String(localized: "Delete")) { [unowned self] in onDelete() }
    delete.addClass("function")
    rows[rows.count - 1].append(KeyRows.Key(button: delete, span: 1.5))
    if layout.hasCapitals(layer) {
      let shift = button("⇧", named: String(localized: "Shift")) { [unowned self] in pressShift() }
      shift.addClass("function")
      shifts.append(shift)
      rows[rows.count - 1].insert(KeyRows.Key(button: shift, span: 1.5), at: 0)
    }
    let length = rows.map { $0.reduce(0) { $0 + $1.span } }.max() ?? 0
    rows.append(lastRow(of: layer, length: length))
    let made = (rows: KeyRows(rows), letters: letters)
    root.add(made.rows.root)
    layers[layer] = made
    return made
  }

  /// Returns the row with the space bar, which takes what other keys leave of the length.
  private func lastRow(of layer: KeyboardLayout.Layer, length: Double) -> [KeyRows.Key] {
    var before: [KeyRows.Key] = []
    func addKey(to other: KeyboardLayout.Layer?, _ title: String, _ name: String) {
      let key = button(title, named: name) { [unowned self] in show(other ?? script) }
      key.addClass("function")
      before.append(KeyRows.Key(button: key, span: 1.25))
    }
    if layer == .symbols || layer == .marks {
      addKey(to: nil, layout.lettersTitle, String(localized: "Letters"))
    }
    if layer != .symbols { addKey(to: .symbols, "123", String(localized: "Digits and Signs")) }
    if layer == .letters || layer == .latin {
      if layer == .letters {
        addKey(to: .marks, layout.marksTitle, String(localized: "Accents and Marks"))
      }
      if layout.hasLatin {
        let other = layer == .latin ? KeyboardLayout.Layer.letters : .latin
        addKey(
          to: other, other == .latin ? "ABC" : layout.lettersTitle,
          String(localized: "Other Letters"))
      }
    }
    let comma = layer == .latin ? "," : layout.comma
    let signs = [comma, "."].map { sign in
      KeyRows.Key(button: button(sign) { [unowned self] in type(sign) }, span: 1)
    }
    let done = button(String(localized: "Done")) { [unowned self] in onDone() }
    done.addClass("done")
    let end = signs + [KeyRows.Key(button: done, span: 2)]
    let taken = (before + end).reduce(0) { $0 + $1.span }
    let space = button("␣", named: String(localized: "Space")) { [unowned self] in type(" ") }
    return before + [KeyRows.Key(button: space, span: max(2, length - taken))] + end
  }

  /// Returns a mark on a line, and another text as it is.
  private static func label(_ text: String) -> String {
    let isMark = text.unicodeScalars.first.map { (0x64B...0x652).contains($0.value) } == true
    return isMark ? "ـ" + text : text
  }

  private func button(
    _ title: String, named name: String? = nil, _ pressed: @escaping () -> Void
  ) -> Button {
    let button = Button.screenKey(title)
    if let name { button.setAccessible(label: name) }
    button.onClicked(pressed)
    return button
  }

  // MARK: Presses

  private func type(_ text: String) {
    onType(shift == .off || !layout.hasCapitals(layer) ? text : KeyboardLayout.capital(text))
    if shift == .once, layout.hasCapitals(layer), text != " " { shift = .off }
    // An accent is followed by a letter.
    if layer == .marks, !layout.hasLatin, text != " " { show(script) }
  }

  private func pressShift() {
    shift =
      switch shift {
      case .off: .once
      case .once: .locked
      case .locked: .off
      }
  }

  private func showCapitals() {
    for key in shifts {
      key.label = shift == .locked ? "⇪" : "⇧"
      key.setClass("active", when: shift != .off)
    }
    guard layout.hasCapitals(layer), let letters = layers[layer]?.letters else { return }
    for (button, text) in zip(letters, (layout.rows[layer] ?? []).joined()) {
      button.label = shift == .off ? text : KeyboardLayout.capital(text)
    }
  }
}

extension Button {
  /// Returns a key on the screen, which never takes the focus from what it types into.
  static func screenKey(_ title: String) -> Button {
    let key = Button(title)
    key.addClass("screen-key")
    key.isFocusable = false
    key.focusesOnClick = false
    return key
  }
}
