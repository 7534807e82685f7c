import CardModel
import Gtk

/// A card on the screen: it draws a finished `CardState`, updates in place, and reports what a
/// person does with it.
///
/// The root widget owns the view. A card that loads, is empty or failed keeps the same root. So
/// does a card whose widgets have been removed because it is far from the visible part of its page:
/// it keeps its name and its state, and can have the focus.
public final class CardView {
  public let root = Box(.vertical)
  public let id: CardID
  /// Called with what a person does.
  public var onEvent: (CardEvent) -> Void = { _ in }
  /// The state that was rendered last.
  public private(set) var state: CardState?
  /// Whether the blocks are stacked even if the image belongs beside them, as in a carousel (S-13).
  public var isStacked = false { didSet { if isStacked != oldValue { content?.arrange() } } }
  /// Whether the card has widgets for its state.
  public var isFilled: Bool {
    get { content != nil }
    set { if newValue != isFilled { newValue ? fill() : empty() } }
  }

  /// The number of body rows that are visible; nil if it is unknown, or the body has no rows.
  public var shownRows: ShownRows? { content?.shownRows }

  /// Called when the state of the card has changed while it isn't filled.
  var onHiddenChange: () -> Void = {}

  private var content: CardContent?
  private var pressing: PressGesture?

  public convenience init(_ id: CardID) {
    self.init(id, isFilled: true)
  }

  /// - Parameter isFilled: false for a card that gets its widgets when it comes near the visible
  ///   part.
  init(_ id: CardID, isFilled: Bool) {
    self.id = id
    root.addClass("card")
    root.isFocusable = true
    root.setAccessible(role: .group)
    root.own(self)
    pressing = PressGesture.prepare(root) { [unowned self] in press() }
    if isFilled { fill() }
  }

  /// Shows a state, and touches only what differs from the one before.
  public func render(_ new: CardState) {
    guard new != state else { return }
    state = new
    if let content {
      content.whenReady(for: new) { [unowned self] in show(new) }
    } else {
      show(new)
      onHiddenChange()
    }
  }

  /// Moves the focus to the first of the card's buttons; returns false if it has none.
  func focusActions() -> Bool { content?.focusActions() ?? false }

  private func fill() {
    content = CardContent(of: self)
    pressing?.listen()
    if let state { show(state) }
  }

  private func empty() {
    content?.remove()
    content = nil
    root.setAccessible(description: "")
  }

  private func show(_ state: CardState) {
    let hadFocus = root.containsFocus
    // GTK removes the focus from a button that becomes insensitive, and gives it to no other
    // widget.
    defer { if hadFocus, !root.containsFocus { root.grabFocus() } }
    root.setAccessible(busy: state.isLoading)
    root.setAccessible(label: state.spokenName)
    root.isFocusable = !state.isLoading
    pressing?.isEnabled = state.card.map { $0.destination != .none } ?? false
    guard let content else { return }
    root.setAccessible(description: state.spokenDescription)
    content.show(state)
  }

  private func press() {
    guard let card = state?.card, card.destination != .none else { return }
    onEvent(.opened(card))
  }
}
