import CardModel
import Gtk

/// What is above the rows of a report: the search, a menu for each filter, how many rows match.
final class ReportBar {
  let root = Box(.vertical, spacing: 6)
  /// Called with a request whose search and filters are those chosen.
  var onChange: (ReportRequest) -> Void = { _ in }

  private let controls = Box(.horizontal, spacing: 8)
  private let filters: [ReportFilter]
  private var buttons: [MenuButton] = []
  private var choices: [[String]] = []
  private var chosen: [Int: ReportRequest.Choice] = [:]
  private let search = SearchEntry()
  private let count = Label.line("report-count")

  init(_ report: Report) {
    filters = report.filters
    root.addClass("report-bar")
    search.setPlaceholder("Search")
    search.setAccessible(label: "Search in \(report.title)")
    search.isVisible = report.hasSearch
    search.onSearchChanged { [unowned self] in changed() }
    search.onStop { [unowned self] in search.text = "" }
    controls.append(search)
    let actions = ActionGroup("report", of: root)
    for index in filters.indices {
      let button = MenuButton()
      button.setMenu(making: { [unowned self] in menu(of: index) })
      controls.append(button)
      buttons.append(button)
      actions.add("filter-\(index)") { [unowned self] in choose($0, of: index) }
      label(index)
    }
    count.setAttributes(.tabularFigures)
    controls.isVisible = report.hasSearch || !filters.isEmpty
    root.append(controls)
    root.append(count)
    root.own(self)
  }

  func render(_ rows: ReportRows) {
    choices = rows.choices
    count.showLine(Self.text(rows))
  }

  /// "12 of 2,000 rows"; what isn't known yet is "…".
  private static func text(_ rows: ReportRows) -> String {
    guard rows.isCounted else {
      return rows.total.map { "… of \(number($0)) rows" } ?? "… rows"
    }
    let word = rows.total ?? rows.count == 1 ? "row" : "rows"
    guard let total = rows.total, total != rows.count else {
      return "\(number(rows.count)) \(word)"
    }
    return "\(number(rows.count)) of \(number(total)) \(word)"
  }

  /// With a comma at each thousand.
  static func number(_ count: Int) -> String {
    let digits = Array(String(count))
    return String(
      digits.enumerated().flatMap { index, digit in
        index > 0 && (digits.count - index).isMultiple(of: 3) ? [",", digit] : [digit]
      })
  }

  /// An empty target is the entry that takes the filter away.
  private func menu(of index: Int) -> Menu {
    let action = "report.filter-\(index)"
    let values = choices.indices.contains(index) ? choices[index] : []
    return Menu(sections: [
      [Menu.Item("All", action: action, target: "")],
      values.map { Menu.Item($0, action: action, target: $0) },
    ])
  }

  private func choose(_ value: String, of index: Int) {
    chosen[index] = value.isEmpty ? nil : .value(value)
    label(index)
    changed()
  }

  private func label(_ index: Int) {
    var value = "All"
    if case .value(let text) = chosen[index] { value = text }
    buttons[index].setLabel("\(filters[index].title): \(value)")
    buttons[index].setClass("chosen", when: chosen[index] != nil)
    buttons[index].setAccessible(label: "\(filters[index].title): \(value)")
  }

  private func changed() {
    onChange(ReportRequest(search: search.text, filters: chosen))
  }
}
