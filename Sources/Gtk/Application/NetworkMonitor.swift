import CGtk

/// Reports when the network of this machine has changed, as the kernel or NetworkManager says it
/// (P11).
@MainActor
public final class NetworkMonitor {
  private let connection: SignalConnection

  /// - Parameter onChange: called after each change of the addresses that can be reached.
  public init(onChange: @escaping () -> Void) {
    let callback: @convention(c) (gpointer, gboolean, gpointer) -> Void = { _, _, data in
      Handler<() -> Void>.at(data)()
    }
    connection = connect(
      UnsafeMutableRawPointer(g_network_monitor_get_default()), "network-changed", onChange,
      through: unsafeBitCast(callback, to: GCallback.self))
  }

  isolated deinit { connection.disconnect() }
}
