import CardModel
import Gtk

/// The buttons at the foot of a card: as many as have room, the first at the trailing end, the rest
/// in a menu at the leading end (S-11, S-39).
final class CardFooterView: WidgetBehaviour {
  lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "cardfooter", role: .group, behaviour: self)
    widget.addClass("card-footer")
    overflow.addClass("overflow")
    overflow.setIcon(named: "view-more-symbolic")
    overflow.tooltip = "More"
    overflow.setAccessible(label: "More")
    overflow.setMenu(making: { [unowned self] in menu })
    overflow.setParent(widget)
    ActionGroup("card", of: widget).add("act") { [unowned self] id in onAction(ActionID(id)) }
    return widget
  }()
  /// Called when a button, or an entry of the menu, is pressed.
  var onAction: (ActionID) -> Void = { _ in }

  private let overflow = MenuButton()
  private var buttons: [(action: Action, button: Button)] = []
  private var fitting = FooterFitting(width: 0, naturals: [], overflow: 0)

  func render(_ actions: [Action]) {
    while buttons.count > actions.count { buttons.removeLast().button.unparent() }
    for (index, action) in actions.enumerated() {
      if index == buttons.count { addButton(action, at: index) }
      if buttons[index].action != action || buttons[index].button.label.isEmpty {
        style(buttons[index].button, action)
        buttons[index].action = action
      }
    }
    root.isVisible = !actions.isEmpty
    root.queueResize()
  }

  private func addButton(_ action: Action, at index: Int) {
    let button = Button()
    button.onClicked { [unowned self] in onAction(buttons[index].action.id) }
    button.setParent(root)
    buttons.append((action, button))
  }

  private func style(_ button: Button, _ action: Action) {
    for style in Action.Style.allCases {
      button.setClass(style.rawValue, when: style == action.style)
    }
    var title = action.title
    var isUsable = true
    switch action.progress {
    case .ready: break
    case .running: isUsable = false
    case .done(let doneTitle, let isDisabled):
      title = doneTitle ?? title
      isUsable = !isDisabled
    case .failed(let reason): button.tooltip = reason
    }
    let label = Label.line("button-label", xAlign: 0.5)
    label.showLine(title)
    button.setChild(label)
    button.setAccessible(label: title)
    button.isSensitive = isUsable
  }

  // MARK: Layout

  var requestMode: RequestMode { .constant }

  private var overflowWidth: Double { Double(overflow.measure(.horizontal).natural) }

  private func fit(_ width: Int) {
    fitting = FooterFitting(
      width: Double(width),
      naturals: buttons.map { Double($0.button.measure(.horizontal).natural) },
      overflow: overflowWidth, limit: FooterFitting.objectCardLimit)
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    if orientation == .horizontal {
      let natural = buttons.prefix(FooterFitting.objectCardLimit)
        .map { $0.button.measure(.horizontal).natural + Int(FooterFitting.spacing) }
        .reduce(0, +)
      return Measurement(minimum: 60, natural: max(60, natural))
    }
    let tallest = buttons.map { $0.button.measure(.vertical).natural }.max() ?? 0
    return Measurement(minimum: tallest, natural: tallest)
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    fit(width)
    overflow.setChildVisible(fitting.hiddenCount > 0)
    if fitting.hiddenCount > 0 {
      let x = widget.isRightToLeft ? Double(width) - overflowWidth : 0
      overflow.allocate(x: Int(x), y: 0, width: Int(overflowWidth), height: height)
    }
    var end = Double(width)
    for (index, entry) in buttons.enumerated() {
      let isShown = index < fitting.widths.count
      entry.button.setChildVisible(isShown)
      guard isShown else { continue }
      let extent = fitting.widths[index]
      end -= extent
      let x = widget.isRightToLeft ? Double(width) - end - extent : end
      entry.button.allocate(x: Int(x.rounded()), y: 0, width: Int(extent), height: height)
      end -= FooterFitting.spacing
    }
  }

  /// The actions that have no button at the moment.
  private var menu: Menu {
    Menu(
      buttons.suffix(fitting.hiddenCount).map { entry in
        Menu.Item(entry.action.title, action: "card.act", target: entry.action.id.rawValue)
      })
  }
}
