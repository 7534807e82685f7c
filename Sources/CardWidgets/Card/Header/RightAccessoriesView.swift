import CardModel
import Gtk
import Localization

/// The accessories after the title: counter and texts below each other, icon buttons, and the
/// card's menu, always in this order (S-75, S-86).
final class RightAccessoriesView {
  let root = Box(.horizontal, gap: 4)
  /// The number of visible rows of the body, which the counter shows (S-88); nil if it is unknown.
  var shownRows: Int? {
    didSet {
      guard shownRows != oldValue, let (counter, label) = counted else { return }
      label.showIsolated(text(of: counter))
    }
  }

  /// Returns the actions of the card for which its footer has no room.
  var surplus: () -> [Action] = { [] }

  private let onAction: (ActionID) -> Void
  private var texts: Box?
  private var labels: [Label] = []
  private var counted: (counter: Counter, label: Label)?
  private var icons: Box?
  private var buttons: [IconActionButton] = []
  private var external: SymbolicIcon?
  private var warning: WarningMarkView?
  private(set) var menu: CardMenuView?

  /// The maximum width of a text, in characters.
  private static let maximumTextLength = 16

  init(onAction: @escaping (ActionID) -> Void) {
    self.onAction = onAction
    root.addClass("right-accessories")
    root.verticalAlignment = .start
    root.own(self)
  }

  /// - Parameters:
  ///   - accessories: the counter, the texts and the icon buttons.
  ///   - sections: the actions of the card's overflow menu in groups.
  ///   - cardName: the name of the card.
  ///   - isExternal: whether pressing the card leaves the program (S-04).
  ///   - warnings: the messages about what the data don't have.
  func render(
    _ accessories: UpTo<2, RightAccessory>, menu sections: [[Action]], of cardName: String,
    isExternal: Bool, warnings: [String]
  ) {
    var texts: [(style: String, text: String)] = []
    var buttons: [Action] = []
    var counter: (value: Counter, index: Int)?
    for accessory in accessories {
      switch accessory {
      case .action(let action): buttons.append(action)
      case .counter(let value):
        counter = (value, texts.count)
        texts.append(("card-counter", text(of: value)))
      case .text(let text): texts.append(("card-accessory-text", text))
      }
    }
    render(texts)
    counted = counter.map { ($0.value, labels[$0.index]) }
    let hasIcons = !buttons.isEmpty || !sections.isEmpty || isExternal || !warnings.isEmpty
    if hasIcons {
      let box = icons.shown(making: Box(.horizontal)) {
        $0.addClass("header-icons")
        root.append($0)
      }
      render(buttons, in: box)
      render(menu: sections, of: cardName, in: box)
      show(external: isExternal, in: box)
      show(warnings, in: box)
    } else {
      icons.hide()
    }
    root.isVisible = !texts.isEmpty || hasIcons
  }

  private func render(_ new: [(style: String, text: String)]) {
    if new.isEmpty {
      texts.hide()
    } else {
      fitLabels(new.count, in: texts.shown(making: Box(.vertical, gap: 2)) { root.prepend($0) })
    }
    for (label, text) in zip(labels, new) {
      for style in ["card-counter", "card-accessory-text"] {
        label.setClass(style, when: style == text.style)
      }
      // The label is as wide as a short text.
      let isLong = text.text.count > Self.maximumTextLength
      label.ellipsizeMode = isLong ? .end : .none
      label.widthChars = isLong ? Self.maximumTextLength : -1
      label.maxWidthChars = isLong ? Self.maximumTextLength : -1
      label.showIsolated(text.text)
    }
  }

  private func fitLabels(_ count: Int, in box: Box) {
    while labels.count > count { box.remove(labels.removeLast()) }
    while labels.count < count {
      let label = Label.line("card-note", xAlign: 1)
      label.setAttributes(.tabularFigures)
      label.horizontalAlignment = .end
      box.append(label)
      labels.append(label)
    }
  }

  /// Returns a counter with the number of visible rows as text, which is as wide for any of them: a
  /// header of another height would change that number again.
  private func text(of counter: Counter) -> String {
    let shown = shownRows ?? counter.shown
    let text = Counter(shown: shown, total: max(counter.total, shown)).text(\.grouped)
    let missingDigits = "\(counter.shown)".count - "\(shown)".count
    return String(repeating: "\u{2007}", count: max(0, missingDigits)) + text
  }

  private func render(_ actions: [Action], in box: Box) {
    if zip(buttons, actions).contains(where: { !$0.canRender($1) }) {
      for button in buttons { box.remove(button.root) }
      buttons = []
    }
    while buttons.count > actions.count { box.remove(buttons.removeLast().root) }
    for (button, action) in zip(buttons, actions) { button.render(action) }
    for action in actions.dropFirst(buttons.count) {
      let new = IconActionButton(for: action, onAction: onAction)
      box.insert(new.root, after: buttons.last?.root ?? external?.widget)
      buttons.append(new)
    }
  }

  private func render(menu sections: [[Action]], of cardName: String, in box: Box) {
    guard !sections.isEmpty else { return menu.hide() }
    let shown = menu.shown(
      making: CardMenuView(onAction: onAction) { [unowned self] in surplus() }
    ) { box.append($0.root) }
    shown.render(sections, of: cardName)
  }

  private func show(_ warnings: [String], in box: Box) {
    guard !warnings.isEmpty else { return warning.hide() }
    warning.shown(making: WarningMarkView()) { box.prepend($0.root) }.render(warnings)
  }

  private func show(external isExternal: Bool, in box: Box) {
    guard isExternal else { return external.hide() }
    external.shown(making: .external()) {
      $0.tooltip = String(localized: "Opens in the browser")
      $0.setAccessible(label: String(localized: "Opens in the browser"))
      $0.verticalAlignment = .start
      box.prepend($0)
    }
  }
}
