import CardModel
import Gtk

/// The footer of a card: its buttons, and below them the reasons of failed actions.
///
/// On a card that has no room below the buttons, the reasons are beside them, so that the card and
/// those beside it keep their height.
final class CardFooterView: LayoutBehaviour, CardPart {
  let root = Box(.vertical)
  /// Called when the user presses a button or chooses a menu item.
  var onAction: (ActionID) -> Void = { _ in }

  /// Called when the user sets a switch or a slider.
  var onSet: (ActionID, Control.Setting) -> Void = { _, _ in }

  private var controls: FooterControlsView?
  private var buttons: FooterButtonsView?
  private var failures: ActionFailuresView?

  private let detail: BodyDetail
  /// The distance between the buttons and reasons beside them, in px at the usual size of text.
  private static let gap = 8

  let requestMode = RequestMode.heightForWidth

  init(_ detail: BodyDetail) {
    self.detail = detail
    root.addClass("card-footer")
    if detail == .card { root.setLayout(self) }
    root.own(self)
  }

  /// The height in px that the card must have for the reasons of failures; 0 if none is shown, or
  /// where they can be beside the buttons.
  var leastFailuresHeight: Int { shownButtons == nil ? failures?.leastHeight ?? 0 : 0 }

  /// Shows the actions of the footer, and the failures of all actions of the card and its rows,
  /// wherever their buttons are.
  func render(for card: Card) {
    let (actions, reasons) = (card.footer, card.failures)
    if card.controls.isEmpty {
      controls.hide()
    } else {
      controls.shown(making: FooterControlsView { [unowned self] in onSet($0, $1) }) {
        root.prepend($0.root)
      }.render(card.controls)
    }
    if actions.isEmpty {
      buttons.hide()
    } else {
      buttons.shown(making: makeButtons()) { root.insert($0.root, after: controls?.root.widget) }
        .render(
          actions, of: card.name, hasOverflow: !CardMenuView.hasButton(for: card.menuSections))
    }
    if !reasons.isEmpty {
      failures.shown(making: ActionFailuresView(detail)) { root.append($0.root) }.render(reasons)
    } else {
      failures?.render([])
    }
    root.isVisible =
      !actions.isEmpty || !card.controls.isEmpty || failures?.root.isVisible == true
  }

  /// The actions without a button.
  var hiddenActions: [Action] { shownButtons?.hiddenActions ?? [] }

  /// Opens the menu of the "…" button; returns false if there is none.
  func popUpMenu(at point: Point?, of widget: Widget, returningFocusTo focus: Widget) -> Bool {
    shownButtons?.popUpMenu(at: point, of: widget, returningFocusTo: focus) ?? false
  }

  private var shownButtons: FooterButtonsView? {
    buttons.flatMap { $0.root.isVisible ? $0 : nil }
  }

  private func makeButtons() -> FooterButtonsView {
    FooterButtonsView { [unowned self] id in
      failures?.dismiss()
      onAction(id)
    }
  }

  // MARK: Layout

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let parts = widget.children.filter(\.isVisible).map { $0.measure(orientation, for: size) }
    if orientation == .horizontal {
      return Measurement(
        minimum: parts.map(\.minimum).max() ?? 0, natural: parts.map(\.natural).max() ?? 0)
    }
    return Measurement(
      minimum: parts.map(\.minimum).reduce(0, +), natural: parts.map(\.natural).reduce(0, +))
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    var top = 0
    if let controls, controls.root.isVisible {
      top = min(height, controls.root.measure(.vertical, for: width).natural)
      controls.root.allocate(width: width, height: top)
    }
    allocateRest(width: width, from: top, height: height - top, in: widget)
  }

  /// Lays out the buttons and the reasons of failures below the controls.
  /// - Parameter start: the height of the controls in px.
  private func allocateRest(width: Int, from start: Int, height: Int, in widget: Widget) {
    let failures = failures.flatMap { $0.root.isVisible ? $0 : nil }
    guard let buttons = shownButtons?.root else {
      failures?.root.allocate(y: start, width: width, height: height)
      return
    }
    guard let failures else {
      return buttons.allocate(y: start, width: width, height: height)
    }
    let top = buttons.measure(.vertical, for: width).natural
    let needed = min(
      failures.leastHeight, failures.root.measure(.vertical, for: width).natural)
    if height - top >= needed {
      buttons.allocate(y: start, width: width, height: top)
      failures.root.allocate(y: start + top, width: width, height: height - top)
      return
    }
    let gap = widget.scaled(Self.gap)
    let half = (width - gap) / 2
    let text = min(height, failures.root.measure(.vertical, for: half).natural)
    failures.root.allocate(
      x: widget.mirrored(0, half, in: width), y: start + (height - text) / 2, width: half,
      height: text)
    buttons.allocate(
      x: widget.mirrored(half + gap, width - half - gap, in: width), y: start + height - top,
      width: width - half - gap, height: top)
  }
}
