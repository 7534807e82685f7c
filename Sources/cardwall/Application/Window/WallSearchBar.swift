import CardWidgets
import Gtk
import Localization

/// The search bar of the wall: only cards that match are shown, and Enter opens the first of them.
final class WallSearchBar {
  let root = Box(.horizontal, gap: 12)
  /// Called with the text to search for; an empty text shows all cards.
  var onSearch: (String) -> Void = { _ in }
  /// Called when Enter is pressed.
  var onOpen: () -> Void = {}
  /// Called when the focus is to move to the cards.
  var onLeave: () -> Void = {}
  /// Called with the number of cards that match, in words, when it has changed.
  var onCount: (String) -> Void = { _ in }
  /// Called when the search is closed.
  var onEnd: () -> Void = {}

  private lazy var entry = SearchEntry()
  private lazy var count = Label()
  private(set) var isActive = false
  /// Whether the entry and what is beside it are there, which the first search makes.
  private var isMade = false

  init() {
    root.addClass("search-bar")
    root.isVisible = false
    root.own(self)
  }

  private func makeContent() {
    isMade = true
    entry.setPlaceholder(String(localized: "Search the cards"))
    entry.setAccessible(label: String(localized: "Search the cards"))
    entry.expandsHorizontally = true
    count.addClass("search-count")
    count.isVisible = false
    count.setAccessible(role: .status)
    count.setAttributes(.tabularFigures)
    let close = Button.close { [unowned self] in end() }
    for part in [entry.widget, count.widget, close.widget] {
      part.verticalAlignment = .center
      root.append(part)
    }
    entry.onSearchChanged { [unowned self] in if isActive { onSearch(entry.text) } }
    entry.onStop { [unowned self] in end() }
    entry.onActivate { [unowned self] in
      onSearch(entry.text)
      onOpen()
    }
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned self] key, modifiers in
      guard key == .down, modifiers.isEmpty else { return false }
      // GTK reports typed text with a delay.
      onSearch(entry.text)
      onLeave()
      return true
    }
    entry.add(keys)
  }

  var text: String { entry.text }

  /// Shows the search bar and moves the focus to it.
  func begin() {
    if !isMade { makeContent() }
    isActive = true
    root.isVisible = true
    entry.grabFocus()
    // Typing replaces the text of an earlier search.
    entry.selectAll()
  }

  func end() {
    guard isActive else { return }
    isActive = false
    root.isVisible = false
    entry.text = ""
    onSearch("")
    onEnd()
  }

  /// Shows how many of the cards match.
  func show(_ found: Int, of all: Int) {
    // Screen readers would read the class name of a label without text.
    count.isVisible = !entry.text.isEmpty
    let text =
      entry.text.isEmpty
      ? ""
      : String(
        count: all, one: "\(found.grouped) of \(all.grouped) card",
        other: "\(found.grouped) of \(all.grouped) cards")
    guard count.text != text else { return }
    count.text = text
    if !text.isEmpty { onCount(text) }
  }
}
