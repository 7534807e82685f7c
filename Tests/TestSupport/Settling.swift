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

/// Runs GLib and the main actor's jobs until nothing has been due for longer than a frame takes.
///
/// An animation is always due again: it is left running after a third of a second.
@MainActor
public func settle() async throws {
  let deadline = ContinuousClock.now + .milliseconds(300)
  var quietSince = ContinuousClock.now
  while .now < deadline, ContinuousClock.now - quietSince < .milliseconds(25) {
    if iterate() { quietSince = .now }
    try await Task.sleep(for: .milliseconds(1))
  }
}

/// Deals with what is due in GLib's loop, in bounds: an animation is always due. False if nothing was.
@MainActor
@discardableResult
private func iterate() -> Bool {
  for count in 0..<200 where !MainLoop.iterate() { return count > 0 }
  return true
}
