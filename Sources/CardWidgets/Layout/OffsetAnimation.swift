import Gtk

/// An offset gliding to where it comes to rest: fast at first, then slower.
final class OffsetAnimation {
  /// Where it is going in the end; nil while it rests.
  private(set) var target: Double?
  private var tick: TickCallback?

  /// The duration of one segment, in µs.
  private static let duration = 300_000.0

  /// Calls `change` with the offset before each frame of `widget` until it is the last of `stops`,
  /// by way of the others.
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
      let leg = Int(elapsed / length)
      guard leg < stops.count else {
        tick = nil
        target = nil
        change(last)
        return false
      }
      let from = leg == 0 ? start : stops[leg - 1]
      change(from + (stops[leg] - from) * Self.eased(elapsed / length - Double(leg)))
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
