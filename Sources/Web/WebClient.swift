import CSoup
import Dispatch
import Synchronization

/// A client for HTTP and HTTPS that uses the desktop's proxies and trusts the certificate
/// authorities of the system.
///
/// Calls block their thread, which may be any but the main one. Connections are reused as long as
/// the client lives. Nothing is started before the first request.
public final class WebClient: Sendable {
  /// The proxies that requests go through.
  public enum Proxies: Hashable, Sendable {
    /// The proxies of the desktop's settings or of the environment (`http_proxy`, `no_proxy`).
    /// Servers on this machine are reached directly, as in browsers.
    case system
    /// A proxy for all servers, such as "http://proxy.example:3128".
    case server(String)
  }

  private let proxies: Proxies
  private let authorities: String?
  private let connectLimit: DispatchTimeInterval
  private let sessions = Mutex(Sessions())

  /// - Parameters:
  ///   - authorities: a PEM file of the trusted certificates; nil for those of the system.
  ///   - connectLimit: the timeout for connecting; the answer has none.
  public init(
    proxies: Proxies = .system, authorities: String? = nil,
    connectLimit: DispatchTimeInterval = .seconds(5)
  ) {
    self.proxies = proxies
    self.authorities = authorities
    self.connectLimit = connectLimit
  }

  /// Sends a request and waits for the head of the answer.
  ///
  /// Redirections are not followed. A request with another method than GET or HEAD is never sent
  /// twice.
  /// - Parameters:
  ///   - headers: the headers, whose names must be HTTP tokens and whose values have no line ends.
  ///   - call: cancels the call, and the reading of the body.
  public func send(
    _ method: String, to address: String, headers: [(name: String, value: String)] = [],
    body: String? = nil, until call: Cancellation
  ) throws(WebFailure) -> WebResponse {
    let address = try Address(address)
    guard let message = soup_message_new_from_uri(method, address.uri) else { throw .badAddress }
    soup_message_set_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    let fields = soup_message_get_request_headers(message)
    soup_message_headers_replace(fields, "User-Agent", "cardwall")
    for header in headers { soup_message_headers_replace(fields, header.name, header.value) }
    if let body {
      let bytes = Array(body.utf8)
      let copy = g_bytes_new(bytes, gsize(bytes.count))
      soup_message_set_request_body_from_bytes(message, nil, copy)
      g_bytes_unref(copy)
    }
    let timeout = call.cancel(after: connectLimit)
    // Once connected, only the caller's limit applies.
    whenStarting(message) { timeout.cancel() }
    defer { timeout.cancel() }
    var error: UnsafeMutablePointer<GError>?
    let session = sessions.withLock { $0.session(isDirect: address.isLoopback, make: makeSession) }
    guard let stream = soup_session_send(session.pointer, message, call.cancellable, &error) else {
      defer { g_object_unref(UnsafeMutableRawPointer(message)) }
      throw WebFailure(error, of: message, call)
    }
    let response = WebResponse(message, stream, call)
    // If a proxy refuses to connect to the server, libsoup returns the proxy's answer. Then there
    // is no certificate of the server.
    if address.isEncrypted, soup_message_get_tls_peer_certificate(message) == nil { throw .proxy }
    return response
  }

  private func makeSession(isDirect: Bool) -> Session {
    let session = Session()
    // Timers of idle connections would run on the main thread; servers close connections anyway.
    soup_session_set_idle_timeout(session.pointer, 0)
    switch proxies {
    case _ where isDirect: soup_session_set_proxy_resolver(session.pointer, nil)
    case .system: break
    case .server(let address):
      let resolver = g_simple_proxy_resolver_new(address, nil)
      soup_session_set_proxy_resolver(session.pointer, resolver)
      g_object_unref(UnsafeMutableRawPointer(resolver))
    }
    if let authorities, let database = g_tls_file_database_new(authorities, nil) {
      soup_session_set_tls_database(session.pointer, database)
      g_object_unref(database)
    }
    return session
  }

  /// Calls `body` whenever the request is sent on a connection, on the sending thread.
  private func whenStarting(_ message: OpaquePointer, _ body: @escaping () -> Void) {
    let handler = Unmanaged.passRetained(Handler(body))
    let callback: @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> Void = { _, data in
      Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().body()
    }
    g_signal_connect_data(
      UnsafeMutableRawPointer(message), "starting", unsafeBitCast(callback, to: GCallback.self),
      handler.toOpaque(), { data, _ in data.map { Unmanaged<Handler>.fromOpaque($0).release() } },
      GConnectFlags(rawValue: 0))
  }
}
