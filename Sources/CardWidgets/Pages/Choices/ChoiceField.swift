import CardModel
import Gtk
import Localization

/// One choice of a bar: a button that opens its options or a calendar, a search, or a chip with a
/// value that a press has set; a changed value can be taken away.
final class ChoiceField {
  let root = Box(.horizontal)
  let id: String
  /// Called with the new value; nil for the one that the choice has by itself.
  var onChoose: (String?) -> Void = { _ in }

  private let control: Control
  private let chip = Button()
  private var shown: PageChoice?

  /// The widgets that change a choice.
  private enum Control {
    case options(MenuButton, ChoiceListView)
    case days(MenuButton, ReportBoundsView)
    case search(SearchEntry)
    /// A press elsewhere.
    case none

    var menu: MenuButton? {
      switch self {
      case .options(let menu, _), .days(let menu, _): menu
      case .search, .none: nil
      }
    }
  }

  /// The maximum length of the text of a button, in characters.
  private static let maximumLength = 36

  init(_ choice: PageChoice) {
    id = choice.id
    control =
      switch choice.kind {
      case .options, .loading: .options(MenuButton(), ChoiceListView(choice.title))
      case .days: .days(MenuButton(), ReportBoundsView(ReportFilter(choice.title, kind: .date)))
      case .search: .search(SearchEntry())
      case .pressed: .none
      }
    root.addClass("choice-field")
    addControl()
    chip.addClass("choice-chip")
    if control.menu != nil { chip.setIcon(named: "window-close-symbolic") }
    chip.onClicked { [unowned self] in remove() }
    root.append(chip)
    root.own(self)
  }

  private func addControl() {
    switch control {
    case .options(let menu, let list):
      menu.setPopover(list.root)
      root.append(menu)
      list.onChoose = { [unowned self] value in
        menu.popDown()
        choose(value)
      }
    case .days(let menu, let bounds):
      menu.setPopover(bounds.root)
      root.append(menu)
      bounds.onChoose = { [unowned self] choice in
        menu.popDown()
        choose(choice.map(\.days) ?? "")
      }
    case .search(let entry):
      root.append(entry)
      entry.offerKeys(for: .text)
      entry.onSearchChanged { [unowned self] in choose(entry.text) }
      entry.onStop { entry.text = "" }
    case .none: break
    }
  }

  /// Returns whether the widgets can show a choice, which may be another in another version of the
  /// file.
  func canShow(_ choice: PageChoice) -> Bool {
    switch (control, choice.kind) {
    case (.options, .options), (.options, .loading), (.days, .days), (.search, .search),
      (.none, .pressed):
      true
    default: false
    }
  }

  func render(_ choice: PageChoice) {
    guard choice != shown else { return }
    shown = choice
    // Days of a script from right to left would else mix with a title of another script.
    let value = words(for: choice)?.bidiIsolated(root.isRightToLeft)
    let text = value.map { "\(choice.title): \($0)" } ?? choice.title
    if let menu = control.menu {
      menu.setLabel(Self.shortened(text))
      menu.setClass("chosen", when: choice.isChanged)
      menu.setAccessible(label: text)
      menu.isSensitive = choice.kind != .loading
    }
    chip.isVisible = choice.isChanged
    chip.setAccessible(label: String(localized: "Remove \(text)"))
    chip.tooltip = String(localized: "Remove \(text)")
    switch control {
    case .options(_, let list):
      if case .options(let options, let all) = choice.kind {
        list.render(options, all: all, chosen: choice.value)
      }
    case .days(_, let bounds):
      if case .days(let from, let through) = choice.kind {
        bounds.show(from == nil && through == nil ? nil : .days(from: from, through: through))
      }
    case .search(let entry):
      chip.isVisible = false
      entry.setPlaceholder(choice.title)
      entry.setAccessible(label: choice.title)
      // A text that is being typed is newer than the value.
      if entry.text != choice.value, !entry.containsFocus { entry.text = choice.value }
    case .none:
      let content = Box(.horizontal, gap: 6)
      content.append(Label(Self.shortened(text)))
      content.append(Image(iconName: "window-close-symbolic"))
      chip.setChild(content)
      root.isVisible = choice.isChanged
    }
  }

  private func words(for choice: PageChoice) -> String? {
    guard case .days(let from, let through) = choice.kind else { return choice.valueTitle }
    return from == nil && through == nil
      ? nil : ReportRequest.Filter.days(from: from, through: through).text
  }

  /// Returns a text that ends with an ellipsis if it is too long: the row scrolls rather than
  /// ellipsize labels.
  private static func shortened(_ text: String) -> String {
    text.count > maximumLength ? text.prefix(maximumLength - 1) + "…" : text
  }

  private func choose(_ value: String) {
    if value != shown?.value { onChoose(value) }
  }

  private func remove() {
    // A button loses the focus when it is hidden.
    if chip.hasFocus { control.menu?.children.first?.grabFocus() }
    onChoose(nil)
  }
}

extension ReportRequest.Filter {
  /// The days as the value of a choice.
  fileprivate var days: String {
    guard case .days(let from, let through) = self else { return "" }
    return "\(from?.description ?? "")..\(through?.description ?? "")"
  }
}
