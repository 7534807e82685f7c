import CGtk

/// GLib's main loop without an application, for commands and tests.
@MainActor
public final class MainLoop {
  private let loop: OpaquePointer

  public init() { loop = g_main_loop_new(nil, 0) }

  isolated deinit { g_main_loop_unref(loop) }

  /// Runs until ``quit()``.
  ///
  /// It must not be called from a task, because the main queue is not drained recursively.
  public func run() { g_main_loop_run(loop) }

  public func quit() { g_main_loop_quit(loop) }

  /// Lets signals through that the program that started this one may have blocked.
  static func unblock(_ signals: [Int32]) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Calls `handler` on SIGINT and SIGTERM, which no longer end the process.
  public static func onInterrupt(_ handler: @escaping () -> Void) {
    let signals = [SIGINT, SIGTERM]
    unblock(signals)
    for signal in signals {
      g_unix_signal_add_full(
        G_PRIORITY_DEFAULT, signal,
        { data in
          Handler<() -> Void>.at(data!)()
          return 1
        },
        Unmanaged.passRetained(Handler(handler)).toOpaque(),
        { Unmanaged<AnyObject>.fromOpaque($0!).release() })
    }
  }

  /// Dispatches the events that are due.
  ///
  /// - Returns: whether any were due.
  @discardableResult
  public static func iterate(waiting: Bool = false) -> Bool {
    Bool(g_main_context_iteration(nil, waiting.gboolean))
  }
}
