import CSoup
import Dispatch
import Synchronization

/// A client for HTTP and HTTPS.
///
/// Calls block their thread, which may be any but the main one. Connections are reused as long as
/// the client lives. Nothing is started before the first request.
public final class WebClient: Sendable {
  /// The proxies that requests go through.
  ///
  /// Servers on this machine are reached directly, as in browsers.
  public enum Proxies: Hashable, Sendable {
    /// The proxies of the desktop's settings or of the environment (`http_proxy`, `no_proxy`).
    case system
    case none
    /// A proxy for all servers, such as "http://proxy.example:3128".
    case server(String)
  }

  /// The PEM files with the certificate of this client and its key, which may be the same.
  public struct Identity: Hashable, Sendable {
    public var certificate: String
    public var key: String

    public init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }
  }

  /// The way in which a client reaches servers, and the servers that it trusts.
  public struct Settings: Hashable, Sendable {
    public var proxies: Proxies
    /// A PEM file with the certificates that are trusted; nil for those of the system.
    public var authorities: String?
    public var identity: Identity?

    public init(
      proxies: Proxies = .system, authorities: String? = nil, identity: Identity? = nil
    ) {
      self.proxies = proxies
      self.authorities = authorities
      self.identity = identity
    }
  }

  private let settings: Settings
  private let connectLimit: DispatchTimeInterval
  private let answerLimit: DispatchTimeInterval
  private let silenceLimit: Duration?
  /// The sessions, each created when it is first needed.
  private let sessions = Mutex<[Session.Route: Session]>([:])

  /// - Parameters:
  ///   - connectLimit: the timeout for connecting.
  ///   - answerLimit: the timeout from then until the answer begins; its body has none.
  ///   - silenceLimit: the time without a byte of the server after which a connection counts as
  ///     lost; nil for none.
  public init(
    _ settings: Settings = Settings(), connectLimit: DispatchTimeInterval = .seconds(5),
    answerLimit: DispatchTimeInterval = .seconds(60), silenceLimit: Duration? = nil
  ) {
    self.settings = settings
    self.connectLimit = connectLimit
    self.answerLimit = answerLimit
    self.silenceLimit = silenceLimit
  }

  /// Sends a request and waits for the head of the answer.
  ///
  /// Redirections are not followed. A request with another method than GET or HEAD is never sent
  /// twice.
  /// - Parameters:
  ///   - address: an address of the web, or a ``UnixAddress``.
  ///   - headers: the headers, whose names must be HTTP tokens and whose values have no line ends.
  ///   - call: cancels the call, and the reading of the body.
  public func send(
    _ method: String, to address: String, headers: [(name: String, value: String)] = [],
    body: String? = nil, until call: Cancellation
  ) throws(WebFailure) -> WebResponse {
    _ = LengthWarning.isLeftOut
    let address = try Address(address)
    let session = try session(for: address)
    let message = try request(method, for: address, headers: headers, in: session)
    if let body {
      let bytes = Array(body.utf8)
      let copy = g_bytes_new(bytes, gsize(bytes.count))
      soup_message_set_request_body_from_bytes(message, nil, copy)
      g_bytes_unref(copy)
    }
    let limit = limit(message, to: address, in: session, until: call)
    defer { limit.end() }
    var error: UnsafeMutablePointer<GError>?
    guard let stream = soup_session_send(session.pointer, message, call.cancellable, &error) else {
      defer { g_object_unref(UnsafeMutableRawPointer(message)) }
      throw WebFailure(error, of: message, call)
    }
    let response = WebResponse(message, stream, call)
    if response.status == 407 { throw .proxyLogin }
    // libsoup asks the proxy for itself when it repeats a request with the login of the desktop.
    if !address.isSameServer(as: soup_message_get_uri(message)) { throw .proxyLogin }
    // If a proxy refuses to connect to the server, libsoup returns the proxy's answer. Then there
    // is no certificate of the server.
    if address.isEncrypted, soup_message_get_tls_peer_certificate(message) == nil { throw .proxy }
    return response
  }

  /// Returns a request without a body.
  func request(
    _ method: String, for address: Address, headers: [(name: String, value: String)],
    in session: Session
  ) throws(WebFailure) -> OpaquePointer {
    guard let message = soup_message_new_from_uri(method, address.uri) else { throw .badAddress }
    soup_message_set_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    session.identify(in: message)
    let fields = soup_message_get_request_headers(message)
    soup_message_headers_replace(fields, "User-Agent", "cardwall")
    if !address.isEncrypted { session.authorize(message) }
    for header in headers { soup_message_headers_replace(fields, header.name, header.value) }
    return message
  }

  /// Limits the time until the answer to a request begins, and ends the call before anything is
  /// sent to a server that the session doesn't trust.
  /// - Returns: the limit, which the caller ends.
  func limit(
    _ message: OpaquePointer, to address: Address, in session: Session, until call: Cancellation
  ) -> PhaseLimit {
    let limit = PhaseLimit(call)
    limit.begin(connectLimit, orThrow: .noAnswer)
    whenStarting(message) { [answerLimit] in
      // Nothing has been sent yet.
      if address.isEncrypted, let problem = session.problem(ofServerOf: message, at: address) {
        call.cancel(because: .untrusted(problem))
      }
      limit.begin(answerLimit, orThrow: .silent)
    }
    if address.socket == nil { keepAlive(message) }
    return limit
  }

  /// Returns the session for requests to an address.
  func session(for address: Address) throws(WebFailure) -> Session {
    let isOfEnvironment = address.route == .proxied && settings.proxies == .system
    let proxy = isOfEnvironment ? ProxyAddress.ofEnvironment(for: address) : nil
    let route = proxy.map { .through($0) } ?? address.route
    return try sessions.withLock { (sessions) throws(WebFailure) in
      if let session = sessions[route] { return session }
      let session = try Session(route, settings, silenceLimit: silenceLimit)
      sessions[route] = session
      return session
    }
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
