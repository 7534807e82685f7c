import CardModel
import Gtk

/// A flat button with the icon of an action, 44 px high and wide (S-73).
///
/// The button of an action that switches something on and off shows its state, which only a new
/// value changes (S-103). An action without an icon is shown as a word.
final class IconActionButton {
  let root: Widget
  private let button: any ButtonHandle
  private let toggle: ToggleButton?
  private var sign: ActionSignView?
  private var word: Label?
  private var shown: Action?

  /// - Parameter onAction: called when the button is pressed.
  init(for action: Action, onAction: @escaping (ActionID) -> Void) {
    toggle = action.isOn == nil ? nil : ToggleButton()
    button = toggle ?? Button()
    root = button.widget
    root.addClass("icon-action")
    button.hasFrame = false
    root.verticalAlignment = .start
    root.own(self)
    button.onClicked { [unowned self] in
      toggle?.isActive = shown?.isOn ?? false
      if let shown { onAction(shown.id) }
    }
    render(action)
  }

  /// Returns whether the button is of the kind that the action needs.
  func canRender(_ action: Action) -> Bool { (action.isOn != nil) == (toggle != nil) }

  func render(_ action: Action) {
    guard action != shown else { return }
    shown = action
    if let drawn = action.signAlone { show(drawn) } else { show(word: action.shownTitle) }
    toggle?.isActive = action.isOn ?? false
    root.tooltip = action.shownTitle
    root.setAccessible(label: action.shownTitle)
    root.setAccessible(busy: action.progress == .running)
    root.isSensitive = action.isUsable
    root.setClass("off", when: action.isOff)
  }

  private func show(_ drawn: ActionSign) {
    let view = sign ?? ActionSignView()
    if sign == nil { button.setChild(view.root) }
    sign = view
    word = nil
    view.render(drawn)
  }

  private func show(word title: String) {
    let label = word ?? Label.line("action-word")
    if word == nil { button.setChild(label) }
    word = label
    sign = nil
    label.showLine(title)
  }
}
