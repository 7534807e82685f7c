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

  private let list: ChoiceList
  private let all = Button(String(localized: "Show All"))
  private var values: [String] = []
  private var chosen: Set<String> = []
  private var counts: [String: Int]?

  /// The maximum height of the list of values, in px at the usual size of text.
  private static let maximumHeight = 340

  init(_ filter: ReportFilter) {
    list = ChoiceList(filter.title, in: root, maximumHeight: Self.maximumHeight)
    list.onToggle = { [unowned self] in toggle($0, $1) }
    all.isSensitive = false
    // The list closes first: a button loses the focus when it becomes insensitive.
    all.onClicked { [unowned self] in
      root.popDown()
      choose([])
    }
    all.addClass("report-all")
    list.root.append(all)
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
    if list.choices.isEmpty { makeRows() } else { showCounts() }
  }

  func render(chosen new: [String]) {
    chosen = Set(new)
    list.mark(chosen)
    all.isSensitive = !chosen.isEmpty
  }

  private func open() {
    makeRows()
    onOpen(true)
  }

  private func makeRows() {
    list.show(values.map { ($0, $0) })
    list.mark(chosen)
    showCounts()
  }

  private func showCounts() {
    for choice in list.choices { choice.show(counts.map { $0[choice.value] ?? 0 }) }
  }

  private func toggle(_ value: String, _ isChosen: Bool) {
    choose(isChosen ? chosen.union([value]) : chosen.subtracting([value]))
  }

  private func choose(_ new: Set<String>) {
    // Values that the data no longer have are given up with the next choice.
    let ordered = values.filter(new.contains)
    render(chosen: ordered)
    onChoose(ordered)
  }
}
