import CardModel
import Gtk

/// A card on the screen, which shows a finished `CardState`, is updated in place, and reports the
/// user's actions.
///
/// The root widget owns the view and stays the same in all states. A card far from the viewport of
/// its page has no other widgets; it keeps its name and its state, and can have the focus. A card
/// that has never been near the viewport has no widgets at all.
public final class CardView {
  public let id: CardID
  /// Called with the user's actions on the card.
  public var onEvent: (CardEvent) -> Void = { _ in }
  /// The state that was rendered last.
  public private(set) var state: CardState?
  /// Whether an image beside the other blocks is moved above them, as in a carousel (S-13).
  public var isStacked = false { didSet { if isStacked != oldValue { content?.arrange() } } }
  /// Whether the texts of the header wrap instead of being cut, as where large text leaves a card
  /// less than its usual width.
  public var wrapsTexts = false { didSet { content?.wrapsTexts = wrapsTexts } }
  /// Whether all rows of the body are shown: in the room that a page has below its cards, and those
  /// that don't fit by turns; set before the card is filled.
  var showsAllRows = false
  /// Whether the card has widgets for its state.
  public var isFilled: Bool {
    get { content != nil }
    set { if newValue != isFilled { newValue ? fill() : empty() } }
  }

  /// Whether the card has widgets that show data.
  var showsData: Bool { if isFilled, case .loaded? = state { true } else { false } }

  /// The number of body rows that are visible; nil if it is unknown, or the body has no rows.
  public var shownRows: VisibleRows? { content?.shownRows }

  /// Called when the state of the card has changed while it isn't filled.
  var onHiddenChange: () -> Void = {}
  /// Called when the card begins to call for attention, or ends to.
  var onCallingChange: () -> Void = {}
  /// Whether the card calls for attention.
  var isCalling: Bool { state?.card?.isCalling == true }

  /// Whether the description has changed while the card had the focus.
  private var needsDescription = false
  private var isDescribed = false
  private var content: CardContent?
  private var pressing: PressGesture?
  private var madeRoot: Box?

  public convenience init(_ id: CardID) {
    self.init(id, isFilled: true)
  }

  /// - Parameter isFilled: false for a card that gets its widgets when it comes near the viewport.
  init(_ id: CardID, isFilled: Bool) {
    self.id = id
    if isFilled { fill() }
  }

  /// The root widget, which is made when it is first asked for.
  public var root: Box { madeRoot ?? makeRoot() }

  private func makeRoot() -> Box {
    let root = Box(.vertical)
    madeRoot = root
    root.addClass("card")
    root.isFocusable = true
    root.setAccessible(role: .group)
    root.own(self)
    pressing = PressGesture.prepare(root) { [unowned self] in press() }
    if let state { show(state) }
    return root
  }

  /// Whether the card can have the focus, which one that loads can't.
  var takesFocus: Bool { state?.isLoading != true }

  /// Whether the card or a widget in it has the focus.
  var containsFocus: Bool { madeRoot?.containsFocus == true }

  /// Shows a state, and changes only what differs from the previous one.
  public func render(_ new: CardState) {
    guard new != state else { return }
    let wasCalling = isCalling
    state = new
    defer { if isCalling != wasCalling { onCallingChange() } }
    if let content {
      content.whenReady(for: new) { [unowned self] in show(new) }
    } else {
      if madeRoot != nil { show(new) }
      onHiddenChange()
    }
  }

  /// Moves the focus to the first of the card's buttons; returns false if it has none.
  func focusActions() -> Bool { content?.focusActions() ?? false }

  /// Returns the height in px to which the card can shrink; 0 without content.
  func leastHeight(for width: Int) -> Int { content?.leastHeight(for: width) ?? 0 }

  /// Returns the height in px with which the card leaves nothing out; 0 without content.
  func wholeHeight(for width: Int) -> Int { content?.wholeHeight(for: width) ?? 0 }

  /// The number of turns in which all rows are shown.
  var turnCount: Int { showsData ? content?.turnCount ?? 1 : 1 }

  /// Shows the rows of the next turn.
  func turn() { content?.turn() }

  /// Opens the menu of the card's "…" button; returns false if there is no such button.
  ///
  /// When the menu closes, the focus returns to where it was in the card, or to the card.
  ///
  /// - Parameter point: the corner of the menu, in px from the corner of the card; nil for one at
  ///   the button.
  func openMenu(at point: Point? = nil) -> Bool {
    let focus = root.containsFocus ? root.window?.focus : nil
    return content?.popUpMenu(at: point, returningFocusTo: focus ?? root.widget) ?? false
  }

  private func fill() {
    _ = root
    content = CardContent(of: self)
    content?.wrapsTexts = wrapsTexts
    pressing?.listen()
    if let state { show(state) }
  }

  private func empty() {
    content?.remove()
    content = nil
    root.setAccessible(description: "")
    isDescribed = false
  }

  private func show(_ state: CardState) {
    let hadFocus = root.containsFocus
    // GTK removes the focus from a button that becomes insensitive, and gives it to no other
    // widget.
    defer { if hadFocus, !root.containsFocus { root.grabFocus() } }
    let isSuperseded = if case .loaded(_, .superseded) = state { true } else { false }
    root.setClass("superseded", when: isSuperseded)
    if Toolkit.hasAccessibility {
      root.setAccessible(busy: state.isLoading || isSuperseded)
      root.setAccessible(label: state.spokenName)
    }
    root.isFocusable = takesFocus
    let isPressable = state.card.map { $0.destination != .none } ?? false
    pressing?.isEnabled = isPressable
    guard let content else { return }
    describe(state)
    if isPressable != root.hasClass("activatable") {
      root.setClass("activatable", when: isPressable)
      root.setCursor(isPressable ? .link : .standard)
    }
    root.setClass("calling", when: isCalling)
    content.show(state)
  }

  /// Sets the description, if the card has the focus when the focus leaves it.
  ///
  /// Screen readers speak a new description of what has the focus: a figure that changes every
  /// second would be spoken every second.
  private func describe(_ state: CardState) {
    guard Toolkit.hasAccessibility else { return }
    needsDescription = root.hasFocus && isDescribed
    guard !needsDescription else { return }
    root.setAccessible(description: state.spokenDescription)
    isDescribed = true
  }

  /// Sets the description that has changed while the card had the focus.
  func focusLeft() {
    if needsDescription, content != nil, let state { describe(state) }
  }

  private func press() {
    guard let card = state?.card, card.destination != .none else { return }
    onEvent(.opened(card))
  }
}
