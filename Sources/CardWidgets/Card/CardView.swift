import CardModel
import Gtk

/// A card on the screen: draws a `CardState`, updates in place, reports what a person does with it.
///
/// The root widget owns the view; a card that loads, is empty or failed keeps the same root. So does one
/// whose content has been taken away because nobody sees it: it keeps its name and its state, and can
/// have the focus.
public final class CardView {
  public let root = Box(.vertical)
  public let id: CardID
  /// Called with what a person does.
  public var onEvent: (CardEvent) -> Void = { _ in }
  /// What the card shows.
  public var state: CardState? { rendered.map(finish) }
  /// What the host adds to a state that widgets show, such as entries of the menu (S-100): for a wall
  /// of thousands that is done for the cards near what is seen, and no others.
  public var finish: (CardState) -> CardState = { $0 }
  /// What was last to be shown, not yet finished.
  private(set) var rendered: CardState?
  /// Whether the blocks stand below each other even if the image is to stand beside them, as in a
  /// carousel (S-13).
  public var isStacked = false { didSet { if isStacked != oldValue { content?.arrange() } } }
  /// Whether there are widgets in the card for what it shows.
  public var isFilled: Bool {
    get { content != nil }
    set { if newValue != isFilled { newValue ? fill() : empty() } }
  }

  /// How many of the body's rows are seen; nil where that isn't known, or for a body without rows.
  public var shownRows: ShownRows? { content?.shownRows }

  /// Called when the state of the card has changed while it isn't filled.
  var onHiddenChange: () -> Void = {}

  private var content: CardContent?
  private var pressing: PressGesture?

  public convenience init(_ id: CardID) {
    self.init(id, isFilled: true)
  }

  /// - Parameter isFilled: false for a card that has widgets only once they are to be seen.
  init(_ id: CardID, isFilled: Bool) {
    self.id = id
    root.addClass("card")
    root.isFocusable = true
    root.setAccessible(role: .group)
    root.own(self)
    pressing = PressGesture.prepare(root) { [unowned self] in press() }
    if isFilled { fill() }
  }

  /// Shows a state. Only what differs from the one before is touched.
  public func render(_ state: CardState) {
    guard state != rendered else { return }
    rendered = state
    if let content {
      content.whenReady(for: state) { [unowned self] in show(state) }
    } else {
      show(state)
      onHiddenChange()
    }
  }

  /// Shows the same state anew, because ``finish`` adds something else to it now.
  public func refinish() {
    if let rendered { content?.whenReady(for: rendered) { [unowned self] in show(rendered) } }
  }

  /// Gives the focus to the first of the card's buttons. False if it has none.
  func focusActions() -> Bool { content?.focusActions() ?? false }

  private func fill() {
    content = CardContent(of: self)
    pressing?.listen()
    if let rendered { show(rendered) }
  }

  private func empty() {
    content?.remove()
    content = nil
    root.setAccessible(description: "")
  }

  private func show(_ state: CardState) {
    let hadFocus = root.containsFocus
    // GTK takes the focus from a button that can't be used any more, and gives it to nobody.
    defer { if hadFocus, !root.containsFocus { root.grabFocus() } }
    root.setAccessible(busy: state.isLoading)
    root.setAccessible(label: state.spokenName)
    root.isFocusable = !state.isLoading
    pressing?.isEnabled = state.card.map { $0.destination != .none } ?? false
    guard let content else { return }
    root.setAccessible(description: state.spokenDescription)
    content.show(finish(state))
  }

  private func press() {
    guard let card = state?.card, card.destination != .none else { return }
    onEvent(.opened(card))
  }
}
