import CSoup
import Glibc

/// A libsoup session, with the certificates that its connections use.
///
/// It is `@unchecked Sendable` because any thread may use a session since libsoup 3.2, and nothing
/// changes the certificates.
final class Session: @unchecked Sendable {
  /// The way in which requests reach a server.
  enum Route: Hashable {
    case proxied
    /// Through a proxy of the environment that has a login.
    case through(ProxyAddress)
    /// Without a proxy, as servers on this machine are reached.
    case direct
    /// Through the Unix socket at a path.
    case socket(String)
  }

  let pointer: UnsafeMutablePointer<SoupSession>
  /// The value of `Proxy-Authorization`; nil if there is no proxy with a login.
  private let proxyAuthorization: String?
  private let authorities: UnsafeMutablePointer<GTlsDatabase>?
  private let identity: UnsafeMutablePointer<GTlsCertificate>?

  /// - Parameter silenceLimit: the time without a byte after which a connection counts as lost; nil
  ///   for none.
  init(
    _ route: Route, _ settings: WebClient.Settings, silenceLimit: Duration?
  ) throws(WebFailure) {
    authorities = try settings.authorities.map { (path) throws(WebFailure) in
      guard let database = g_tls_file_database_new(path, nil) else { throw .unusableFile(path) }
      return UnsafeMutableRawPointer(database).assumingMemoryBound(to: GTlsDatabase.self)
    }
    do {
      identity = try settings.identity.map { (files) throws(WebFailure) in
        guard let identity = g_tls_certificate_new_from_files(files.certificate, files.key, nil)
        else { throw .unusableFile(files.certificate) }
        return identity
      }
    } catch {
      authorities.map { g_object_unref($0) }
      throw error
    }
    pointer =
      if case .socket(let path) = route { Self.connected(to: path) } else {
        soup_session_new()
      }
    // Timers of idle connections would run on the main thread; servers close connections anyway.
    soup_session_set_idle_timeout(pointer, 0)
    if let silenceLimit {
      soup_session_set_timeout(pointer, guint(max(1, silenceLimit.components.seconds)))
    }
    let proxy: ProxyAddress? =
      switch (route, settings.proxies) {
      case (.through(let proxy), _): proxy
      case (.proxied, .server(let address)): ProxyAddress(address)
      case (.proxied, _), (.direct, _), (.socket, _): nil
      }
    proxyAuthorization = proxy?.authorization
    if let proxy {
      let resolver = g_simple_proxy_resolver_new(proxy.address, nil)
      soup_session_set_proxy_resolver(pointer, resolver)
      g_object_unref(UnsafeMutableRawPointer(resolver))
    } else if route != .proxied || settings.proxies == .none {
      soup_session_set_proxy_resolver(pointer, nil)
    }
    if let authorities { soup_session_set_tls_database(pointer, authorities) }
    if proxyAuthorization != nil { authorizeTunnels() }
  }

  /// Adds the login to each request for a tunnel to a server, which libsoup makes itself.
  private func authorizeTunnels() {
    let callback: @convention(c) (OpaquePointer, OpaquePointer, UnsafeMutableRawPointer) -> Void = {
      _, message, data in
      guard soup_message_get_method(message).map({ String(cString: $0) }) == "CONNECT" else {
        return
      }
      Unmanaged<Session>.fromOpaque(data).takeUnretainedValue().authorize(message)
    }
    // A session sends nothing after this object has gone.
    g_signal_connect_data(
      pointer, "request-queued", unsafeBitCast(callback, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
  }

  /// Adds the login of the proxy to a message that the proxy reads.
  func authorize(_ message: OpaquePointer) {
    guard let proxyAuthorization else { return }
    soup_message_headers_replace(
      soup_message_get_request_headers(message), "Proxy-Authorization", proxyAuthorization)
  }

  deinit {
    g_object_unref(pointer)
    authorities.map { g_object_unref($0) }
    identity.map { g_object_unref($0) }
  }

  /// Makes a message identify this client where the server asks for that.
  func identify(in message: OpaquePointer) {
    if let identity { soup_message_set_tls_client_certificate(message, identity) }
  }

  /// Returns what is wrong with the certificate of the server that a message is about to be sent
  /// to; nil if this session trusts it.
  ///
  /// GIO resumes TLS sessions of the whole process, and doesn't verify the certificate then. So a
  /// server that was trusted by a session with other authorities would be trusted by this one.
  func problem(
    ofServerOf message: OpaquePointer, at address: Address
  ) -> WebFailure.CertificateProblem? {
    guard let certificate = soup_message_get_tls_peer_certificate(message) else { return nil }
    let database =
      authorities.map { g_object_ref($0) }.map { $0.assumingMemoryBound(to: GTlsDatabase.self) }
      ?? g_tls_backend_get_default_database(g_tls_backend_get_default())
    guard let database else { return .other }
    defer { g_object_unref(database) }
    let port = UInt16(clamping: g_uri_get_port(address.uri))
    let server = g_network_address_new(address.host, port)
    defer { g_object_unref(UnsafeMutableRawPointer(server)) }
    // This is G_TLS_DATABASE_PURPOSE_AUTHENTICATE_SERVER.
    let flags = g_tls_database_verify_chain(
      database, certificate, "1.3.6.1.5.5.7.3.1", server, nil,
      G_TLS_DATABASE_VERIFY_NONE, nil, nil)
    return flags.rawValue == 0 ? nil : WebFailure.CertificateProblem(flags)
  }

  /// Returns a session all of whose requests go to a Unix socket.
  private static func connected(to path: String) -> UnsafeMutablePointer<SoupSession> {
    var native = sockaddr_un()
    native.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &native.sun_path) { bytes in
      // `UnixAddress` has checked the length.
      bytes.copyBytes(from: Array(path.utf8.prefix(bytes.count - 1)))
    }
    let address = g_socket_address_new_from_native(
      &native, gsize(MemoryLayout<sockaddr_un>.size))
    var value = GValue()
    g_value_init(&value, g_socket_connectable_get_type())
    g_value_take_object(&value, address)
    defer { g_value_unset(&value) }
    let session = "remote-connectable".withCString { name in
      var name: UnsafePointer<CChar>? = name
      return g_object_new_with_properties(soup_session_get_type(), 1, &name, &value)
    }
    guard let session else { return soup_session_new() }
    return UnsafeMutableRawPointer(session).assumingMemoryBound(to: SoupSession.self)
  }
}

/// A closure that is connected to a signal of GObject.
final class Handler {
  let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }
}
