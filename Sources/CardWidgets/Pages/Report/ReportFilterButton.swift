import CardModel
import Gtk

/// A button that filters rows by a field: with a menu of its values, or with entries for two
/// bounds.
final class ReportFilterButton {
  let root = MenuButton()
  /// Called when the user chooses a value or bounds; nil stands for all rows.
  var onChoose: (ReportRequest.Choice?) -> Void = { _ in }
  /// The values of the field, in order.
  var values: [String] = []
  private(set) var choice: ReportRequest.Choice?

  private let filter: ReportFilter
  private let action: String
  private var bounds: ReportBoundsView?

  /// - Parameters:
  ///   - actions: the actions of the page, to which the button adds its own.
  ///   - prefix: the prefix of their names.
  init(_ filter: ReportFilter, index: Int, actions: ActionGroup, prefix: String) {
    self.filter = filter
    action = "\(prefix).filter-\(index)"
    if filter.kind == .value {
      root.setMenu(making: { [unowned self] in menu })
      actions.add("filter-\(index)") { [unowned self] in choose($0.isEmpty ? nil : .value($0)) }
    } else {
      let view = ReportBoundsView(filter)
      view.onChoose = { [unowned self] in choose($0) }
      root.setPopover(view.root)
      bounds = view
    }
    showChoice()
    root.own(self)
  }

  /// Shows a choice; nil stands for all rows.
  func render(_ new: ReportRequest.Choice?) {
    guard new != choice else { return }
    choice = new
    if new == nil { bounds?.clear() }
    showChoice()
  }

  private func choose(_ new: ReportRequest.Choice?) {
    root.popDown()
    if new != choice { onChoose(new) }
  }

  /// The menu of values; the item with an empty target removes the filter.
  private var menu: Menu {
    Menu(sections: [
      [Menu.Item("All", action: action, target: "")],
      values.map { Menu.Item($0, action: action, target: $0) },
    ])
  }

  private func showChoice() {
    root.setLabel(choice.map { "\(filter.title): \($0.text)" } ?? filter.title)
    root.setClass("chosen", when: choice != nil)
    root.setAccessible(label: "\(filter.title): \(choice?.text ?? "All")")
  }
}

extension ReportRequest.Choice {
  /// The choice as the label of the button.
  fileprivate var text: String {
    switch self {
    case .value(let text): text
    case .numbers(let from, let through):
      Self.text(from.map(CardLocale.text), through.map(CardLocale.text))
    case .days(let from, let through):
      Self.text(
        from.map(CardLocale.dates.numericText), through.map(CardLocale.dates.numericText))
    }
  }

  private static func text(_ from: String?, _ through: String?) -> String {
    switch (from, through) {
    case (let from?, let through?): "\(from) – \(through)"
    case (let from?, nil): "from \(from)"
    case (nil, let through?): "to \(through)"
    case (nil, nil): "All"
    }
  }
}
