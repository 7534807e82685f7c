import CardModel
import Gtk

/// What chooses rows by a field: a menu of the values there are, or two bounds to type.
final class ReportFilterButton {
  let root = MenuButton()
  /// Called with what is chosen; nil for all.
  var onChoose: (ReportRequest.Choice?) -> Void = { _ in }
  /// The values there are, in order.
  var values: [String] = []
  private(set) var choice: ReportRequest.Choice?

  private let filter: ReportFilter
  private let action: String
  private var bounds: ReportBoundsView?

  /// - Parameters:
  ///   - actions: of the page; they get one by which a value is chosen.
  ///   - prefix: of those actions.
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

  /// Chooses all, and tells nobody.
  func clear() {
    choice = nil
    bounds?.clear()
    showChoice()
  }

  private func choose(_ new: ReportRequest.Choice?) {
    root.popDown()
    guard new != choice else { return }
    choice = new
    showChoice()
    onChoose(new)
  }

  /// An empty target is the entry that takes the filter away.
  private var menu: Menu {
    Menu(sections: [
      [Menu.Item("All", action: action, target: "")],
      values.map { Menu.Item($0, action: action, target: $0) },
    ])
  }

  private func showChoice() {
    let text = "\(filter.title): \(choice?.text ?? "All")"
    root.setLabel(text)
    root.setClass("chosen", when: choice != nil)
    root.setAccessible(label: text)
  }
}

extension ReportRequest.Choice {
  /// As a filter's button says it.
  fileprivate var text: String {
    switch self {
    case .value(let text): text
    case .numbers(let from, let through):
      Self.text(from.map(CardLocale.text), through.map(CardLocale.text))
    case .days(let from, let through): Self.text(from?.description, through?.description)
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
