import Gtk
import Localization

/// A list of choices as the content of a popover, which can be searched if there are many.
final class ChoiceList {
  let root = Box(.vertical, gap: 6)
  /// Called with the value of a choice that the user presses, and with whether it is marked now.
  var onToggle: (String, Bool) -> Void = { _, _ in }

  private(set) var choices: [ChoiceRow] = []
  private let popover: Popover
  private let search = SearchEntry()
  private let rows = Box(.vertical)
  private let scroller = ScrolledWindow(horizontal: .never)
  private let maximumHeight: Int
  /// Whether the marks are being set, which GTK reports like presses.
  private var isMarking = false

  /// The number of choices from which on they can be searched.
  private static let searchThreshold = 12
  /// The maximum length of a choice, in characters.
  private static let maximumLength = 40

  /// - Parameters:
  ///   - title: what is chosen.
  ///   - maximumHeight: the maximum height of the list, in px at the usual size of text.
  init(_ title: String, in popover: Popover, maximumHeight: Int) {
    self.popover = popover
    self.maximumHeight = maximumHeight
    search.setPlaceholder(String(localized: "Search"))
    search.setAccessible(label: String(localized: "Search in \(title)"))
    search.onSearchChanged { [unowned self] in filter() }
    search.onStop { popover.popDown() }
    rows.setAccessible(role: .group)
    rows.setAccessible(label: title)
    scroller.setChild(rows)
    root.append(search)
    root.append(scroller)
    search.offerKeys(for: .text)
    FieldKeys(in: root)
    popover.addClass("report-choices")
    popover.setChild(root)
    root.own(self)
  }

  /// Shows other choices, none of which is marked, as long as the window has room for them.
  func show(_ new: [(value: String, title: String)]) {
    scroller.setMaximumContentHeight(root.scaled(maximumHeight))
    search.text = ""
    search.isVisible = new.count > Self.searchThreshold
    let length = popover.lineLength(inPopoverUpTo: Self.maximumLength)
    rows.removeAll()
    choices = new.map { value, title in
      let choice = ChoiceRow(value, title: title, length: length)
      choice.onToggle = { [unowned self] isMarked in
        if !isMarking { onToggle(value, isMarked) }
      }
      rows.append(choice.root)
      return choice
    }
  }

  /// Marks these values and no others.
  func mark(_ chosen: Set<String>) {
    isMarking = true
    for choice in choices { choice.isChosen = chosen.contains(choice.value) }
    isMarking = false
  }

  private func filter() {
    let text = search.text.lowercased()
    for choice in choices {
      choice.root.isVisible = text.isEmpty || choice.title.lowercased().contains(text)
    }
  }
}
