import CardModel
import Gtk

/// The buttons of a footer: those that fit, the first at the trailing end, and the others in a menu
/// at the leading end (S-11, S-39).
final class FooterButtonsView: WidgetBehaviour, CardPart {
  private(set) lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "footerbuttons", role: .group, component: self)
    Menu.onChoice(below: widget) { [unowned self] id in onAction(id) }
    return widget
  }()
  private let onAction: (ActionID) -> Void
  private var actions: [Action] = []
  /// The buttons of the first actions, up to the maximum number of visible buttons.
  private var buttons: [FooterButton] = []
  private var overflow: MenuButton?
  private var fitting = FooterFitting(width: 0, naturals: [], overflow: 0)

  /// - Parameter onAction: called when the user presses a button or chooses a menu item.
  init(onAction: @escaping (ActionID) -> Void) { self.onAction = onAction }

  func render(_ actions: [Action]) {
    self.actions = actions
    let shown = actions.prefix(FooterFitting.objectCardLimit)
    while buttons.count > shown.count { buttons.removeLast().root.unparent() }
    for (button, action) in zip(buttons, shown) { button.render(action) }
    for action in shown.dropFirst(buttons.count) {
      let button = FooterButton(for: action, onAction: onAction)
      button.root.setParent(root)
      buttons.append(button)
    }
    // One button always fits, and the second may not.
    if actions.count > 1, overflow == nil { addOverflow() }
    root.queueResize()
  }

  private func addOverflow() {
    let button = MenuButton()
    button.addClass("overflow")
    button.setIcon(named: "view-more-horizontal-symbolic")
    button.tooltip = "More"
    button.setAccessible(label: "More")
    button.setMenu(making: { [unowned self] in
      Menu(of: [actions.suffix(fitting.hiddenCount)])
    })
    button.setParent(root, before: buttons.first?.root.widget)
    overflow = button
  }

  // MARK: Layout

  private var overflowWidth: Int { overflow?.measure(.horizontal).natural ?? 0 }

  private func fit(_ width: Int) {
    let naturals = buttons.map { Double($0.root.measure(.horizontal).natural) }
    let rest = Array(repeating: 0.0, count: actions.count - buttons.count)
    fitting = FooterFitting(
      width: Double(width), naturals: naturals + rest, overflow: Double(overflowWidth),
      limit: FooterFitting.objectCardLimit)
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    if orientation == .horizontal {
      let natural =
        buttons
        .map { $0.root.measure(.horizontal).natural + Int(FooterFitting.spacing) }
        .reduce(0, +)
      return Measurement(minimum: 60, natural: max(60, natural))
    }
    let tallest = buttons.map { $0.root.measure(.vertical).natural }.max() ?? 0
    return Measurement(minimum: tallest, natural: tallest)
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    fit(width)
    let isMirrored = widget.isRightToLeft
    overflow?.setChildVisible(fitting.hiddenCount > 0)
    if fitting.hiddenCount > 0, let overflow {
      overflow.allocate(
        x: isMirrored ? width - overflowWidth : 0, y: 0, width: overflowWidth, height: height)
    }
    var end = Double(width)
    for (index, button) in buttons.enumerated() {
      let isShown = index < fitting.widths.count
      button.root.setChildVisible(isShown)
      guard isShown else { continue }
      let extent = fitting.widths[index]
      end -= extent
      let x = isMirrored ? Double(width) - end - extent : end
      button.root.allocate(x: Int(x.rounded()), y: 0, width: Int(extent), height: height)
      end -= FooterFitting.spacing
    }
  }
}
