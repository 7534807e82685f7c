import Gtk

/// Runs GLib's main loop, and with it the main actor, until `work` is done. Needs no display.
///
/// Only from a command's synchronous `run`: the loop is not entered twice.
nonisolated func runLoop(_ work: @escaping @MainActor () async throws -> Void) throws {
  try MainActor.assumeIsolated {
    MainQueue.attach()
    let loop = MainLoop()
    var failure: (any Error)?
    Task {
      do { try await work() } catch { failure = error }
      loop.quit()
    }
    loop.run()
    if let failure { throw failure }
  }
}
