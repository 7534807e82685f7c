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
    let exchange = WebSocketExchange(
      sending: messages, silenceLimit: silenceLimit, limit: limit,
      onOpen: {
        phases.end()
        onOpen()
      }, onMessage: onMessage)
    let end = try exchange.run(message, in: session, until: call)
    // A proxy that refuses to connect to the server answers in its place.
    if case .refused = end, address.isEncrypted,
      soup_message_get_tls_peer_certificate(message) == nil
    {
      throw .proxy
    }
    return end
  }
}

/// The messages of one WebSocket, which are received by a main loop of the calling thread.
private final class WebSocketExchange {
  private let messages: [String]
  private let silenceLimit: Duration
  private let limit: Int
  private let onOpen: () -> Void
  private let onMessage: ([UInt8]) -> Bool
  private let context = g_main_context_new()
  private let loop: OpaquePointer?
  private var connection: OpaquePointer?
  private var end: WebSocketEnd?
  private var error: UnsafeMutablePointer<GError>?
  /// Whether the server has given a sign since the last check.
  private var isAlive = true

  init(
    sending messages: [String], silenceLimit: Duration, limit: Int,
    onOpen: @escaping () -> Void, onMessage: @escaping ([UInt8]) -> Bool
  ) {
    (self.messages, self.silenceLimit, self.limit) = (messages, silenceLimit, limit)
    (self.onOpen, self.onMessage) = (onOpen, onMessage)
    loop = g_main_loop_new(context, 0)
  }

  deinit {
    g_main_loop_unref(loop)
    g_main_context_unref(context)
  }

  private var data: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private static func of(_ data: UnsafeMutableRawPointer?) -> WebSocketExchange? {
    data.map { Unmanaged<WebSocketExchange>.fromOpaque($0).takeUnretainedValue() }
  }

  func run(
    _ message: OpaquePointer, in session: Session, until call: Cancellation
  ) throws(WebFailure) -> WebSocketEnd {
    g_main_context_push_thread_default(context)
    defer { g_main_context_pop_thread_default(context) }
    let stop = stopSource(call)
    soup_session_websocket_connect_async(
      session.pointer, message, nil, nil, 0, call.cancellable,
      { session, result, data in
        WebSocketExchange.of(data)?.connected(session, result)
      }, data)
    g_main_loop_run(loop)
    g_source_destroy(stop)
    g_source_unref(stop)
    close()
    if let error {
      let status = Int(soup_message_get_status(message).rawValue)
      guard error.pointee.domain == soup_websocket_error_quark() else {
        throw WebFailure(error, of: message, call)
      }
      g_error_free(error)
      let reason = soup_message_get_reason_phrase(message).map { String(cString: $0) } ?? ""
      return .refused(status: status, reason: reason)
    }
    guard let end else { throw call.failure }
    return end
  }

  /// Makes what ends the loop when the call is cancelled.
  private func stopSource(_ call: Cancellation) -> UnsafeMutablePointer<GSource> {
    let source = g_cancellable_source_new(call.cancellable)!
    let callback: @convention(c) (UnsafeMutablePointer<GCancellable>?, gpointer?) -> gboolean = {
      _, data in
      // Before it is connected, the end is reported by the attempt.
      if let exchange = WebSocketExchange.of(data), exchange.connection != nil { exchange.quit() }
      return 0
    }
    g_source_set_callback(source, unsafeBitCast(callback, to: GSourceFunc.self), data, nil)
    g_source_attach(source, context)
    return source
  }

  private func quit() { g_main_loop_quit(loop) }

  private func connected(_ session: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?) {
    let session = UnsafeMutableRawPointer(session)?.assumingMemoryBound(to: SoupSession.self)
    guard let connection = soup_session_websocket_connect_finish(session, result, &error) else {
      return quit()
    }
    self.connection = connection
    soup_websocket_connection_set_max_incoming_payload_size(connection, guint64(limit))
    let seconds = guint(max(1, silenceLimit.components.seconds))
    soup_websocket_connection_set_keepalive_interval(connection, max(1, seconds / 3))
    listen(to: connection)
    watchSilence(seconds)
    onOpen()
    for text in messages { soup_websocket_connection_send_text(connection, text) }
  }

  private func listen(to connection: OpaquePointer) {
    let received:
      @convention(c) (OpaquePointer?, gint, OpaquePointer?, UnsafeMutableRawPointer?) -> Void = {
        _, _, bytes, data in
        guard let exchange = WebSocketExchange.of(data), exchange.end == nil, let bytes else {
          return
        }
        var count: gsize = 0
        let start = g_bytes_get_data(bytes, &count)
        let message = Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
        exchange.isAlive = true
        if !exchange.onMessage(message) {
          exchange.end = .closed(code: nil, reason: "")
          exchange.quit()
        }
      }
    let ponged: @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void =
      {
        _, _, data in WebSocketExchange.of(data)?.isAlive = true
      }
    let failed:
      @convention(c) (
        OpaquePointer?, UnsafeMutablePointer<GError>?, UnsafeMutableRawPointer?
      ) -> Void = { _, error, data in
        guard let exchange = WebSocketExchange.of(data), let error = error?.pointee else { return }
        if error.domain == soup_websocket_error_quark(),
          error.code == Int32(SOUP_WEBSOCKET_CLOSE_TOO_BIG.rawValue)
        {
          exchange.end = .tooLarge
        }
      }
    let closed: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void = { _, data in
      WebSocketExchange.of(data)?.closed()
    }
    connect("message", of: connection, unsafeBitCast(received, to: GCallback.self))
    connect("pong", of: connection, unsafeBitCast(ponged, to: GCallback.self))
    connect("error", of: connection, unsafeBitCast(failed, to: GCallback.self))
    connect("closed", of: connection, unsafeBitCast(closed, to: GCallback.self))
  }

  private func connect(
    _ signal: String, of connection: OpaquePointer,
    _ callback: @escaping GCallback
  ) {
    g_signal_connect_data(
      UnsafeMutableRawPointer(connection), signal, callback, data, nil, GConnectFlags(rawValue: 0))
  }

  private func closed() {
    if end == nil, let connection {
      let code = Int(soup_websocket_connection_get_close_code(connection))
      let words = soup_websocket_connection_get_close_data(connection)
      end = .closed(
        code: code == 0 || code == 1006 ? nil : code,
        reason: words.map { String(cString: $0) } ?? "")
    }
    quit()
  }

  /// Ends the exchange when the server has answered no ping.
  private func watchSilence(_ seconds: guint) {
    let timer = g_timeout_source_new_seconds(seconds)
    g_source_set_callback(
      timer,
      { data in
        guard let exchange = WebSocketExchange.of(data) else { return 0 }
        if exchange.isAlive {
          exchange.isAlive = false
          return 1
        }
        exchange.end = .silent
        exchange.quit()
        return 0
      }, data, nil)
    g_source_attach(timer, context)
    g_source_unref(timer)
  }

  /// Closes the connection, and lets go of everything that would call this object.
  private func close() {
    if let connection {
      if soup_websocket_connection_get_state(connection) == SOUP_WEBSOCKET_STATE_OPEN {
        soup_websocket_connection_close(
          connection, gushort(SOUP_WEBSOCKET_CLOSE_GOING_AWAY.rawValue), nil)
      }
      while g_main_context_iteration(context, 0) != 0 {}
      g_signal_handlers_disconnect_matched(
        UnsafeMutableRawPointer(connection), G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, data)
      g_object_unref(UnsafeMutableRawPointer(connection))
      self.connection = nil
    }
    while let source = g_main_context_find_source_by_user_data(context, data) {
      g_source_destroy(source)
    }
  }
}
