import CGtk

// Connecting closures to GObject's signals. GLib owns the closure and frees it with the handler.

/// What GLib keeps for a handler: the Swift closure to call.
final class Handler<Call> {
  let call: Call

  init(_ call: Call) { self.call = call }

  /// The handler behind a callback's last argument.
  static func at(_ data: gpointer) -> Call {
    Unmanaged<Handler<Call>>.fromOpaque(data).takeUnretainedValue().call
  }
}

/// A connected handler. It need not be kept; it lives as long as its emitter.
public struct SignalConnection {
  let instance: UnsafeMutableRawPointer
  let id: gulong

  /// Removes the handler. Only while the emitter lives.
  public func disconnect() { g_signal_handler_disconnect(instance, id) }

  /// Runs `change` without the handler being called for what it emits.
  public func blocked(_ change: () -> Void) {
    g_signal_handler_block(instance, id)
    change()
    g_signal_handler_unblock(instance, id)
  }
}

/// Connects `handler` through a trampoline of the signal's own C shape.
@discardableResult
func connect<Call>(
  _ instance: UnsafeMutableRawPointer, _ signal: String, _ handler: Call,
  through callback: GCallback
) -> SignalConnection {
  let id = g_signal_connect_data(
    instance, signal, callback, Unmanaged.passRetained(Handler(handler)).toOpaque(),
    { data, _ in Unmanaged<AnyObject>.fromOpaque(data!).release() }, G_CONNECT_DEFAULT)
  precondition(id != 0, "no signal \(signal)")
  return SignalConnection(instance: instance, id: id)
}

/// Connects a handler to a signal without arguments and result.
@discardableResult
func connect(
  _ instance: UnsafeMutableRawPointer, _ signal: String, _ handler: @escaping () -> Void
) -> SignalConnection {
  let callback: @convention(c) (gpointer, gpointer) -> Void = { _, data in
    Handler<() -> Void>.at(data)()
  }
  return connect(
    instance, signal, handler, through: unsafeBitCast(callback, to: GCallback.self))
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

/// Connects a handler to a signal that asks whether its event has been dealt with.
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

/// Connects a handler to a signal that brings a position or a distance.
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
