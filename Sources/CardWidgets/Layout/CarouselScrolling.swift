import CardModel
import Gtk

/// Scrolls a carousel by drags of the pointer or a finger, by a horizontal wheel or a wheel with
/// Shift, and by a touchpad.
///
/// Vertical scrolling and dragging is left to the page. A drag claims the pointer, which cancels
/// the press on the card under it: a drag is never a click (S-43).
final class CarouselScrolling {
  private unowned let carousel: Carousel
  private let dragGesture = DragGesture()
  private let wheel = ScrollController()
  private var drag: Drag?
  private var pause: TickCallback?

  init(_ carousel: Carousel) {
    self.carousel = carousel
    addDrag()
    addWheel()
    isEnabled = false
  }

  /// Whether the carousel can be scrolled.
  var isEnabled = true {
    didSet {
      // Before the card, so that the drag can be claimed from it.
      dragGesture.setPhase(isEnabled ? .capture : .none)
      wheel.setPhase(isEnabled ? .bubble : .none)
    }
  }

  // MARK: Drag

  private struct Drag {
    let startOffset: Double
    var track = VelocityTrack()
    var isClaimed = false
  }

  private func addDrag() {
    dragGesture.onBegin { [unowned self] in begin(at: $0) }
    dragGesture.onUpdate { [unowned self] dx, dy in update(dx, dy) }
    dragGesture.onEnd { [unowned self] _, _ in end() }
    dragGesture.onCancel { [unowned self] in end() }
    carousel.row.add(dragGesture)
  }

  private func begin(at point: Point) {
    // A drag on a slider moves the slider, and one on a switch sets it.
    guard carousel.row.pick(at: point)?.enclosing(ControlView.self) == nil else {
      dragGesture.setState(.denied)
      return
    }
    carousel.isPressed = true
    drag = Drag(startOffset: carousel.offset)
  }

  private func update(_ dx: Double, _ dy: Double) {
    guard var drag else { return }
    if !drag.isClaimed {
      if abs(dy) > DragGesture.threshold, abs(dy) >= abs(dx) {
        self.drag = nil
        dragGesture.setState(.denied)
        return
      }
      guard abs(dx) > DragGesture.threshold else { return }
      carousel.stop()
      dragGesture.setState(.claimed)
      drag.isClaimed = true
    }
    let offset = drag.startOffset - (carousel.row.isRightToLeft ? -dx : dx)
    drag.track.add(offset, at: dragGesture.eventTime)
    self.drag = drag
    carousel.pull(to: offset)
  }

  private func end() {
    carousel.isPressed = false
    guard let drag else { return }
    self.drag = nil
    if drag.isClaimed { carousel.snap(velocity: drag.track.velocity(at: dragGesture.eventTime)) }
  }

  // MARK: Wheel

  private func addWheel() {
    wheel.onScroll { [unowned self] dx, dy, modifiers in
      let steps = modifiers.contains(.shift) && dx == 0 ? dy : dx
      guard steps != 0, modifiers.contains(.shift) || abs(dx) > abs(dy) else { return false }
      scroll(by: carousel.row.isRightToLeft && !modifiers.contains(.shift) ? -steps : steps)
      return true
    }
    wheel.onScrollEnd { [unowned self] in carousel.snap(velocity: 0) }
    carousel.row.add(wheel)
  }

  /// Scrolls by a card for each whole step, as a wheel turns, or freely by parts of a step, as a
  /// touchpad reports them until it pauses.
  private func scroll(by steps: Double) {
    let geometry = carousel.geometry
    if steps == steps.rounded() {
      let index = geometry.index(at: carousel.destination) + Int(steps)
      carousel.scroll(to: geometry.offset(of: index), animated: true)
    } else {
      carousel.scroll(to: carousel.offset + steps * Self.touchpadStep, animated: false)
      restAfterPause()
    }
  }

  /// The distance of one touchpad step in GTK, in px.
  private static let touchpadStep = 60.0
  /// The pause of a touchpad after which the row comes to rest, in µs.
  ///
  /// X11 does not report when fingers leave a touchpad.
  private static let pauseLength = 150_000

  private func restAfterPause() {
    pause?.remove()
    var begin: Microseconds?
    pause = carousel.row.addTickCallback { [unowned self] time in
      if begin == nil { begin = time }
      guard let begin, time - begin > Self.pauseLength else { return true }
      pause = nil
      carousel.snap(velocity: 0)
      return false
    }
  }
}
