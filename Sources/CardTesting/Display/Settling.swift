import Gtk

/// The error of a condition that did not come true in time.
public struct Timeout: Error, CustomStringConvertible {
  public let description: String
}

/// Runs GLib and the main actor's jobs until `condition` holds, or throws after `seconds`.
///
/// An async test drains the main queue while it waits; GLib runs only when told to. The time only
/// ends tests that hang: on a busy machine, other tests hold the main actor for seconds.
@MainActor
public func settle(
  _ what: String = "the condition", seconds: Double = 20, until condition: () -> Bool
) async throws {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while !condition() {
    guard .now < deadline else { throw Timeout(description: "\(what) did not come true") }
    iterate()
    try await Task.sleep(for: .milliseconds(1))
  }
}

/// Runs GLib and the main actor's jobs until nothing is due: the events that the display server has
/// sent are handled, and every window has laid out and drawn their effects.
///
/// It suits the pause between two inputs, a measurement of what has been laid out, and a test that
/// nothing happens. A test of an effect waits for that effect.
@MainActor
public func settle() async throws {
  for _ in 0..<50 {
    Toolkit.synchronizeDisplay()
    iterate()
    try await drawFrame()
    Toolkit.synchronizeDisplay()
    guard iterate() else { return }
  }
  throw Timeout(description: "the program did not come to rest")
}

/// Waits until every open window has drawn a frame that began after the call.
@MainActor
private func drawFrame() async throws {
  var begun: [Widget: Int] = [:]
  for window in Window.open {
    begun[window] = 0
    // A frame begins with this callback, so the frame before it has been drawn.
    window.addTickCallback { _ in
      begun[window, default: 0] += 1
      return begun[window, default: 0] < 2
    }
  }
  try await settle("a frame is drawn") {
    Window.open.allSatisfy { begun[$0, default: 2] >= 2 }
  }
}

/// Dispatches what is due in GLib's loop, at most 200 times because an animation is always due.
///
/// - Returns: whether anything was due.
@MainActor
@discardableResult
private func iterate() -> Bool {
  for count in 0..<200 where !MainLoop.iterate() { return count > 0 }
  return true
}
