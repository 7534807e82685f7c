import CSoup

/// The messages of one WebSocket, which are received by a main loop of the calling thread.
final class WebSocketExchange {
  private let stream: UnsafeMutablePointer<GIOStream>?
  private let call: Cancellation
  private let onMessage: ([UInt8]) -> Bool
  /// The time between two checks whether the server has given a sign.
  private let checkInterval: Duration
  private let context = g_main_context_new()
  private let loop: OpaquePointer?
  private var frames: WebSocketFrames
  private var end: WebSocketEnd?
  /// The number of checks since the last sign of the server.
  private var silentChecks = 0

  /// The number of checks without a sign after which the server counts as lost; it is asked for one
  /// at each.
  private static let maximumSilentChecks = 3
  /// The number of bytes that are read at once.
  private static let chunkSize = 64 << 10

  /// - Parameter stream: the connection, which has opened the WebSocket.
  init(
    over stream: UnsafeMutablePointer<GIOStream>?, silenceLimit: Duration, limit: Int,
    until call: Cancellation, onMessage: @escaping ([UInt8]) -> Bool
  ) {
    (self.stream, self.call, self.onMessage) = (stream, call, onMessage)
    checkInterval = silenceLimit / Self.maximumSilentChecks
    frames = WebSocketFrames(limit: limit)
    loop = g_main_loop_new(context, 0)
  }

  deinit {
    g_main_loop_unref(loop)
    g_main_context_unref(context)
  }

  /// Sends the first messages, and receives until the WebSocket ends.
  func run(sending messages: [String]) throws(WebFailure) -> WebSocketEnd {
    for text in messages { send(.text, Array(text.utf8), waits: true) }
    let sources = [stopSource(), timerSource()]
    // What has arrived with the answer may be in the buffer of the stream.
    receive()
    if end == nil { g_main_loop_run(loop) }
    for source in sources {
      g_source_destroy(source)
      g_source_unref(source)
    }
    g_io_stream_close(stream, nil, nil)
    guard let end else { throw call.failure }
    return end
  }

  private func finish(_ end: WebSocketEnd) {
    if self.end == nil { self.end = end }
    g_main_loop_quit(loop)
  }

  // MARK: Sources of the main loop

  private var data: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private static func of(_ data: UnsafeMutableRawPointer?) -> WebSocketExchange? {
    data.map { Unmanaged<WebSocketExchange>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Makes what ends the loop when the call is cancelled.
  private func stopSource() -> UnsafeMutablePointer<GSource>? {
    let source = g_cancellable_source_new(call.cancellable)
    let callback: @convention(c) (UnsafeMutablePointer<GCancellable>?, gpointer?) -> gboolean = {
      _, data in
      guard let exchange = WebSocketExchange.of(data) else { return 0 }
      exchange.send(.close, [0x03, 0xE9])
      g_main_loop_quit(exchange.loop)
      return 0
    }
    g_source_set_callback(source, unsafeBitCast(callback, to: GSourceFunc.self), data, nil)
    g_source_attach(source, context)
    return source
  }

  /// Makes what asks the server for a sign, and ends the loop when it gives none.
  private func timerSource() -> UnsafeMutablePointer<GSource>? {
    let source = g_timeout_source_new(guint(max(1, checkInterval / .milliseconds(1))))
    g_source_set_callback(
      source,
      { data in
        WebSocketExchange.of(data)?.checkSilence()
        return 1
      }, data, nil)
    g_source_attach(source, context)
    return source
  }

  private func checkSilence() {
    silentChecks += 1
    if silentChecks >= Self.maximumSilentChecks { finish(.silent) } else { send(.ping) }
  }

  /// Receives when bytes arrive.
  private func awaitInput() {
    let source = g_pollable_input_stream_create_source(input, nil)
    let callback: @convention(c) (UnsafeMutablePointer<GObject>?, gpointer?) -> gboolean = {
      _, data in
      WebSocketExchange.of(data)?.receive()
      return 0
    }
    g_source_set_callback(source, unsafeBitCast(callback, to: GSourceFunc.self), data, nil)
    g_source_attach(source, context)
    g_source_unref(source)
  }

  // MARK: Bytes

  private var input: OpaquePointer? { OpaquePointer(g_io_stream_get_input_stream(stream)) }

  /// Reads once, so that timers run even if more arrives all the time.
  private func receive() {
    var error: UnsafeMutablePointer<GError>?
    var count = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, initialized in
      count = g_pollable_input_stream_read_nonblocking(
        input, buffer.baseAddress, gsize(buffer.count), nil, &error)
      initialized = max(0, count)
    }
    if let error {
      defer { g_error_free(error) }
      guard error.pointee.domain == g_io_error_quark(),
        error.pointee.code == Int32(G_IO_ERROR_WOULD_BLOCK.rawValue)
      else { return finish(.closed(code: nil, reason: "")) }
    } else if count == 0 {
      return finish(.closed(code: nil, reason: ""))
    }
    silentChecks = count > 0 ? 0 : silentChecks
    frames.append(chunk)
    do throws(WebSocketFrames.Failure) {
      while end == nil, let event = try frames.next() { handle(event) }
    } catch {
      switch error {
      case .tooLarge:
        send(.close, [0x03, 0xF1])
        finish(.tooLarge)
      case .invalid:
        send(.close, [0x03, 0xEA])
        finish(.invalid)
      }
    }
    if end == nil { awaitInput() }
  }

  private func handle(_ event: WebSocketFrames.Event) {
    switch event {
    case .message(let message):
      if !onMessage(message) { finish(.closed(code: nil, reason: "")) }
    case .ping(let payload): send(.pong, payload)
    case .close(let code, let reason):
      send(.close, code.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } ?? [])
      finish(.closed(code: code ?? WebSocketEnd.codeOfNone, reason: reason))
    }
  }

  /// Sends a frame.
  /// - Parameter waits: whether to wait while the server takes nothing; otherwise, a server that
  ///   has taken nothing for so long that the buffers are full counts as lost.
  private func send(_ kind: WebSocketFrames.Kind, _ payload: [UInt8] = [], waits: Bool = false) {
    let frame = WebSocketFrames.frame(kind, payload)
    let output = g_io_stream_get_output_stream(stream)
    var written: gsize = 0
    let isSent: Bool
    if waits {
      isSent =
        g_output_stream_write_all(
          output, frame, gsize(frame.count), &written, call.cancellable, nil) != 0
    } else {
      isSent =
        g_pollable_output_stream_write_nonblocking(
          OpaquePointer(output), frame, gsize(frame.count), nil, nil) == frame.count
    }
    // When the call was cancelled, the end is that.
    if !isSent, g_cancellable_is_cancelled(call.cancellable) == 0 {
      finish(.closed(code: nil, reason: ""))
    }
  }
}
