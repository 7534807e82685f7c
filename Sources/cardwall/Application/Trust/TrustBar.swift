import CardWidgets
import Dashboard
import Gtk
import Localization

/// The bar that says what a dashboard would do, and asks whether it may.
///
/// Most dashboards need no question: the widgets are made for the first one.
final class TrustBar {
  /// The answer of a person.
  enum Answer {
    case allow
    case allowFolder
  }

  let root = Box(.vertical)
  private var parts: Parts?
  private var answer: (Answer) -> Void = { _ in }

  /// The maximum height of the list in px at the usual size of text, above which it scrolls.
  private static let listHeight = 200
  /// The height in px that the list may have in a window of which a third is less.
  private static let lowHeight = 80

  /// The widgets of the bar.
  private struct Parts {
    let text = Label()
    let look = ToggleButton()
    let allow = Button(String(localized: "Allow"))
    let allowFolder = Button()
    let buttons = Box(.horizontal, gap: 8)
    let list = Label()
    let scrolledList: ScrolledParts

    init() {
      let content = Box(.vertical)
      content.append(list)
      scrolledList = ScrolledParts(content, title: String(localized: "Look"))
    }
  }

  init() {
    root.addClass("banner")
    root.addClass("trust-bar")
    root.isVisible = false
    root.setAccessible(role: .status)
    root.own(self)
  }

  /// Asks about abilities.
  /// - Parameters:
  ///   - note: what a person can do where the bar has no buttons; nil where it has.
  ///   - offersFolder: whether all dashboards in the folder can be allowed at once.
  func ask(
    about abilities: [Ability], note: String? = nil, offersFolder: Bool,
    answer: @escaping (Answer) -> Void
  ) {
    let parts = parts ?? makeParts()
    self.answer = answer
    parts.text.text = [abilities.sentence, note].compactMap { $0 }.joined(separator: " ")
    parts.list.text = abilities.map { "• " + $0.description.startingSentence }
      .joined(separator: "\n")
    parts.buttons.isVisible = note == nil
    parts.allowFolder.isVisible = offersFolder
    if note != nil { showList(false) }
    root.isVisible = true
  }

  /// The text of the question; nil if there is none.
  var text: String? { root.isVisible ? parts?.text.text : nil }

  func hide() {
    showList(false)
    root.isVisible = false
  }

  private func makeParts() -> Parts {
    let parts = Parts()
    for label in [parts.text, parts.list] {
      label.wraps = true
      label.xAlign = 0
    }
    parts.text.expandsHorizontally = true
    parts.list.isSelectable = true
    parts.look.label = String(localized: "Look")
    let allowFolder = String(localized: "Allow Everything in This Folder")
    parts.allowFolder.setChild(Self.wrapping(allowFolder))
    parts.allowFolder.widget.setAccessible(label: allowFolder)
    parts.look.setAccessible(expanded: false)
    parts.look.onToggled { [unowned self] in showList(self.parts?.look.isActive == true) }
    parts.allow.onClicked { [unowned self] in choose(.allow) }
    parts.allowFolder.onClicked { [unowned self] in choose(.allowFolder) }
    // Nobody should take a part of the list for all of it.
    parts.scrolledList.showBarsBesideContent()
    parts.scrolledList.root.addClass("ability-list")
    parts.scrolledList.root.isVisible = false
    parts.buttons.setLayout(FlowLayout(spacing: 8, lineSpacing: 0))
    for button in [parts.look.widget, parts.allow.widget, parts.allowFolder.widget] {
      button.addClass("text-button")
      button.verticalAlignment = .center
      parts.buttons.append(button)
    }
    root.append(parts.text)
    root.append(parts.buttons)
    root.append(parts.scrolledList.root)
    self.parts = parts
    return parts
  }

  private static func wrapping(_ text: String) -> Label {
    let label = Label(text)
    label.wraps = true
    label.asksForOneLine = true
    label.setJustification(.center)
    return label
  }

  private func showList(_ isShown: Bool) {
    guard let parts else { return }
    let room = root.window.map { $0.height / 3 } ?? .max
    parts.scrolledList.limit = min(root.scaled(Self.listHeight), max(room, Self.lowHeight))
    parts.scrolledList.root.isVisible = isShown
    if parts.look.isActive != isShown { parts.look.isActive = isShown }
    parts.look.setAccessible(expanded: isShown)
  }

  /// Answers the question, if there is one that has buttons.
  func choose(_ answer: Answer) {
    guard root.isVisible, let parts, parts.buttons.isVisible else { return }
    if answer == .allowFolder, !parts.allowFolder.isVisible { return }
    hide()
    self.answer(answer)
  }
}
