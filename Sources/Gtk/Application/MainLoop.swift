import CGtk

/// GLib's main loop without an application, for commands and tests.
@MainActor
public final class MainLoop {
  private let loop: OpaquePointer

  public init() { loop = g_main_loop_new(nil, 0) }

  isolated deinit { g_main_loop_unref(loop) }

  /// Runs until ``quit()``.
  ///
  /// Never from inside a task: the main queue is not drained twice.
  public func run() { g_main_loop_run(loop) }

  public func quit() { g_main_loop_quit(loop) }

  /// Deals with one batch of what is due.
  ///
  /// False if nothing was.
  @discardableResult
  public static func iterate(waiting: Bool = false) -> Bool {
    Bool(g_main_context_iteration(nil, waiting.gboolean))
  }
}
