import CGtk

// Connecting closures to GObject's signals. GLib owns the closure and frees it with the handler.

/// The Swift closure that GLib keeps for a handler.
final class Handler<Call> {
  let call: Call

  init(_ call: Call) { self.call = call }

  /// Returns the handler behind a callback's last argument.
  static func at(_ data: gpointer) -> Call {
    Unmanaged<Handler<Call>>.fromOpaque(data).takeUnretainedValue().call
  }
}

/// A connected handler.
///
/// It need not be kept: it lives as long as its emitter.
public struct SignalConnection {
  let instance: UnsafeMutableRawPointer
  let id: gulong
  /// GLib frees the handler with its emitter, at the latest.
  weak var handler: AnyObject?

  /// Whether the handler has neither been disconnected nor freed with its emitter.
  var isConnected: Bool { handler != nil }

  /// Removes the handler.
  ///
  /// Does nothing once the emitter is gone.
  public func disconnect() {
    if isConnected { g_signal_handler_disconnect(instance, id) }
  }

  /// Runs `change` without the handler being called for what it emits.
  public func blocked(_ change: () -> Void) {
    guard isConnected else { return change() }
    g_signal_handler_block(instance, id)
    change()
    if isConnected { g_signal_handler_unblock(instance, id) }
  }
}

/// Connects `handler` through a trampoline of the signal's own C shape.
@discardableResult
func connect<Call>(
  _ instance: UnsafeMutableRawPointer, _ signal: String, _ handler: Call,
  through callback: GCallback, flags: GConnectFlags = G_CONNECT_DEFAULT
) -> SignalConnection {
  let handler = Handler(handler)
  let id = g_signal_connect_data(
    instance, signal, callback, Unmanaged.passRetained(handler).toOpaque(),
    { data, _ in Unmanaged<AnyObject>.fromOpaque(data!).release() }, flags)
  precondition(id != 0, "no signal \(signal)")
  return SignalConnection(instance: instance, id: id, handler: handler)
}

/// Connects a handler to a signal without arguments and result.
@discardableResult
func connect(
  _ instance: UnsafeMutableRawPointer, _ signal: String,
  flags: GConnectFlags = G_CONNECT_DEFAULT, _ handler: @escaping () -> Void
) -> SignalConnection {
  let callback: @convention(c) (gpointer, gpointer) -> Void = { _, data in
    Handler<() -> Void>.at(data)()
  }
  return connect(
    instance, signal, handler, through: unsafeBitCast(callback, to: GCallback.self), flags: flags)
}

/// Connects a handler to the change of a property.
@discardableResult
func connect(
  _ instance: UnsafeMutableRawPointer, notify property: String, _ handler: @escaping () -> Void
) -> SignalConnection {
  let callback: @convention(c) (gpointer, gpointer, gpointer) -> Void = { _, _, data in
    Handler<() -> Void>.at(data)()
  }
  return connect(
    instance, "notify::\(property)", handler,
    through: unsafeBitCast(callback, to: GCallback.self))
}

/// Connects a handler to a signal whose result says whether the event was handled.
@discardableResult
func connect(
  _ instance: UnsafeMutableRawPointer, asking signal: String, _ handler: @escaping () -> Bool
) -> SignalConnection {
  let callback: @convention(c) (gpointer, gpointer) -> gboolean = { _, data in
    Handler<() -> Bool>.at(data)().gboolean
  }
  return connect(
    instance, signal, handler, through: unsafeBitCast(callback, to: GCallback.self))
}

/// Connects a handler to a signal with a position or a distance.
@discardableResult
func connect(
  _ instance: UnsafeMutableRawPointer, pair signal: String,
  _ handler: @escaping (Double, Double) -> Void
) -> SignalConnection {
  let callback: @convention(c) (gpointer, Double, Double, gpointer) -> Void = { _, x, y, data in
    Handler<(Double, Double) -> Void>.at(data)(x, y)
  }
  return connect(
    instance, signal, handler, through: unsafeBitCast(callback, to: GCallback.self))
}
