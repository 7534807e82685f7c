import CardModel
import Gtk
import Localization

/// A button that filters rows by a field: with a list of its values, or with two bounds.
final class ReportFilterButton {
  let root = MenuButton()
  /// Called when the user chooses values or bounds; nil stands for all rows.
  var onChoose: (ReportRequest.Filter?) -> Void = { _ in }
  /// Called when the list of values opens, which needs the numbers of rows, and when it closes.
  var onOpen: (Bool) -> Void = { _ in }
  private(set) var choice: ReportRequest.Filter?

  private let filter: ReportFilter
  private let choices: ReportChoicesView?
  private let bounds: ReportBoundsView?

  init(_ filter: ReportFilter) {
    self.filter = filter
    if filter.kind == .value {
      let view = ReportChoicesView(filter)
      (choices, bounds) = (view, nil)
      root.setPopover(view.root)
      view.onChoose = { [unowned self] in choose($0.isEmpty ? nil : .values($0)) }
      view.onOpen = { [unowned self] in onOpen($0) }
    } else {
      let view = ReportBoundsView(filter)
      (choices, bounds) = (nil, view)
      root.setPopover(view.root)
      view.onChoose = { [unowned self] in
        root.popDown()
        choose($0)
      }
    }
    showChoice()
    root.own(self)
  }

  /// - Parameters:
  ///   - values: the values of the field, in order.
  ///   - counts: the numbers of rows by value; nil while they aren't known.
  func render(values: [String], counts: [String: Int]?) {
    choices?.render(values: values, counts: counts)
  }

  /// Shows a choice; nil stands for all rows.
  func render(_ new: ReportRequest.Filter?) {
    guard new != choice else { return }
    choice = new
    bounds?.show(new)
    if case .values(let values)? = new {
      choices?.render(chosen: values)
    } else {
      choices?.render(chosen: [])
    }
    showChoice()
  }

  private func choose(_ new: ReportRequest.Filter?) {
    if new != choice { onChoose(new) }
  }

  private func showChoice() {
    // Days of a script from right to left would else mix with a title of another script.
    let value = choice?.text.bidiIsolated(root.isRightToLeft)
    root.setLabel(value.map { "\(filter.title): \($0)" } ?? filter.title)
    root.setClass("chosen", when: choice != nil)
    root.setAccessible(label: "\(filter.title): \(choice?.text ?? String(localized: "All"))")
  }
}

extension ReportRequest.Filter {
  /// The choice as the label of the button.
  var text: String {
    switch self {
    case .values(let values): Self.text(values)
    case .numbers(let from, let through):
      Self.text(from.map(CardLocale.text), through.map(CardLocale.text))
    case .days(let from, let through):
      Self.text(
        from.map(CardLocale.dates.numericText), through.map(CardLocale.dates.numericText))
    }
  }

  /// Returns the first values, and the number of the others.
  private static func text(_ values: [String]) -> String {
    let shown = values.prefix(2).map { $0.count > 24 ? $0.prefix(23) + "…" : $0 }
    let rest = values.count - shown.count
    return shown.localizedList + (rest > 0 ? " +\(rest.grouped)" : "")
  }

  private static func text(_ from: String?, _ through: String?) -> String {
    switch (from, through) {
    case (let from?, let through?): "\(from) – \(through)"
    case (let from?, nil): String(localized: "from \(from)", context: "range")
    case (nil, let through?): String(localized: "to \(through)", context: "range")
    case (nil, nil): String(localized: "All")
    }
  }
}
