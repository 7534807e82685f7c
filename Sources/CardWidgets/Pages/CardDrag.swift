import CardModel
import Gtk

/// A card on its way to another place of its section: where it is, and where it would be put.
///
/// At the edges of the page the page scrolls under it.
final class CardDrag {
  let slot: CardSlot
  private let section: SectionView
  private unowned let page: PageView
  private let layer: DropLayer
  /// Where in the card it is held.
  private let grip: Point
  private var pointer: Point
  /// The gap between two cards where it would be put: 0 in front of the first.
  private var gap: Int?
  private var scrolling: TickCallback?

  /// So near to an edge the page scrolls, in px.
  private static let edge = 56.0
  /// The most px that it scrolls a frame.
  private static let speed = 14.0

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
    // A press that has only been held is not taken back before the pointer moves.
    slot.card.root.removeClass("pressed")
    layer.lift(WidgetImage(of: slot.card.root))
    slot.card.root.addClass("lifted")
    page.root.setCursor(.grabbing)
    scrolling = page.root.addTickCallback { [weak self] _ in self?.scroll() ?? false }
    move(to: origin)
  }

  func move(to place: Point) {
    pointer = place
    gap = section.gap(at: place, in: page.root)
    layer.move(
      card: Point(x: place.x - grip.x, y: place.y - grip.y),
      mark: target == nil ? nil : gap.flatMap { section.bounds(ofGap: $0, in: page.root) })
  }

  /// Puts everything away.
  /// - Returns: the place that the card is to have; nil if it is the one it has.
  func end() -> Int? {
    scrolling?.remove()
    scrolling = nil
    slot.card.root.removeClass("lifted")
    page.root.setCursor(.standard)
    layer.clear()
    section.restSideways()
    return target
  }

  private var target: Int? {
    guard let gap, let index = section.slots.firstIndex(where: { $0 === slot }) else { return nil }
    let place = gap > index ? gap - 1 : gap
    return place == index ? nil : place
  }

  private func scroll() -> Bool {
    let (width, height) = (Double(page.root.width), Double(page.root.height))
    let vertical = Self.step(pointer.y, height)
    let scroller = page.scroller.vertical
    let before = scroller.value
    scroller.value = before + vertical
    var hasMoved = scroller.value != before
    if section.isCarousel {
      let way = Self.step(pointer.x, width)
      hasMoved = section.scrollSideways(by: page.root.isRightToLeft ? -way : way) || hasMoved
    }
    if hasMoved { move(to: pointer) }
    return true
  }

  private static func step(_ place: Double, _ length: Double) -> Double {
    if place < edge { return -speed * min(1, (edge - place) / edge) }
    if place > length - edge { return speed * min(1, (place - length + edge) / edge) }
    return 0
  }
}

extension SectionView {
  /// The gap between its cards that is nearest to a place: 0 in front of the first card.
  fileprivate func gap(at place: Point, in widget: some WidgetHandle) -> Int? {
    let places = slots.enumerated().compactMap { index, slot in
      slot.place.bounds(in: widget).map { (index, $0) }
    }
    func distance(_ bounds: Rectangle) -> (Double, Double) {
      let (x, y) = (bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
      let isInRow = place.y >= bounds.y && place.y < bounds.maxY
      return (isInRow ? 0 : abs(place.y - y), abs(place.x - x))
    }
    guard let (index, bounds) = places.min(by: { distance($0.1) < distance($1.1) }) else {
      return nil
    }
    let isAfter = (place.x > bounds.x + bounds.width / 2) != widget.isRightToLeft
    return isAfter ? index + 1 : index
  }

  /// The line that marks a gap, in the middle of it.
  fileprivate func bounds(ofGap gap: Int, in widget: some WidgetHandle) -> Rectangle? {
    let isLast = gap == slots.count
    guard let bounds = slots[isLast ? gap - 1 : gap].place.bounds(in: widget) else { return nil }
    let isAtRight = isLast != widget.isRightToLeft
    let half = GridGeometry.spacing / 2
    let x = isAtRight ? bounds.maxX + half : bounds.x - half
    let width = DropLayer.markWidth
    return Rectangle(x: x - width / 2, y: bounds.y, width: width, height: bounds.height)
  }
}
