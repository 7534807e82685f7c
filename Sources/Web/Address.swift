import CSoup

/// An address for HTTP requests: its scheme is http or https and it names a host, or it is of a
/// service behind a Unix socket.
final class Address {
  let uri: OpaquePointer
  let isEncrypted: Bool
  let host: String
  /// The path of the Unix socket that requests go to; nil for those over a network.
  let socket: String?

  init(_ text: String) throws(WebFailure) {
    // These are SOUP_HTTP_URI_FLAGS, a macro that Swift doesn't import.
    let flags =
      G_URI_FLAGS_HAS_PASSWORD.rawValue | G_URI_FLAGS_ENCODED_PATH.rawValue
      | G_URI_FLAGS_ENCODED_QUERY.rawValue | G_URI_FLAGS_ENCODED_FRAGMENT.rawValue
      | G_URI_FLAGS_SCHEME_NORMALIZE.rawValue
    let local = UnixAddress(text)
    let address = local.map { "http://localhost\($0.target)" } ?? text
    guard !address.utf8.contains(0), let uri = g_uri_parse(address, GUriFlags(rawValue: flags), nil)
    else { throw .badAddress }
    let scheme = String(cString: g_uri_get_scheme(uri))
    let host = g_uri_get_host(uri).map { String(cString: $0) } ?? ""
    guard scheme == "http" || scheme == "https", !host.isEmpty else {
      g_uri_unref(uri)
      throw .badAddress
    }
    self.uri = uri
    self.host = host
    isEncrypted = scheme == "https"
    socket = local?.socket
  }

  deinit { g_uri_unref(uri) }

  /// The way in which requests reach the server.
  var route: Session.Route {
    socket.map { .socket($0) } ?? (isLoopback ? .direct : .proxied)
  }

  /// Returns whether another address is of the same host and port, whatever its login is.
  func isSameServer(as other: OpaquePointer) -> Bool {
    func port(_ uri: OpaquePointer) -> Int32 {
      let port = g_uri_get_port(uri)
      return port < 0 ? (isEncrypted ? 443 : 80) : port
    }
    return g_uri_get_host(other).map { String(cString: $0) } == host && port(other) == port(uri)
  }

  /// Whether the address is of this machine.
  private var isLoopback: Bool {
    guard host.lowercased() != "localhost" else { return true }
    guard let address = g_inet_address_new_from_string(host) else { return false }
    defer { g_object_unref(address) }
    return g_inet_address_get_is_loopback(address) != 0
  }
}
