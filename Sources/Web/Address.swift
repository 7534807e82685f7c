import CSoup

/// An address for HTTP requests: its scheme is http or https, and it names a host.
final class Address {
  let uri: OpaquePointer
  let isEncrypted: Bool
  private let host: String

  init(_ text: String) throws(WebFailure) {
    // These are SOUP_HTTP_URI_FLAGS, a macro that Swift doesn't import.
    let flags =
      G_URI_FLAGS_HAS_PASSWORD.rawValue | G_URI_FLAGS_ENCODED_PATH.rawValue
      | G_URI_FLAGS_ENCODED_QUERY.rawValue | G_URI_FLAGS_ENCODED_FRAGMENT.rawValue
      | G_URI_FLAGS_SCHEME_NORMALIZE.rawValue
    guard !text.utf8.contains(0), let uri = g_uri_parse(text, GUriFlags(rawValue: flags), nil)
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
  }

  deinit { g_uri_unref(uri) }

  /// Whether the address is of this machine.
  var isLoopback: Bool {
    guard host.lowercased() != "localhost" else { return true }
    guard let address = g_inet_address_new_from_string(host) else { return false }
    defer { g_object_unref(address) }
    return g_inet_address_get_is_loopback(address) != 0
  }
}
