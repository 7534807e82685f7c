import CardModel
import Gtk

/// Moves the cards of a page within their sections: with Ctrl and an arrow key, or by dragging.
///
/// In a grid the pointer drags a card at once. With a finger, or in a carousel, which is scrolled
/// by dragging, a long press starts the drag. A dragged card is drawn under the pointer, and a mark
/// is drawn where it would be dropped. A long press without a drag opens the menu of the card.
public final class CardMoving {
  /// The page with the dragged card over it.
  public let root = Overlay()
  /// Called with a card and its new index among the cards of its section.
  public var onMove: (CardID, Int) -> Void = { _, _ in }

  private unowned let page: PageView
  let layer = DropLayer()
  private let gesture = DragGesture()
  private let hold = LongPressGesture()
  private var drag: CardDrag?
  private var candidate: (slot: CardSlot, origin: Point)?
  /// Whether the card was lifted by a long press and hasn't been dragged since.
  private var isHeld = false

  /// Whether a card is being dragged.
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

  /// Moves a card by one cell; returns false if there is no cell in that direction.
  @discardableResult
  public func move(_ id: CardID, _ direction: FocusDirection) -> Bool {
    guard let index = index(beside: id, direction) else { return false }
    onMove(id, index)
    return true
  }

  /// Returns the index in its section that a card would have after a move; nil if there is no cell
  /// in that direction.
  public func index(beside id: CardID, _ direction: FocusDirection) -> Int? {
    guard let slot = page.slot(id), let section = slot.section,
      let index = section.slots.firstIndex(where: { $0 === slot })
    else { return nil }
    switch direction {
    case .left, .right:
      let target = (direction == .right) != page.root.isRightToLeft ? index + 1 : index - 1
      return section.slots.indices.contains(target) ? target : nil
    case .up where !section.isCarousel: return section.rows.index(from: index, step: -1)
    case .down where !section.isCarousel: return section.rows.index(from: index, step: 1)
    default: return nil
    }
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
    hold.onPressed { [unowned self] _ in
      lift()
      isHeld = drag != nil
    }
    root.add(gesture)
    root.add(hold)
    hold.group(with: gesture)
    root.onUnmap { [unowned self] in end(dropping: false) }
  }

  private func begin(_ point: Point) {
    let picked = page.root.pick(at: point)
    // A drag on a slider moves the slider, and one on a switch sets it.
    guard picked?.enclosing(ControlView.self) == nil,
      let card = picked?.enclosing(CardView.self),
      let slot = page.slot(card.id),
      (slot.section?.slots.count ?? 0) > 1
    else { return }
    candidate = (slot, point)
  }

  private func update(_ dx: Double, _ dy: Double) {
    guard let candidate else { return }
    if DragGesture.isDrag(dx, dy) { isHeld = false }
    if drag == nil, DragGesture.isDrag(dx, dy) {
      guard !gesture.isTouch, candidate.slot.section?.isCarousel == false else {
        self.candidate = nil
        return
      }
      lift()
    }
    drag?.move(to: Point(x: candidate.origin.x + dx, y: candidate.origin.y + dy))
  }

  /// Starts the drag, and claims the pointer or the finger for it.
  private func lift() {
    guard drag == nil, let candidate, let section = candidate.slot.section else { return }
    gesture.setState(.claimed)
    drag = CardDrag(candidate.slot, in: section, on: page, from: candidate.origin, layer)
  }

  private func end(dropping: Bool) {
    let origin = candidate?.origin
    let opensMenu = dropping && isHeld
    candidate = nil
    isHeld = false
    guard let drag else { return }
    self.drag = nil
    let target = drag.end()
    if dropping, let target {
      onMove(drag.slot.id, target)
    } else if opensMenu, let origin {
      page.openMenu(at: origin)
    }
  }
}
