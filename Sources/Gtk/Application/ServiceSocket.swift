import CGtk

/// The socket on which the manager of a service listens to it (sd_notify(3)).
@MainActor
public final class ServiceSocket {
  private let socket: UnsafeMutablePointer<GSocket>
  private let address: UnsafeMutablePointer<GSocketAddress>

  /// - Parameter name: the path of the socket, or after `@` its name in the abstract namespace; nil
  ///   is returned if there can't be a socket.
  public init?(_ name: String) {
    let isAbstract = name.hasPrefix("@")
    let path = isAbstract ? String(name.dropFirst()) : name
    guard !path.isEmpty,
      let socket = g_socket_new(
        G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_DATAGRAM, G_SOCKET_PROTOCOL_DEFAULT, nil),
      let address = g_unix_socket_address_new_with_type(
        path, -1, isAbstract ? G_UNIX_SOCKET_ADDRESS_ABSTRACT : G_UNIX_SOCKET_ADDRESS_PATH)
    else { return nil }
    // A manager that doesn't read must not stop the program.
    g_socket_set_blocking(socket, 0)
    self.socket = socket
    self.address = address
  }

  isolated deinit {
    g_object_unref(socket)
    g_object_unref(address)
  }

  /// Sends assignments such as `READY=1`, one a line; a message that can't be sent is lost.
  public func send(_ message: String) {
    g_socket_send_to(socket, address, message, gsize(message.utf8.count), nil, nil)
  }
}
