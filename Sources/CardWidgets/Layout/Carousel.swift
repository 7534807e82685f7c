import CardModel
import Gtk

/// Lays the children of a flow box out as a row of equally wide and high cards that scrolls sideways
/// and comes to rest on a card (S-43).
///
/// The row spans the page, so that nothing of a card's shadow or focus ring is cut off. As the flow
/// box stays and only lays out differently, a change between grid and carousel touches no card.
final class Carousel: LayoutBehaviour {
  let row: FlowBox

  /// From the sides to the first and after the last card, in px.
  var margin = 16.0 { didSet { if margin != oldValue { row.queueResize() } } }
  /// How many whole cards are seen at once.
  var columns = 1 { didSet { if columns != oldValue { row.queueResize() } } }

  /// Whether the flow box is laid out as a row.
  var isActive = false {
    didSet {
      guard isActive != oldValue else { return }
      stop()
      row.setLayout(isActive ? self : nil)
      scrolling?.isEnabled = isActive
    }
  }

  /// How far the row is scrolled from its start, in px.
  private(set) var offset = 0.0
  private(set) var geometry = CarouselGeometry(width: 0, margin: 0, count: 0)
  private let animation = OffsetAnimation()
  private var scrolling: CarouselScrolling?
  private var pendingIndex: Int?

  init(_ row: FlowBox) {
    self.row = row
    scrolling = CarouselScrolling(self)
    row.onUnmap { [unowned self] in scroll(to: destination, animated: false) }
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
    animation.run(from: offset, to: target, on: row) { [unowned self] in move(to: $0) }
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

  /// Scrolls as little as shows the whole of a card; not under a pressed pointer, which would then be
  /// let go on something else.
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
    row.queueAllocate()
  }

  func stop() { animation.stop() }

  private func move(to new: Double) {
    guard new != offset else { return }
    offset = new
    row.queueAllocate()
  }

  // MARK: Layout

  let requestMode = RequestMode.heightForWidth

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let children = widget.children
    if orientation == .horizontal {
      let minimum = children.reduce(0) { max($0, $1.measure(.horizontal).minimum) }
      return Measurement(minimum: minimum, natural: 400)
    }
    let width = size < 0 ? geometry.width : Double(size)
    let itemWidth = Int(makeGeometry(width: width, children).itemWidth)
    return children.reduce(Measurement(minimum: 0, natural: 0)) { result, child in
      let height = child.measure(.vertical, for: itemWidth)
      return Measurement(
        minimum: max(result.minimum, height.minimum), natural: max(result.natural, height.natural))
    }
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let children = widget.children
    let old = geometry
    geometry = makeGeometry(width: Double(width), children)
    if let index = pendingIndex {
      offset = geometry.offset(of: index)
      pendingIndex = nil
    } else if geometry.itemWidth != old.itemWidth {
      animation.stop()
      offset = geometry.offset(of: old.index(at: offset))
    }
    offset = geometry.clamp(offset)
    let itemWidth = Int(geometry.itemWidth)
    for (index, child) in children.enumerated() {
      let start = Int((geometry.position(of: index) - offset).rounded())
      let x = widget.isRightToLeft ? width - start - itemWidth : start
      child.allocate(x: x, width: itemWidth, height: height)
    }
  }

  private func makeGeometry(width: Double, _ children: [Widget]) -> CarouselGeometry {
    let minimum = children.reduce(1) { max($0, $1.measure(.horizontal).minimum) }
    return CarouselGeometry(
      width: width, margin: margin, count: children.count, columns: columns,
      minimumItemWidth: Double(minimum))
  }
}
