import CardModel
import Gtk
import Localization

/// The buttons of a footer: those that fit, the first at the trailing end, and the others in a menu
/// at the leading end, or in the menu of the card's header if it has one (S-11, S-39).
final class FooterButtonsView: WidgetBehaviour, CardPart {
  private(set) lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "footerbuttons", role: .group, component: self)
    Menu.onChoice(below: widget) { [unowned self] id in onAction(id) }
    return widget
  }()
  /// Whether the buttons take no more width than they need, where there is more; where there is too
  /// little for the title of one, all actions are in the menu.
  var isCompact = false
  /// The share of the natural width of a compact button at which its title is still read.
  private static let leastShare = 0.8
  private let onAction: (ActionID) -> Void
  private var actions: [Action] = []
  private var hasOverflow = true
  private var cardName: String?
  /// The buttons of the first actions, up to the maximum number of visible buttons.
  private var buttons: [FooterButton] = []
  private var overflow: MenuButton?
  private var fitting = FooterFitting(width: 0, naturals: [], overflow: 0)

  /// - Parameter onAction: called when the user presses a button or chooses a menu item.
  init(onAction: @escaping (ActionID) -> Void) { self.onAction = onAction }

  /// - Parameters:
  ///   - actions: the actions, the most important first.
  ///   - cardName: the name of the card, which screen readers read with that of the "…" button.
  ///   - hasOverflow: whether the actions without a button are in a menu of the footer.
  func render(_ actions: [Action], of cardName: String, hasOverflow: Bool) {
    guard (actions, hasOverflow, cardName) != (self.actions, self.hasOverflow, self.cardName) else {
      return
    }
    self.actions = actions
    self.hasOverflow = hasOverflow
    let shown = actions.prefix(FooterFitting.objectCardLimit)
    while buttons.count > shown.count { buttons.removeLast().root.unparent() }
    for (button, action) in zip(buttons, shown) { button.render(action) }
    for action in shown.dropFirst(buttons.count) {
      let button = FooterButton(for: action, onAction: onAction)
      button.root.setParent(root)
      buttons.append(button)
    }
    // One button always fits, unless they are compact, and the second may not.
    if hasOverflow, actions.count > (isCompact ? 0 : 1), overflow == nil { addOverflow() }
    if cardName != self.cardName {
      self.cardName = cardName
      overflow?.setAccessible(label: CardMenuView.name(of: cardName))
    }
    root.queueResize()
  }

  /// The actions without a button.
  var hiddenActions: [Action] { actions.suffix(fitting.hiddenCount) }

  /// Moves the focus to the button of the first action, or to "…" if that has none; returns false
  /// if there is neither.
  func grabFocus() -> Bool {
    let first = fitting.widths.isEmpty ? overflow?.widget : nil
    return (first ?? buttons.first?.root.widget)?.moveFocus(.forward) ?? false
  }

  /// Opens the menu of the "…" button; returns false if there is none.
  func popUpMenu(at point: Point?, of widget: Widget, returningFocusTo focus: Widget) -> Bool {
    guard let overflow, overflow.isMapped else { return false }
    overflow.popUp(
      Menu(of: [hiddenActions]), at: point, of: widget, returningFocusTo: focus)
    return true
  }

  private func addOverflow() {
    let button = MenuButton()
    button.addClass("overflow")
    button.setIcon(named: "view-more-horizontal-symbolic")
    button.tooltip = String(localized: "More actions")
    button.setMenu(making: { [unowned self] in Menu(of: [hiddenActions]) })
    button.setParent(root, before: buttons.first?.root.widget)
    overflow = button
    cardName = nil
  }

  // MARK: Layout

  /// The width in px that equally wide buttons and the "…" button need.
  private var compactWidth: Int {
    let spacing = root.scaled(Int(FooterFitting.spacing))
    let widest = buttons.map { $0.root.measure(.horizontal).natural }.max() ?? 0
    let more = hasOverflow && actions.count > buttons.count ? overflowWidth + spacing : 0
    return buttons.count * (widest + spacing) - spacing + more
  }

  private var overflowWidth: Int { overflow?.measure(.horizontal).natural ?? 0 }

  private func fit(_ width: Int) {
    let naturals = buttons.map { Double($0.root.measure(.horizontal).natural) }
    let rest = Array(repeating: 0.0, count: actions.count - buttons.count)
    fitting = FooterFitting(
      width: Double(width), naturals: naturals + rest,
      overflow: hasOverflow ? Double(overflowWidth) : nil,
      limit: FooterFitting.objectCardLimit, leastShare: isCompact ? Self.leastShare : 0,
      scale: root.layoutScale)
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    if orientation == .horizontal {
      let spacing = widget.scaled(Int(FooterFitting.spacing))
      let natural =
        buttons
        .map { $0.root.measure(.horizontal).natural + spacing }
        .reduce(0, +)
      let least = isCompact ? max(60, overflowWidth) : 60
      return Measurement(minimum: least, natural: max(least, isCompact ? compactWidth : natural))
    }
    let tallest = buttons.map { $0.root.measure(.vertical).natural }.max() ?? 0
    return Measurement(minimum: tallest, natural: tallest)
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    fit(width)
    let isMirrored = widget.isRightToLeft
    let isOverflowing = hasOverflow && fitting.hiddenCount > 0
    overflow?.setChildVisible(isOverflowing)
    if isOverflowing, let overflow {
      // It is in the place of the buttons if there is none.
      let isAtEnd = fitting.widths.isEmpty != isMirrored
      overflow.allocate(
        x: isAtEnd ? width - overflowWidth : 0, y: 0, width: overflowWidth, height: height)
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
      end -= widget.scaled(FooterFitting.spacing)
    }
  }
}
