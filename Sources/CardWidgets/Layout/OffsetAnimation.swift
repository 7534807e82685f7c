import Gtk

/// An animation of an offset that decelerates towards its target.
final class OffsetAnimation {
  /// The final offset; nil while no animation is running.
  private(set) var target: Double?
  private var tick: TickCallback?

  /// The duration of one segment, in µs.
  private static let duration = 300_000.0

  /// Calls `change` with the offset before each frame of `widget` until it has passed through all
  /// `stops` and reached the last.
  func run(
    from start: Double, to stops: [Double], on widget: some WidgetHandle,
    _ change: @escaping (Double) -> Void
  ) {
    stop()
    guard let last = stops.last, stops.contains(where: { $0 != start }) else { return }
    target = last
    let length = Self.duration / Double(stops.count)
    var begin: Microseconds?
    tick = widget.addTickCallback { [unowned self] time in
      let elapsed = Double(time - (begin ?? time))
      begin = begin ?? time
      let segment = Int(elapsed / length)
      guard segment < stops.count else {
        tick = nil
        target = nil
        change(last)
        return false
      }
      let from = segment == 0 ? start : stops[segment - 1]
      change(from + (stops[segment] - from) * Self.eased(elapsed / length - Double(segment)))
      return true
    }
  }

  /// Ends the animation at the present offset.
  func stop() {
    tick?.remove()
    tick = nil
    target = nil
  }

  /// Returns a cubic from 0 to 1 that ends without speed.
  private static func eased(_ progress: Double) -> Double {
    let rest = 1 - progress
    return 1 - rest * rest * rest
  }
}
