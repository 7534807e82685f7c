import Gtk

/// Runs GLib's main loop, and with it the main actor, until `work` is done.
///
/// Needs no display.
///
/// To be called only from the synchronous `run` of a command: the loop must not be entered twice.
/// - Parameter endsOnInterrupt: whether SIGINT and SIGTERM cancel the work in place of ending the
///   process.
nonisolated func runLoop(
  endsOnInterrupt: Bool = false, _ work: @escaping @MainActor () async throws -> Void
) throws {
  try MainActor.assumeIsolated {
    MainQueue.attach()
    let loop = MainLoop()
    var failure: (any Error)?
    let task = Task {
      do { try await work() } catch { failure = error }
      loop.quit()
    }
    if endsOnInterrupt { MainLoop.onInterrupt { task.cancel() } }
    loop.run()
    if let failure { throw failure }
  }
}
