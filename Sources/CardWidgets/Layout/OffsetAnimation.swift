import Gtk

/// An offset gliding to where it comes to rest: fast at first, then slower.
final class OffsetAnimation {
  /// Where it is going; nil while it rests.
  private(set) var target: Double?
  private var tick: TickCallback?

  /// In µs.
  private static let duration = 300_000.0

  /// Calls `change` with the offset before each frame of `widget` until it is `end`.
  func run(
    from start: Double, to end: Double, on widget: some WidgetHandle,
    _ change: @escaping (Double) -> Void
  ) {
    stop()
    guard start != end else { return }
    target = end
    var begin: Microseconds?
    tick = widget.addTickCallback { [unowned self] time in
      let elapsed = Double(time - (begin ?? time))
      begin = begin ?? time
      guard elapsed < Self.duration else {
        tick = nil
        target = nil
        change(end)
        return false
      }
      change(start + (end - start) * Self.eased(elapsed / Self.duration))
      return true
    }
  }

  /// Stays where it is.
  func stop() {
    tick?.remove()
    tick = nil
    target = nil
  }

  /// A cubic from 0 to 1 that ends without speed.
  private static func eased(_ progress: Double) -> Double {
    let rest = 1 - progress
    return 1 - rest * rest * rest
  }
}
