import CardModel
import Gtk

/// How a person scrolls a carousel: by dragging it with pointer or finger, by a wheel that is turned
/// sideways or with Shift held, and by strokes on a touchpad.
///
/// A vertical wheel and a vertical drag are left to the page. A drag claims the pointer, which takes
/// the press back from the card under it: a drag is never a click (S-43).
final class CarouselScrolling {
  private unowned let carousel: CarouselView
  private var drag: Drag?
  private var pause: TickCallback?

  /// Beyond this way in px a press has become a drag.
  private static let slop = 8.0

  /// The widget keeps the controllers, and they keep this.
  static func attach(to carousel: CarouselView, _ widget: CustomWidget) {
    let scrolling = CarouselScrolling(carousel)
    scrolling.addDrag(to: widget)
    scrolling.addWheel(to: widget)
    widget.onUnmap { [unowned carousel] in
      carousel.scroll(to: carousel.destination, animated: false)
    }
  }

  private init(_ carousel: CarouselView) { self.carousel = carousel }

  // MARK: Drag

  private struct Drag {
    let startOffset: Double
    var track = VelocityTrack()
    var isClaimed = false
  }

  private func addDrag(to widget: CustomWidget) {
    let gesture = DragGesture()
    // Seen before the card does, so that the drag can be claimed over its head.
    gesture.setPhase(.capture)
    gesture.onBegin { [self] _ in begin() }
    gesture.onUpdate { [self] dx, dy in update(dx, dy, gesture) }
    gesture.onEnd { [self] _, _ in end(at: gesture.eventTime) }
    gesture.onCancel { [self] in end(at: gesture.eventTime) }
    widget.add(gesture)
  }

  private func begin() {
    carousel.isPressed = true
    drag = Drag(startOffset: carousel.offset)
  }

  private func update(_ dx: Double, _ dy: Double, _ gesture: DragGesture) {
    guard var drag else { return }
    if !drag.isClaimed {
      if abs(dy) > Self.slop, abs(dy) >= abs(dx) {
        self.drag = nil
        gesture.setState(.denied)
        return
      }
      guard abs(dx) > Self.slop else { return }
      carousel.stop()
      gesture.setState(.claimed)
      drag.isClaimed = true
    }
    let offset = drag.startOffset - (carousel.root.isRightToLeft ? -dx : dx)
    drag.track.add(offset, at: gesture.eventTime)
    self.drag = drag
    carousel.scroll(to: offset, animated: false)
  }

  private func end(at time: Milliseconds) {
    carousel.isPressed = false
    guard let drag else { return }
    self.drag = nil
    if drag.isClaimed { rest(velocity: drag.track.velocity(at: time)) }
  }

  private func rest(velocity: Double) {
    carousel.scroll(
      to: carousel.geometry.restingOffset(from: carousel.offset, velocity: velocity), animated: true
    )
  }

  // MARK: Wheel

  private func addWheel(to widget: CustomWidget) {
    let controller = ScrollController()
    controller.onScroll { [self] dx, dy, modifiers in
      let way = modifiers.contains(.shift) && dx == 0 ? dy : dx
      guard way != 0, modifiers.contains(.shift) || abs(dx) > abs(dy) else { return false }
      scroll(by: widget.isRightToLeft && !modifiers.contains(.shift) ? -way : way)
      return true
    }
    controller.onScrollEnd { [self] in rest(velocity: 0) }
    widget.add(controller)
  }

  /// A wheel turns by whole steps, each a card; a touchpad by small parts of one, which move the row
  /// until they pause.
  private func scroll(by way: Double) {
    let geometry = carousel.geometry
    if way == way.rounded() {
      let index = geometry.index(at: carousel.destination) + Int(way)
      carousel.scroll(to: geometry.offset(of: index), animated: true)
    } else {
      carousel.scroll(to: carousel.offset + way * Self.touchpadStep, animated: false)
      restAfterPause()
    }
  }

  /// What GTK calls a step of a touchpad, in px.
  private static let touchpadStep = 60.0
  /// How long a touchpad rests before the row does, in µs. X11 does not say when fingers leave it.
  private static let pauseLength = 150_000

  private func restAfterPause() {
    pause?.remove()
    var begin: Microseconds?
    pause = carousel.root.addTickCallback { [unowned self] time in
      if begin == nil { begin = time }
      guard let begin, time - begin > Self.pauseLength else { return true }
      pause = nil
      rest(velocity: 0)
      return false
    }
  }
}
