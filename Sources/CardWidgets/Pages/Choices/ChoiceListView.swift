import CardModel
import Gtk
import Localization

/// A popover with the options of a choice, of which one is chosen.
final class ChoiceListView {
  let root = Popover()
  /// Called with the value of the option that is pressed.
  var onChoose: (String) -> Void = { _ in }

  private let title: String
  private let search = SearchEntry()
  private let rows = Box(.vertical)
  private let scroller = ScrolledWindow(horizontal: .never)
  private var options: [PageChoice.Option] = []
  private var chosen = ""
  private var choices: [ChoiceRow] = []

  /// The number of options from which on they can be searched.
  private static let searchThreshold = 12
  /// The maximum height of the list, in px at the usual size of text.
  private static let maximumHeight = 440
  /// The maximum length of an option, in characters.
  private static let maximumLength = 40

  /// - Parameter title: what is chosen.
  init(_ title: String) {
    self.title = title
    root.addClass("report-choices")
    let content = Box(.vertical, gap: 6)
    search.setPlaceholder(String(localized: "Search"))
    search.setAccessible(label: String(localized: "Search in \(title)"))
    search.onSearchChanged { [unowned self] in find() }
    search.onStop { [unowned self] in root.popDown() }
    rows.setAccessible(role: .group)
    rows.setAccessible(label: title)
    scroller.setChild(rows)
    content.append(search)
    content.append(scroller)
    root.setChild(content)
    root.onMap { [unowned self] in open() }
    root.own(self)
  }

  /// - Parameters:
  ///   - all: the words for none of the options; nil if one is always chosen.
  ///   - chosen: the value that is chosen; empty for none.
  func render(_ new: [PageChoice.Option], all: String?, chosen: String) {
    let options = (all.map { [PageChoice.Option(value: "", title: $0)] } ?? []) + new
    self.chosen = chosen
    guard options != self.options else { return markChosen() }
    self.options = options
    // An open list keeps its rows, one of which may have the focus, until it opens again.
    if root.isMapped { markChosen() } else { choices = [] }
  }

  private func open() {
    scroller.setMaximumContentHeight(root.scaled(Self.maximumHeight))
    search.text = ""
    search.isVisible = options.count > Self.searchThreshold
    rows.removeAll()
    choices = options.map { option in
      let choice = ChoiceRow(
        option.value, title: option.title,
        length: root.lineLength(inPopoverUpTo: Self.maximumLength))
      choice.onToggle = { [unowned self] _ in press(option.value) }
      rows.append(choice.root)
      return choice
    }
    markChosen()
    choices.first { $0.value == chosen }?.root.grabFocus()
  }

  /// Whether the marks are being set, which GTK reports like presses.
  private var isMarking = false

  private func markChosen() {
    isMarking = true
    for choice in choices { choice.isChosen = choice.value == chosen }
    isMarking = false
  }

  private func press(_ value: String) {
    guard !isMarking else { return }
    chosen = value
    markChosen()
    onChoose(value)
  }

  private func find() {
    let text = search.text.lowercased()
    for choice in choices {
      choice.root.isVisible = text.isEmpty || choice.title.lowercased().contains(text)
    }
  }
}
