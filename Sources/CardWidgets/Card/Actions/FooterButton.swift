import CardModel
import Gtk

/// A button in the footer of a card: the sign and the title of its action.
final class FooterButton {
  let root = Button()
  private let title = Label.line("button-label", xAlign: 0.5)
  private var sign: ActionSignView?
  private var action: Action

  /// - Parameter onAction: called when the button is pressed.
  init(for action: Action, onAction: @escaping (ActionID) -> Void) {
    self.action = action
    root.setChild(title)
    root.own(self)
    root.onClicked { [unowned self] in onAction(self.action.id) }
    show()
  }

  func render(_ action: Action) {
    guard action != self.action else { return }
    self.action = action
    show()
  }

  private func show() {
    for style in Action.Style.allCases {
      root.setClass(style.rawValue, when: style == action.style)
    }
    title.showLine(action.shownTitle)
    if action.sign != nil, sign == nil { addSign() }
    sign?.render(action.sign)
    root.setAccessible(label: action.shownTitle)
    root.setAccessible(busy: action.progress == .running)
    if let isOn = action.isOn { root.setAccessible(pressed: isOn) }
    root.isSensitive = action.isUsable
    root.setClass("off", when: action.isOff)
  }

  private func addSign() {
    let view = ActionSignView()
    let content = Box(.horizontal, gap: 8)
    content.horizontalAlignment = .center
    content.append(view.root)
    title.keepingAlive {
      root.setChild(content)
      content.append(title)
    }
    sign = view
  }
}
