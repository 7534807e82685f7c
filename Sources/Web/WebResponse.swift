import CSoup

/// A server's answer, whose body is read on demand.
///
/// It may be used only on the thread that sent the request.
public final class WebResponse {
  private let message: OpaquePointer
  private let body: UnsafeMutablePointer<GInputStream>
  private let call: Cancellation

  /// Takes ownership of the references to `message` and `body`.
  init(_ message: OpaquePointer, _ body: UnsafeMutablePointer<GInputStream>, _ call: Cancellation) {
    self.message = message
    self.body = body
    self.call = call
  }

  deinit {
    g_object_unref(body)
    g_object_unref(UnsafeMutableRawPointer(message))
  }

  /// The status code, such as 404.
  public var status: Int { Int(soup_message_get_status(message).rawValue) }

  /// The reason phrase of the status, such as "Not Found".
  public var reason: String {
    soup_message_get_reason_phrase(message).map { String(cString: $0) } ?? ""
  }

  /// Returns the first header with a name, ignoring case.
  public func header(_ name: String) -> String? {
    soup_message_headers_get_one(soup_message_get_response_headers(message), name)
      .map { String(cString: $0) }
  }

  /// Returns a header that is a date, in seconds since 1970; nil if it is none.
  public func date(_ name: String) -> Double? {
    guard let text = header(name), let date = soup_date_time_new_from_http_string(text) else {
      return nil
    }
    defer { g_date_time_unref(date) }
    return Double(g_date_time_to_unix(date))
  }

  /// Reads the whole body, decompressed if the server has compressed it.
  /// - Parameter limit: the maximum number of bytes, of the decompressed body too; a longer body is
  ///   not read to its end.
  /// - Throws: `brokenOff` if the connection ends before the end that the server promises by its
  ///   length, its last chunk or its compression.
  public func bytes(limit: Int) throws(WebFailure) -> [UInt8] {
    if let promised = header("Content-Length").flatMap({ Int($0) }), promised > limit {
      throw .tooLarge
    }
    let codings = header("Content-Encoding")?.lowercased() ?? ""
    let isChunked = header("Transfer-Encoding")?.lowercased().contains("chunked") ?? false
    return try WholeBody(
      body, of: message, isChunked: isChunked, isDeflated: codings.contains("deflate"),
      limit: limit, until: call
    ).bytes()
  }

  /// Reads the beginning of the body.
  /// - Parameter count: the number of bytes; the result is shorter only if the body is.
  public func prefix(_ count: Int) throws(WebFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count < count {
      var error: UnsafeMutablePointer<GError>?
      let wanted = min(chunk.count, count - bytes.count)
      let read = g_input_stream_read(body, &chunk, gsize(wanted), call.cancellable, &error)
      guard read >= 0 else { throw WebFailure(error, of: message, call) }
      guard read > 0 else { break }
      bytes += chunk[..<Int(read)]
    }
    return bytes
  }

  /// Waits for the next part of the body.
  /// - Returns: at most 64 KiB, or nothing at the end.
  public func next() throws(WebFailure) -> [UInt8] {
    let size = 64 << 10
    var error: UnsafeMutablePointer<GError>?
    var read = 0
    let part = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      read = g_input_stream_read(body, buffer.baseAddress, gsize(size), call.cancellable, &error)
      count = max(0, read)
    }
    guard read >= 0 else { throw WebFailure(error, of: message, call) }
    return part
  }
}
