import Gtk

/// A condition that did not come true in time.
public struct Timeout: Error, CustomStringConvertible {
  public let description: String
}

/// Runs GLib, and lets the main actor's jobs run, until `condition` holds.
///
/// An async test drains the main queue while it waits, GLib runs only when told to.
@MainActor
public func settle(
  _ what: String = "the condition", seconds: Double = 5, until condition: () -> Bool
) async throws {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while !condition() {
    guard .now < deadline else { throw Timeout(description: "\(what) did not come true") }
    iterate()
    try await Task.sleep(for: .milliseconds(1))
  }
}

/// Runs GLib and the main actor's jobs until nothing is due, `rounds` times in a row.
@MainActor
public func settle(rounds: Int = 3) async throws {
  for _ in 0..<rounds {
    iterate()
    try await Task.sleep(for: .milliseconds(1))
  }
}

/// Deals with what is due in GLib's loop, in bounds: an animation is always due.
@MainActor
private func iterate() {
  for _ in 0..<200 where !MainLoop.iterate() { return }
}
