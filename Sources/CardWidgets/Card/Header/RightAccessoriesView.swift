import CardModel
import Gtk

/// What stands behind the title: counter and words, one below the other, then icon buttons and the
/// card's menu, always in this order (S-75, S-86).
final class RightAccessoriesView {
  let root = Box(.horizontal, spacing: 4)
  /// How many rows of the body are seen, which the counter says then (S-88); nil if that isn't
  /// known.
  var shownRows: Int? { didSet { if shownRows != oldValue { renderCounter() } } }

  private let onAction: (ActionID) -> Void
  private var words: Box?
  private var labels: [Label] = []
  private var counter: (told: Counter, label: Label)?
  private var icons: Box?
  private var buttons: [IconActionButton] = []
  private var external: SymbolicIcon?
  private var menu: CardMenuView?

  /// In characters.
  private static let longestWord = 16

  init(onAction: @escaping (ActionID) -> Void) {
    self.onAction = onAction
    root.addClass("right-accessories")
    root.verticalAlignment = .start
    root.own(self)
  }

  func render(_ accessories: UpTo<2, RightAccessory>, menu sections: [[Action]], isExternal: Bool) {
    var words: [(style: String, text: String)] = []
    var buttons: [Action] = []
    var counted: (place: Int, counter: Counter)?
    for accessory in accessories {
      switch accessory {
      case .action(let action): buttons.append(action)
      case .counter(let counter):
        counted = (words.count, counter)
        words.append(("card-counter", counter.text))
      case .text(let text): words.append(("card-accessory-text", text))
      }
    }
    render(words)
    counter = counted.map { ($0.counter, labels[$0.place]) }
    renderCounter()
    let hasIcons = !buttons.isEmpty || !sections.isEmpty || isExternal
    icons?.isVisible = hasIcons
    if hasIcons {
      let box = icons ?? addIcons()
      render(buttons, in: box)
      render(menu: sections, in: box)
      showExternal(isExternal, in: box)
    }
    root.isVisible = !words.isEmpty || hasIcons
  }

  private func render(_ texts: [(style: String, text: String)]) {
    words?.isVisible = !texts.isEmpty
    guard !texts.isEmpty || words != nil else { return }
    let box = words ?? Box(.vertical, spacing: 2)
    if words == nil { root.prepend(box) }
    words = box
    labels.fit(texts.count, in: box) {
      let label = Label.line("card-note", xAlign: 1)
      label.ellipsizeMode = .none
      label.setAttributes(.tabularFigures)
      label.horizontalAlignment = .end
      return label
    } root: {
      $0.widget
    }
    for (label, text) in zip(labels, texts) {
      for style in ["card-counter", "card-accessory-text"] {
        label.setClass(style, when: style == text.style)
      }
      // It hugs its text, as far as that is short.
      let isLong = text.text.count > Self.longestWord
      label.ellipsizeMode = isLong ? .end : .none
      label.widthChars = isLong ? Self.longestWord : -1
      label.maxWidthChars = isLong ? Self.longestWord : -1
      label.setMinimumSize()
      label.showRun(text.text)
    }
  }

  /// The label keeps its width: a header that changed its height would change how many rows are
  /// seen.
  private func renderCounter() {
    guard let (told, label) = counter else { return }
    label.setMinimumSize()
    label.showRun(told.text)
    guard let shownRows, shownRows != told.shown else { return }
    label.setMinimumSize(width: label.measure(.horizontal).natural)
    label.showRun(Counter(shown: shownRows, total: max(told.total, shownRows)).text)
  }

  private func addIcons() -> Box {
    let box = Box(.horizontal)
    box.addClass("header-icons")
    root.append(box)
    icons = box
    return box
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

  private func render(menu sections: [[Action]], in box: Box) {
    if !sections.isEmpty, menu == nil {
      let view = CardMenuView(onAction: onAction)
      box.append(view.root)
      menu = view
    }
    menu?.render(sections)
  }

  private func showExternal(_ isExternal: Bool, in box: Box) {
    external?.isVisible = isExternal
    guard isExternal, external == nil else { return }
    let icon = SymbolicIcon.external()
    icon.tooltip = "Opens in the browser"
    icon.setAccessible(label: "Opens in the browser")
    icon.verticalAlignment = .start
    box.prepend(icon)
    external = icon
  }
}
