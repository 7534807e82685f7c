import CSoup
import Glibc

/// The address of a proxy, and the user and the password in it.
///
/// libsoup before 3.4 sends the request that follows a 407 to the proxy itself, and takes what the
/// proxy says for the answer of the server. So the login is sent with the first request, as curl
/// does it, and libsoup gets an address without one.
struct ProxyAddress: Hashable {
  /// The address without the user and the password.
  let address: String
  /// The value of `Proxy-Authorization`; nil for a proxy without a login.
  let authorization: String?

  /// - Parameter text: an address, whose user and password are percent-encoded. Those of a proxy of
  ///   another protocol than HTTP are left to GIO.
  init(_ text: String) {
    let parsed = g_uri_parse(text, G_URI_FLAGS_HAS_PASSWORD, nil)
    defer { parsed.map { g_uri_unref($0) } }
    guard let uri = parsed, let user = g_uri_get_user(uri).map({ String(cString: $0) }),
      let scheme = g_uri_get_scheme(uri).map({ String(cString: $0) }),
      ["http", "https"].contains(scheme), let host = g_uri_get_host(uri)
    else {
      (address, authorization) = (text, nil)
      return
    }
    let password = g_uri_get_password(uri).map { String(cString: $0) } ?? ""
    let login = Array("\(user):\(password)".utf8)
    let encoded = g_base64_encode(login, gsize(login.count))
    defer { g_free(encoded) }
    let joined = g_uri_join(
      G_URI_FLAGS_NONE, scheme, nil, host, g_uri_get_port(uri), "", nil, nil)
    defer { g_free(joined) }
    address = joined.map { String(cString: $0) } ?? text
    authorization = encoded.map { "Basic " + String(cString: $0) }
  }

  /// Returns the proxy with a login that the environment names for an address; nil if there is
  /// none.
  static func ofEnvironment(for address: Address) -> ProxyAddress? {
    let names = ["http_proxy", "https_proxy", "all_proxy"].flatMap { [$0, $0.uppercased()] }
    guard names.contains(where: { getenv($0).map { String(cString: $0).contains("@") } ?? false })
    else {
      return nil
    }
    let text = g_uri_to_string(address.uri)
    defer { g_free(text) }
    let found = g_proxy_resolver_lookup(g_proxy_resolver_get_default(), text, nil, nil)
    defer { g_strfreev(found) }
    guard let first = found?.pointee else { return nil }
    let proxy = ProxyAddress(String(cString: first))
    return proxy.authorization == nil ? nil : proxy
  }
}
