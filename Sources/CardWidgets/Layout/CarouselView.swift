import CardModel
import Gtk

/// A row of equally wide and high cards that scrolls sideways and comes to rest on a card (S-43).
///
/// It spans the page, so that nothing of a card's shadow or focus ring is cut off.
final class CarouselView: WidgetBehaviour {
  lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "carousel", role: .list, behaviour: self)
    CarouselScrolling.attach(to: self, widget)
    return widget
  }()

  /// From the sides to the first and after the last card, in px.
  var margin = 16.0 { didSet { if margin != oldValue { root.queueResize() } } }
  /// How many whole cards are seen at once.
  var columns = 1 { didSet { if columns != oldValue { root.queueResize() } } }

  /// How far the row is scrolled from its start, in px.
  private(set) var offset = 0.0
  private(set) var geometry = CarouselGeometry(width: 0, margin: 0, count: 0)
  private let animation = OffsetAnimation()

  let requestMode = RequestMode.heightForWidth

  /// Puts a child in front of the one at `index`.
  func insert(_ child: some WidgetHandle, at index: Int) {
    let children = root.children
    if index < children.count {
      child.setParent(root, before: children[index])
    } else {
      child.setParent(root)
    }
  }

  // MARK: Scrolling

  /// Scrolls to `target`, at once or gliding; anything but a drag keeps within the range.
  func scroll(to target: Double, animated: Bool) {
    let target = geometry.clamp(target)
    guard animated, root.isMapped, root.hasAnimations else {
      animation.stop()
      move(to: target)
      return
    }
    animation.run(from: offset, to: target, on: root) { [unowned self] in move(to: $0) }
  }

  /// Whether the pointer or a finger is down on the row.
  var isPressed = false {
    didSet {
      guard !isPressed, let index = postponedIndex else { return }
      postponedIndex = nil
      reveal(index, animated: true)
    }
  }
  private var postponedIndex: Int?

  /// Scrolls as little as shows the whole of a card; not under a pressed pointer, which would then be
  /// let go on something else.
  func reveal(_ index: Int, animated: Bool) {
    guard !isPressed else {
      postponedIndex = index
      return
    }
    let target = geometry.offset(showing: index, from: animation.target ?? offset)
    if target != animation.target ?? offset { scroll(to: target, animated: animated) }
  }

  /// Rests on a card as soon as the row has been laid out.
  func rest(on index: Int) {
    pendingIndex = index
    root.queueAllocate()
  }

  /// Where the row is, or is gliding to.
  var destination: Double { animation.target ?? offset }

  func stop() { animation.stop() }

  private var pendingIndex: Int?

  private func move(to new: Double) {
    guard new != offset else { return }
    offset = new
    root.queueAllocate()
  }

  // MARK: Layout

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
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

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
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

  /// Shadow and focus ring reach this far beyond a card, in px.
  private static let reach = 24.0

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    for (index, child) in widget.children.enumerated() {
      let start = geometry.position(of: index) - offset
      guard start > -geometry.itemWidth - Self.reach, start < geometry.width + Self.reach else {
        continue
      }
      snapshot.drawChild(child)
    }
  }

  func directionChanged(of widget: CustomWidget) { widget.queueAllocate() }
}
