import CardModel
import Gtk

/// Lays the cards of a section out as a row of equally wide and high cards that scrolls sideways
/// and comes to rest on a card (S-43).
///
/// The row spans the page, so that nothing of a card's shadow or focus ring is cut off. As the
/// batches of cards stay and are only laid out differently, a change between grid and carousel
/// touches no card.
final class Carousel: LayoutBehaviour {
  /// The scrolled row of batches.
  var row: Box { batches.root }

  /// From the sides to the first and after the last card, in px.
  var margin = 16.0 { didSet { if margin != oldValue { row.queueResize() } } }
  /// How many whole cards are seen at once.
  var columns = 1 { didSet { if columns != oldValue { row.queueResize() } } }
  /// Called when the row has been scrolled, or laid out anew.
  var onScroll: () -> Void = {}

  /// Whether the flow box is laid out as a row.
  var isActive = false {
    didSet {
      guard isActive != oldValue else { return }
      stop()
      if isActive {
        row.setLayout(self)
      } else {
        row.resetLayout(.vertical, spacing: Int(GridGeometry.spacing))
        show(0..<slots.count)
      }
      layOutRuns()
      scrolling?.isEnabled = isActive
    }
  }

  /// How far the row is scrolled from its start, in px.
  private(set) var offset = 0.0
  private(set) var geometry = CarouselGeometry(width: 0, margin: 0, count: 0)

  /// How far beyond what is seen cards have a place, in widths of the row.
  private static let reach = 4.0
  private let batches: CardBatches
  private let animation = OffsetAnimation()
  private var scrolling: CarouselScrolling?
  private var pendingIndex: Int?

  init(_ batches: CardBatches) {
    self.batches = batches
    scrolling = CarouselScrolling(self)
    row.onUnmap { [unowned self] in scroll(to: destination, animated: false) }
  }

  /// There are other cards now.
  func slotsChanged() {
    if !isActive { show(0..<slots.count) }
    layOutRuns()
    row.queueResize()
  }

  // MARK: Scrolling

  /// Where the row is, or is gliding to.
  var destination: Double { animation.target ?? offset }

  /// Scrolls to `target`, as far as the row reaches, at once or gliding.
  func scroll(to target: Double, animated: Bool) {
    let target = geometry.clamp(target)
    guard animated, row.isMapped, row.hasAnimations else {
      animation.stop()
      move(to: target)
      return
    }
    animation.run(from: offset, to: [target], on: row) { [unowned self] in move(to: $0) }
  }

  /// Follows a finger, beyond the ends ever less.
  func pull(to target: Double) {
    animation.stop()
    move(to: row.hasAnimations ? geometry.stretched(target) : geometry.clamp(target))
  }

  /// Comes to rest after it was let go with a speed in px a second: on a card, or bouncing off an
  /// end.
  func rest(velocity: Double) {
    let target = geometry.restingOffset(from: offset, velocity: velocity)
    guard row.isMapped, row.hasAnimations,
      let swing = geometry.swing(from: offset, velocity: velocity)
    else { return scroll(to: target, animated: true) }
    animation.run(from: offset, to: [swing, target], on: row) { [unowned self] in move(to: $0) }
  }

  /// Whether the pointer or a finger is down on the row.
  var isPressed = false {
    didSet {
      guard !isPressed, let index = postponedIndex else { return }
      postponedIndex = nil
      reveal(index)
    }
  }
  private var postponedIndex: Int?

  /// Scrolls as little as shows the whole of a card; not under a pressed pointer, which would then
  /// be let go on something else.
  func reveal(_ index: Int) {
    guard !isPressed else {
      postponedIndex = index
      return
    }
    let target = geometry.offset(showing: index, from: destination)
    if target != destination { scroll(to: target, animated: true) }
  }

  /// Rests on a card as soon as the row has been laid out.
  func rest(on index: Int) {
    pendingIndex = index
    queueAllocate()
  }

  func stop() { animation.stop() }

  private func move(to new: Double) {
    guard new != offset else { return }
    offset = new
    queueAllocate()
    onScroll()
  }

  /// The cards that reach into the row as it is seen, or are so many of its widths away.
  func indices(within distance: Double) -> Range<Int> {
    let (width, position) = (geometry.width, geometry.position)
    let stretch = offset - distance * width...offset + (1 + distance) * width
    return SlotSearch.indices(of: slots.count, in: stretch, start: position) {
      position($0) + geometry.itemWidth
    }
  }

  // MARK: Layout

  let requestMode = RequestMode.heightForWidth

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    if orientation == .horizontal {
      return Measurement(minimum: minimumItemWidth, natural: 400)
    }
    let width = size < 0 ? geometry.width : Double(size)
    let itemWidth = Int(makeGeometry(width: width).itemWidth)
    let height = slots.reduce(0) { max($0, $1.height(for: itemWidth)) }
    return Measurement(minimum: height, natural: height)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let old = geometry
    geometry = makeGeometry(width: Double(width))
    if geometry != old { row.scope.afterLayout { [weak self] in self?.onScroll() } }
    if let index = pendingIndex {
      offset = geometry.offset(of: index)
      pendingIndex = nil
    } else if geometry.itemWidth != old.itemWidth {
      animation.stop()
      offset = geometry.offset(of: old.index(at: offset))
    }
    // Beyond an end it is while it is pulled, or bounces.
    if geometry != old {
      if destination != geometry.clamp(destination) { animation.stop() }
      offset = geometry.clamp(offset)
    }
    let near = indices(within: Self.reach)
    show(near)
    for (index, batch) in batches.batches.enumerated() where batch.root.isDrawn {
      let range = batches.range(of: index)
      let start = Int((geometry.position(of: range.lowerBound) - offset).rounded())
      let length = Int(Double(range.count) * geometry.step - CarouselGeometry.spacing)
      let x = widget.mirrored(start, length, in: width)
      batch.root.allocate(x: x, width: length, height: height)
    }
  }

  /// Lays out those of a batch's cards that have a place.
  fileprivate func allocate(_ range: Range<Int>, width: Int, height: Int, in widget: Widget) {
    let itemWidth = Int(geometry.itemWidth)
    for (place, slot) in slots[range].enumerated() where slot.isPlaced {
      let start = place * Int(geometry.step)
      let x = widget.mirrored(start, itemWidth, in: width)
      slot.place.allocate(x: x, width: itemWidth, height: height)
    }
  }

  /// Gives these cards alone a place: of thousands, few are near what is seen.
  private func show(_ near: Range<Int>) {
    for (index, batch) in batches.batches.enumerated() {
      batch.root.setDrawn(!isActive || batches.range(of: index).overlaps(near))
    }
    for (index, slot) in slots.enumerated() { slot.isPlaced = near.contains(index) }
  }
  /// Queues a layout of the row and the visible batches at the same size.
  private func queueAllocate() {
    row.queueAllocate()
    for batch in batches.batches where batch.root.isDrawn { batch.root.queueAllocate() }
  }

  /// Sets the layout of each batch: as a part of the row, or its own.
  private func layOutRuns() {
    for (index, batch) in batches.batches.enumerated() {
      batch.root.setLayout(isActive ? CarouselBatch(self, batches.range(of: index)) : nil)
    }
  }

  private var slots: [CardSlot] { batches.slots }

  private var minimumItemWidth: Int { slots.reduce(1) { max($0, $1.minimumWidth) } }

  private func makeGeometry(width: Double) -> CarouselGeometry {
    CarouselGeometry(
      width: width, margin: margin, count: slots.count, columns: columns,
      minimumItemWidth: Double(minimumItemWidth))
  }
}

/// Lays the cards of a batch out as a part of a row.
private final class CarouselBatch: LayoutBehaviour {
  let requestMode = RequestMode.constant
  private unowned let carousel: Carousel
  private let range: Range<Int>

  init(_ carousel: Carousel, _ range: Range<Int>) {
    self.carousel = carousel
    self.range = range
  }

  /// The row gives a batch the room that its cards have there.
  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    Measurement(minimum: 0, natural: 0)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    carousel.allocate(range, width: width, height: height, in: widget)
  }
}
