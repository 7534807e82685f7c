import CardModel
import Gtk

/// Lets a person move the cards of a page to other places in their sections: with Ctrl and an arrow
/// key, or by dragging.
///
/// In a grid the pointer drags a card at once; a finger, and the pointer in a carousel, which is
/// scrolled by dragging, hold it for a moment first.
///
/// While a card is dragged it is seen under the pointer, and a mark stands where it would be put.
public final class CardMoving {
  /// The page, with the card that is dragged over it.
  public let root = Overlay()
  /// Called with a card and the place among the cards of its section, from 0, that it is to have.
  public var onMove: (CardID, Int) -> Void = { _, _ in }

  private unowned let page: PageView
  let layer = DropLayer()
  private let gesture = DragGesture()
  private let hold = LongPressGesture()
  private var drag: CardDrag?
  private var candidate: (slot: CardSlot, origin: Point)?

  /// Whether a card is dragged at the moment.
  public var isDragging: Bool { drag != nil }

  public init(on page: PageView) {
    self.page = page
    root.setChild(page.root)
    root.add(layer.root)
    addGestures()
    addKeys()
    root.own(self)
  }

  // MARK: Keys

  /// Moves a card to the place beside it.
  ///
  /// False if there is none.
  @discardableResult
  public func move(_ id: CardID, _ direction: FocusDirection) -> Bool {
    guard let place = place(beside: id, direction) else { return false }
    onMove(id, place)
    return true
  }

  /// The place of its section, from 0, that a card can be moved to in a direction; nil if there is
  /// none.
  public func place(beside id: CardID, _ direction: FocusDirection) -> Int? {
    guard let slot = page.allSlots.first(where: { $0.id == id }),
      let section = slot.section,
      let index = section.slots.firstIndex(where: { $0 === slot })
    else { return nil }
    let columns = page.context.gridColumns
    let last = section.slots.count - 1
    let step: Int
    switch direction {
    case .left, .right: step = (direction == .right) != page.root.isRightToLeft ? 1 : -1
    case .up where !section.isCarousel: step = -columns
    // Below a full row may be one that is not: its end is the nearest place.
    case .down where !section.isCarousel && index / columns < last / columns:
      step = min(columns, last - index)
    default: return nil
    }
    return section.slots.indices.contains(index + step) ? index + step : nil
  }

  private func addKeys() {
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned self] key, modifiers in
      if drag != nil, key == .escape {
        end(dropping: false)
        return true
      }
      guard modifiers == .control, let direction = FocusDirection(key),
        let slot = page.focusedSlot, page.root.window?.focus?.isInPopover != true
      else { return false }
      return move(slot.id, direction)
    }
    root.add(keys)
  }

  // MARK: Drag

  private func addGestures() {
    gesture.setPhase(.capture)
    hold.setPhase(.capture)
    gesture.onBegin { [unowned self] in begin($0) }
    gesture.onUpdate { [unowned self] dx, dy in update(dx, dy) }
    gesture.onEnd { [unowned self] _, _ in end(dropping: true) }
    gesture.onCancel { [unowned self] in end(dropping: false) }
    hold.onPressed { [unowned self] _ in lift() }
    root.add(gesture)
    root.add(hold)
    hold.group(with: gesture)
    root.onUnmap { [unowned self] in end(dropping: false) }
  }

  private func begin(_ place: Point) {
    let card = page.root.pick(at: place)?.enclosing(CardView.self)
    guard let card, let slot = page.allSlots.first(where: { $0.id == card.id }),
      (slot.section?.slots.count ?? 0) > 1
    else { return }
    candidate = (slot, place)
  }

  private func update(_ dx: Double, _ dy: Double) {
    guard let candidate else { return }
    if drag == nil, DragGesture.isDrag(dx, dy) {
      guard !gesture.isTouch, candidate.slot.section?.isCarousel == false else {
        self.candidate = nil
        return
      }
      lift()
    }
    drag?.move(to: Point(x: candidate.origin.x + dx, y: candidate.origin.y + dy))
  }

  /// Takes the card up: from now on the pointer or the finger moves it, and nothing else.
  private func lift() {
    guard drag == nil, let candidate, let section = candidate.slot.section else { return }
    gesture.setState(.claimed)
    drag = CardDrag(candidate.slot, in: section, on: page, from: candidate.origin, layer)
  }

  private func end(dropping: Bool) {
    candidate = nil
    guard let drag else { return }
    self.drag = nil
    let target = drag.end()
    if dropping, let target { onMove(drag.slot.id, target) }
  }
}
