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

  /// Dispatches the events that are due.
  ///
  /// - Returns: whether any were due.
  @discardableResult
  public static func iterate(waiting: Bool = false) -> Bool {
    Bool(g_main_context_iteration(nil, waiting.gboolean))
  }
}
