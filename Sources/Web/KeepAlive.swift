import CSoup
import Glibc

/// Makes the kernel probe the connection of a request while nothing arrives.
///
/// So the end of a connection whose other side is gone, such as one from before a sleep of the
/// machine, is noticed within a minute.
func keepAlive(_ message: OpaquePointer) {
  let callback:
    @convention(c) (
      OpaquePointer, GSocketClientEvent, UnsafeMutablePointer<GIOStream>?, UnsafeMutableRawPointer?
    ) -> Void = { _, event, stream, _ in
      guard event == G_SOCKET_CLIENT_CONNECTED, let stream else { return }
      // Until a connection is encrypted, it is a socket's.
      let connection = UnsafeMutableRawPointer(stream).assumingMemoryBound(
        to: GSocketConnection.self)
      guard let socket = g_socket_connection_get_socket(connection) else { return }
      g_socket_set_keepalive(socket, 1)
      let level = gint(IPPROTO_TCP)
      g_socket_set_option(socket, level, TCP_KEEPIDLE, 30, nil)
      g_socket_set_option(socket, level, TCP_KEEPINTVL, 10, nil)
      g_socket_set_option(socket, level, TCP_KEEPCNT, 3, nil)
    }
  g_signal_connect_data(
    UnsafeMutableRawPointer(message), "network-event",
    unsafeBitCast(callback, to: GCallback.self), nil, nil, GConnectFlags(rawValue: 0))
}
