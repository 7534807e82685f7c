import CardModel
import Gtk

/// The drag of a card within its section: the pointer, and the gap where the card would be dropped.
///
/// Near the edges of the page, the page scrolls under the card.
final class CardDrag {
  let slot: CardSlot
  private let section: SectionView
  private unowned let page: PageView
  private let layer: DropLayer
  /// The offset of the pointer from the corner of the card.
  private let grip: Point
  private var pointer: Point
  /// The index of the gap where the card would be dropped; 0 is in front of the first card.
  private var gap: Int?
  private var scrolling: TickCallback?

  /// The distance from an edge within which the page scrolls, in px.
  private static let scrollMargin = 56.0
  /// The maximum scrolling speed, in px a frame.
  private static let maximumSpeed = 14.0

  init(
    _ slot: CardSlot, in section: SectionView, on page: PageView, from origin: Point,
    _ layer: DropLayer
  ) {
    self.slot = slot
    self.section = section
    self.page = page
    self.layer = layer
    pointer = origin
    let bounds = slot.card.root.bounds(in: page.root)
    grip = Point(x: origin.x - (bounds?.x ?? 0), y: origin.y - (bounds?.y ?? 0))
    // A long press is not cancelled before the pointer moves.
    slot.card.root.removeClass("pressed")
    layer.lift(WidgetSnapshot(of: slot.card.root))
    slot.card.root.addClass("lifted")
    page.hasLiftedCard = true
    page.root.setCursor(.grabbing)
    scrolling = page.root.addTickCallback { [weak self] _ in self?.scroll() ?? false }
    move(to: origin)
  }

  func move(to point: Point) {
    pointer = point
    gap = section.gap(at: point, in: page.root)
    layer.move(
      card: Point(x: point.x - grip.x, y: point.y - grip.y),
      mark: target == nil ? nil : gap.flatMap { section.bounds(ofGap: $0, in: page.root) })
  }

  /// Ends the drag.
  ///
  /// - Returns: the new index of the card; nil if it stays the same.
  func end() -> Int? {
    scrolling?.remove()
    scrolling = nil
    slot.card.root.removeClass("lifted")
    page.hasLiftedCard = false
    page.root.setCursor(.standard)
    layer.clear()
    section.snapSideways()
    return target
  }

  private var target: Int? {
    guard let gap, let index = section.slots.firstIndex(where: { $0 === slot }) else { return nil }
    let target = gap > index ? gap - 1 : gap
    return target == index ? nil : target
  }

  private func scroll() -> Bool {
    let (width, height) = (Double(page.root.width), Double(page.root.height))
    let vertical = Self.step(pointer.y, height)
    let scroller = page.scroller.vertical
    let before = scroller.value
    scroller.value = before + vertical
    var hasMoved = scroller.value != before
    if section.isCarousel {
      let step = Self.step(pointer.x, width)
      hasMoved = section.scrollSideways(by: page.root.isRightToLeft ? -step : step) || hasMoved
    }
    if hasMoved { move(to: pointer) }
    return true
  }

  /// Returns the distance in px to scroll in a frame, for a pointer at `position` along a side of
  /// the page.
  private static func step(_ position: Double, _ length: Double) -> Double {
    let before = scrollMargin - position
    if before > 0 { return -maximumSpeed * min(1, before / scrollMargin) }
    let after = position - (length - scrollMargin)
    return after > 0 ? maximumSpeed * min(1, after / scrollMargin) : 0
  }
}

extension SectionView {
  /// Returns the index of the gap between cards that is nearest to a point; 0 is in front of the
  /// first card.
  fileprivate func gap(at point: Point, in widget: some WidgetHandle) -> Int? {
    let frames = slots.enumerated().compactMap { index, slot in
      slot.bounds(in: widget).map { (index, $0) }
    }
    func distance(_ bounds: Rectangle) -> (Double, Double) {
      let (x, y) = (bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
      let isInRow = point.y >= bounds.y && point.y < bounds.maxY
      return (isInRow ? 0 : abs(point.y - y), abs(point.x - x))
    }
    guard let (index, bounds) = frames.min(by: { distance($0.1) < distance($1.1) }) else {
      return nil
    }
    let isAfter = (point.x > bounds.x + bounds.width / 2) != widget.isRightToLeft
    return isAfter ? index + 1 : index
  }

  /// Returns the frame of the mark in the middle of a gap.
  fileprivate func bounds(ofGap gap: Int, in widget: some WidgetHandle) -> Rectangle? {
    let isLast = gap == slots.count
    guard let bounds = slots[isLast ? gap - 1 : gap].bounds(in: widget) else { return nil }
    let isAtRight = isLast != widget.isRightToLeft
    let half = GridGeometry.spacing(scale: widget.cardScale) / 2
    let x = isAtRight ? bounds.maxX + half : bounds.x - half
    let width = DropLayer.markWidth
    return Rectangle(x: x - width / 2, y: bounds.y, width: width, height: bounds.height)
  }
}
