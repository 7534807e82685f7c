import CSoup

/// The way in which a WebSocket ended.
public enum WebSocketEnd: Hashable, Sendable {
  /// The server answered without opening one.
  case refused(status: Int, reason: String)
  /// One side has closed it.
  /// - Parameters:
  ///   - code: a code of RFC 6455; nil if the connection broke.
  ///   - reason: the words of the server; often empty.
  case closed(code: Int?, reason: String)
  /// The server has given no sign for too long.
  case silent
  /// A message was longer than the limit.
  case tooLarge
  /// The server broke the rules of the protocol.
  case invalid

  /// The code of one that a side has closed without a code (RFC 6455, section 7.1.5).
  public static let codeOfNone = 1005
}

extension WebClient {
  /// Opens a WebSocket, and passes on its messages until it ends.
  ///
  /// - Parameters:
  ///   - address: with the scheme http or https.
  ///   - messages: the texts that are sent first.
  ///   - silenceLimit: the time without a sign of the server after which the connection counts as
  ///     lost; the server is asked for one meanwhile.
  ///   - limit: the maximum number of bytes of a message.
  ///   - onOpen: called when the server has accepted the WebSocket.
  ///   - onMessage: called for each message; returns whether more are wanted.
  public func exchange(
    with address: String, headers: [(name: String, value: String)], sending messages: [String],
    silenceLimit: Duration, limit: Int, until call: Cancellation,
    onOpen: @escaping () -> Void, onMessage: @escaping ([UInt8]) -> Bool
  ) throws(WebFailure) -> WebSocketEnd {
    let address = try Address(address)
    let session = try session(for: address)
    let message = try request("GET", for: address, headers: headers, in: session)
    defer { g_object_unref(UnsafeMutableRawPointer(message)) }
    let phases = self.limit(message, to: address, in: session, until: call)
    defer { phases.end() }
    let connection: OpaquePointer
    switch try WebSocketHandshake().run(message, in: session, until: call) {
    case .accepted(let accepted): connection = accepted
    case .refused(let end):
      // A proxy that refuses to connect to the server answers in its place.
      if soup_message_get_status(message).rawValue == 407 { throw .proxyLogin }
      if address.isEncrypted, soup_message_get_tls_peer_certificate(message) == nil {
        throw .proxy
      }
      return end
    }
    phases.end()
    defer { g_object_unref(UnsafeMutableRawPointer(connection)) }
    onOpen()
    let exchange = WebSocketExchange(
      over: soup_websocket_connection_get_io_stream(connection), silenceLimit: silenceLimit,
      limit: limit, until: call, onMessage: onMessage)
    return try exchange.run(sending: messages)
  }
}

/// The request for a WebSocket, whose answer is received by a main loop of the calling thread.
private final class WebSocketHandshake {
  enum Outcome {
    case accepted(OpaquePointer)
    case refused(WebSocketEnd)
  }

  private let context = g_main_context_new()
  private let loop: OpaquePointer?
  private var connection: OpaquePointer?
  private var error: UnsafeMutablePointer<GError>?

  init() { loop = g_main_loop_new(context, 0) }

  deinit {
    g_main_loop_unref(loop)
    g_main_context_unref(context)
  }

  /// - Returns: the connection, which the caller releases. It reads nothing by itself, since its
  ///   main loop has ended: libsoup bounds the frames of a message, but not the message.
  func run(
    _ message: OpaquePointer, in session: Session, until call: Cancellation
  ) throws(WebFailure) -> Outcome {
    g_main_context_push_thread_default(context)
    defer { g_main_context_pop_thread_default(context) }
    // Of a compressed frame, nothing tells how long it becomes.
    soup_message_disable_feature(message, soup_websocket_extension_manager_get_type())
    soup_session_websocket_connect_async(
      session.pointer, message, nil, nil, 0, call.cancellable,
      { session, result, data in
        guard let data else { return }
        Unmanaged<WebSocketHandshake>.fromOpaque(data).takeUnretainedValue()
          .ended(session, result)
      }, Unmanaged.passUnretained(self).toOpaque())
    g_main_loop_run(loop)
    if let connection { return .accepted(connection) }
    guard let error, error.pointee.domain == soup_websocket_error_quark() else {
      throw WebFailure(error, of: message, call)
    }
    g_error_free(error)
    let reason = soup_message_get_reason_phrase(message).map { String(cString: $0) } ?? ""
    return .refused(
      .refused(status: Int(soup_message_get_status(message).rawValue), reason: reason))
  }

  private func ended(_ session: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?) {
    let session = UnsafeMutableRawPointer(session)?.assumingMemoryBound(to: SoupSession.self)
    connection = soup_session_websocket_connect_finish(session, result, &error)
    g_main_loop_quit(loop)
  }
}
