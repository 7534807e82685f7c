import CardModel
import Gtk
import Localization

/// A popover with the values of a field, of which any number can be chosen, each with the number of
/// its rows as soon as that is known.
final class ReportChoicesView {
  let root = Popover()
  /// Called with the chosen values; empty for all rows.
  var onChoose: ([String]) -> Void = { _ in }
  /// Called when the popover opens, which needs the numbers of rows, and when it has closed.
  var onOpen: (Bool) -> Void = { _ in }

  private let search = SearchEntry()
  private let rows = Box(.vertical)
  private let scroller = ScrolledWindow(horizontal: .never)
  private let all = Button(String(localized: "Show All"))
  private var choices: [ChoiceRow] = []
  private var values: [String] = []
  private var chosen: Set<String> = []
  private var counts: [String: Int]?

  /// The number of values from which on they can be searched.
  private static let searchThreshold = 12
  /// The maximum height of the list of values, in px at the usual size of text.
  private static let maximumHeight = 340
  /// The maximum length of a value, in characters.
  private static let maximumLength = 40

  init(_ filter: ReportFilter) {
    root.addClass("report-choices")
    let content = Box(.vertical, gap: 6)
    search.setPlaceholder(String(localized: "Search"))
    search.setAccessible(label: String(localized: "Search in \(filter.title)"))
    search.onSearchChanged { [unowned self] in find() }
    search.onStop { [unowned self] in root.popDown() }
    rows.setAccessible(role: .group)
    rows.setAccessible(label: filter.title)
    scroller.setChild(rows)
    all.isSensitive = false
    // The list closes first: a button loses the focus when it becomes insensitive.
    all.onClicked { [unowned self] in
      root.popDown()
      choose([])
    }
    all.addClass("report-all")
    for child in [search.widget, scroller.widget, all.widget] { content.append(child) }
    root.setChild(content)
    root.onMap { [unowned self] in open() }
    root.onClosed { [unowned self] in onOpen(false) }
    root.own(self)
  }

  /// - Parameters:
  ///   - values: the values of the field, in order.
  ///   - counts: the numbers of rows by value; nil while they aren't known.
  func render(values: [String], counts: [String: Int]?) {
    (self.values, self.counts) = (values, counts)
    guard root.isMapped else { return }
    // An open list keeps its rows, one of which may have the focus; new values wait until it opens.
    if choices.isEmpty { makeRows() } else { showCounts() }
  }

  func render(chosen new: [String]) {
    chosen = Set(new)
    for choice in choices { choice.isChosen = chosen.contains(choice.value) }
    all.isSensitive = !chosen.isEmpty
  }

  private func open() {
    scroller.setMaximumContentHeight(root.scaled(Self.maximumHeight))
    search.text = ""
    makeRows()
    onOpen(true)
  }

  private func makeRows() {
    rows.removeAll()
    choices = values.map { value in
      let choice = ChoiceRow(value, length: root.lineLength(inPopoverUpTo: Self.maximumLength))
      choice.isChosen = chosen.contains(value)
      choice.onToggle = { [unowned self] isChosen in toggle(value, isChosen) }
      rows.append(choice.root)
      return choice
    }
    search.isVisible = values.count > Self.searchThreshold
    showCounts()
    find()
  }

  private func showCounts() {
    for choice in choices { choice.show(counts.map { $0[choice.value] ?? 0 }) }
  }

  private func find() {
    let text = search.text.lowercased()
    for choice in choices {
      choice.root.isVisible = text.isEmpty || choice.value.lowercased().contains(text)
    }
  }

  private func toggle(_ value: String, _ isChosen: Bool) {
    guard chosen.contains(value) != isChosen else { return }
    choose(isChosen ? chosen.union([value]) : chosen.subtracting([value]))
  }

  private func choose(_ new: Set<String>) {
    // Values that the data no longer have are given up with the next choice.
    let ordered = values.filter(new.contains)
    render(chosen: ordered)
    onChoose(ordered)
  }
}
