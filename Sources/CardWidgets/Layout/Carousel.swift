import CardModel
import Gtk

/// Lays the cards of a section out as a row of equally wide cards that scrolls sideways and comes
/// to rest on a card (S-43).
///
/// Each card is as high as its content, at the top of the row (S-06): one card is seen at a time,
/// and white space below a figure would be most of the window. The row spans the page, so that no
/// card's shadow or focus ring is cut off. A change between grid and carousel touches no card: only
/// the layout of the batches changes.
final class Carousel: LayoutBehaviour {
  /// The scrolled row of batches.
  var row: Box { batches.root }

  /// The distance in px before the first and after the last card.
  var margin = 16.0 { didSet { if margin != oldValue { row.queueResize() } } }
  /// The distance in px between two cards.
  var spacing = GridGeometry.spacing {
    didSet { if spacing != oldValue { row.queueResize() } }
  }
  /// The number of whole cards in view.
  var columns = 1 { didSet { if columns != oldValue { row.queueResize() } } }
  /// Called when the row has been scrolled or laid out differently.
  var onScroll: () -> Void = {}

  /// Whether the batches are laid out as a row.
  var isActive = false {
    didSet {
      guard isActive != oldValue else { return }
      stop()
      if isActive {
        row.setLayout(self)
      } else {
        row.resetLayout(.vertical, spacing: Int(GridGeometry.spacing))
        setLaidOut(0..<slots.count)
      }
      layOutBatches()
      showCalling()
      scrolling?.isEnabled = isActive
    }
  }

  /// The scroll position of the row, in px.
  private(set) var offset = 0.0
  private(set) var geometry = CarouselGeometry(width: 0, margin: 0, count: 0)

  /// The distance from the viewport up to which cards are laid out, in widths of the row.
  private static let reach = 4.0
  private let batches: CardBatches
  private let animation = OffsetAnimation()
  private var scrolling: CarouselScrolling?
  private var pendingIndex: Int?
  /// The buttons that lead to cards which call out of sight, before and behind those in view.
  private lazy var hints = (start: makeHint(at: .start), end: makeHint(at: .end))
  private var hasHints = false

  init(_ batches: CardBatches) {
    self.batches = batches
    scrolling = CarouselScrolling(self)
    row.onUnmap { [unowned self] in scroll(to: destination, animated: false) }
  }

  /// Lays out the row after its cards have changed.
  func slotsChanged() {
    if !isActive { setLaidOut(0..<slots.count) }
    layOutBatches()
    // Above batches that have been added.
    if hasHints {
      let last = batches.batches.last?.root.widget
      for hint in [hints.start, hints.end] { row.move(hint.root, after: last) }
    }
    row.queueResize()
  }

  // MARK: Scrolling

  /// The scroll position of the row, or the target of a running animation.
  var destination: Double { animation.target ?? offset }

  /// Scrolls to `target`, as far as the row reaches.
  func scroll(to target: Double, animated: Bool) {
    let target = geometry.clamp(target)
    guard animated, row.isMapped, row.hasAnimations else {
      animation.stop()
      move(to: target)
      return
    }
    animation.run(from: offset, to: [target], on: row) { [unowned self] in move(to: $0) }
  }

  /// Follows a finger to `target`, with increasing resistance beyond the ends.
  func pull(to target: Double) {
    animation.stop()
    move(to: row.hasAnimations ? geometry.stretched(target) : geometry.clamp(target))
  }

  /// Snaps to a card after a release, possibly after bouncing off an end.
  ///
  /// - Parameter velocity: the speed at the release, in px a second.
  func snap(velocity: Double) {
    let target = geometry.restingOffset(from: offset, velocity: velocity)
    guard row.isMapped, row.hasAnimations,
      let swing = geometry.swing(from: offset, velocity: velocity)
    else { return scroll(to: target, animated: true) }
    animation.run(from: offset, to: [swing, target], on: row) { [unowned self] in move(to: $0) }
  }

  /// Whether the pointer or a finger is pressed on the row.
  var isPressed = false {
    didSet {
      guard !isPressed, let index = postponedIndex else { return }
      postponedIndex = nil
      reveal(index)
    }
  }
  private var postponedIndex: Int?

  /// Scrolls as little as shows the whole of a card.
  ///
  /// While the pointer is pressed, this waits for its release, which would otherwise be on another
  /// card.
  func reveal(_ index: Int) {
    guard !isPressed else {
      postponedIndex = index
      return
    }
    let target = geometry.offset(showing: index, from: destination)
    if target != destination { scroll(to: target, animated: true) }
  }

  /// Snaps to a card as soon as the row has been laid out.
  func snap(to index: Int) {
    stop()
    pendingIndex = index
    queueAllocate()
  }

  func stop() { animation.stop() }

  // MARK: Calling cards

  /// The pages of the cards that call for attention.
  var callingPages: Set<Int> {
    Set(slots.indices.filter { slots[$0].card.isCalling }.map { geometry.page(of: $0) })
  }

  /// Shows which cards call for attention out of sight.
  func showCalling() {
    let calling =
      isActive && geometry.width > 0 ? slots.indices.filter { slots[$0].card.isCalling } : []
    guard hasHints || !calling.isEmpty else { return }
    hasHints = true
    let before = calling.last { geometry.isBefore($0, at: destination) }
    let behind = calling.first { geometry.isBehind($0, at: destination) }
    for (hint, index) in [(hints.start, before), (hints.end, behind)] {
      hint.show(index.map { slots[$0].card.state?.card?.name ?? "" })
      hint.onPress = { [unowned self] in if let index { reveal(index) } }
    }
  }

  private func makeHint(at edge: CallingHint.Edge) -> CallingHint {
    let hint = CallingHint(at: edge)
    row.append(hint.root)
    return hint
  }

  private func move(to new: Double) {
    guard new != offset else { return }
    offset = new
    queueAllocate()
    onScroll()
  }

  /// Returns the indices of the cards in the viewport, extended by `distance` widths of the row.
  func indices(within distance: Double) -> Range<Int> {
    let (width, position) = (geometry.width, geometry.position)
    let range = offset - distance * width...offset + (1 + distance) * width
    return SlotSearch.indices(of: slots.count, in: range, start: position) {
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
    // The row is beyond an end while it is dragged there, or bounces.
    if geometry != old {
      if destination != geometry.clamp(destination) { animation.stop() }
      offset = geometry.clamp(offset)
    }
    setLaidOut(indices(within: Self.reach))
    for (index, batch) in batches.batches.enumerated() where batch.root.isDrawn {
      let range = batches.range(of: index)
      let start = Int((geometry.position(of: range.lowerBound) - offset).rounded())
      let length = Int(Double(range.count) * geometry.step - geometry.spacing)
      let x = widget.mirrored(start, length, in: width)
      batch.root.allocate(x: x, width: length, height: height)
    }
    if hasHints {
      hints.start.allocate(in: widget, width: width, height: height)
      hints.end.allocate(in: widget, width: width, height: height)
    }
  }

  /// Lays out the cards of a batch that are near the viewport.
  fileprivate func allocate(_ range: Range<Int>, width: Int, height: Int, in widget: Widget) {
    let itemWidth = Int(geometry.itemWidth)
    for (index, slot) in slots[range].enumerated() where slot.isLaidOut {
      let start = index * Int(geometry.step)
      let x = widget.mirrored(start, itemWidth, in: width)
      slot.allocate(
        x: x, y: 0, width: itemWidth, height: min(height, slot.height(for: itemWidth)))
    }
  }

  /// Lays out these cards and no others: few of thousands are near the viewport.
  private func setLaidOut(_ near: Range<Int>) {
    for (index, batch) in batches.batches.enumerated() {
      batch.root.setDrawn(!isActive || batches.range(of: index).overlaps(near))
    }
    for (index, slot) in slots.enumerated() { slot.isLaidOut = near.contains(index) }
  }

  /// Queues a layout of the row and the visible batches at the same size.
  private func queueAllocate() {
    row.queueAllocate()
    for batch in batches.batches where batch.root.isDrawn { batch.root.queueAllocate() }
  }

  /// Sets the layout of each batch: as a part of the row, or in rows.
  private func layOutBatches() {
    for (index, batch) in batches.batches.enumerated() {
      batch.setLayout(isActive ? CarouselBatch(self, batches.range(of: index)) : nil)
    }
  }

  private var slots: [CardSlot] { batches.slots }

  private var minimumItemWidth: Int { slots.reduce(1) { max($0, $1.minimumWidth) } }

  private func makeGeometry(width: Double) -> CarouselGeometry {
    CarouselGeometry(
      width: width, margin: margin, spacing: spacing, count: slots.count, columns: columns,
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

  /// Requests nothing: the row computes the size of a batch.
  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    Measurement(minimum: 0, natural: 0)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    carousel.allocate(range, width: width, height: height, in: widget)
  }
}
