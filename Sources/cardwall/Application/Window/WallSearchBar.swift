import CardWidgets
import Gtk

/// The search over the wall: cards that match stay, Enter opens the first of them.
final class WallSearchBar {
  let root = Box(.horizontal, spacing: 12)
  /// Called with what is searched for; empty shows all.
  var onSearch: (String) -> Void = { _ in }
  /// Called when Enter is pressed.
  var onOpen: () -> Void = {}
  /// Called when a person goes from the line to the cards.
  var onLeave: () -> Void = {}
  /// Called when the search is put away.
  var onEnd: () -> Void = {}

  private let entry = SearchEntry()
  private let count = Label()
  private(set) var isActive = false

  init() {
    root.addClass("search-bar")
    root.isVisible = false
    entry.setPlaceholder("Search the cards")
    entry.setAccessible(label: "Search the cards")
    entry.expandsHorizontally = true
    count.addClass("search-count")
    count.isVisible = false
    count.setAccessible(role: .status)
    count.setAttributes(.tabularFigures)
    let close = Button(iconName: "window-close-symbolic")
    close.hasFrame = false
    close.tooltip = "Close"
    close.setAccessible(label: "Close")
    close.onClicked { [unowned self] in end() }
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
      // What was typed last may not have been looked for yet.
      onSearch(entry.text)
      onLeave()
      return true
    }
    entry.add(keys)
    root.own(self)
  }

  var text: String { entry.text }

  /// Shows the line, and goes to it.
  func begin() {
    isActive = true
    root.isVisible = true
    entry.grabFocus()
    // Typing begins anew.
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

  /// Says how many of the cards match.
  func show(_ found: Int, of all: Int) {
    // A label without text would be called by the name of its class.
    count.isVisible = !entry.text.isEmpty
    count.text = entry.text.isEmpty ? "" : "\(found.grouped) of \(all.grouped)"
  }
}
