import CSoup

/// The body of an answer, read to the end that the server has marked.
///
/// libsoup takes a body for whole if the connection ends between two chunks or within compressed
/// data. So chunks and compressed data are read here, below libsoup's own streams.
struct WholeBody {
  /// libsoup's outermost stream, which must be at its end for the connection to be used again.
  private let outer: UnsafeMutablePointer<GInputStream>
  /// The stream of the body as it was sent, without the lines of its chunks.
  private let sent: UnsafeMutablePointer<GInputStream>
  /// The stream of the chunks with their lines; nil if there are none.
  private let chunks: UnsafeMutablePointer<GInputStream>?
  /// The decompressors of the body, in the order of use.
  private let decoders: [OpaquePointer]
  private let isDeflated: Bool
  private let limit: Int
  private let call: Cancellation
  private let message: OpaquePointer

  /// - Parameters:
  ///   - stream: the stream of libsoup, of which nothing has been read.
  ///   - isDeflated: whether the body is compressed as "deflate", which some servers send without
  ///     its head.
  ///   - limit: the maximum number of bytes, compressed and decompressed.
  init(
    _ stream: UnsafeMutablePointer<GInputStream>, of message: OpaquePointer, isChunked: Bool,
    isDeflated: Bool, limit: Int, until call: Cancellation
  ) {
    var sent = stream
    var inner = stream
    var chunks: UnsafeMutablePointer<GInputStream>?
    var decoders: [OpaquePointer] = []
    while let base = Self.base(of: inner) {
      if let decoder = Self.decoder(of: inner) {
        decoders.insert(decoder, at: 0)
        sent = base
      } else if isChunked, Self.typeName(of: inner) == "SoupBodyInputStream" {
        chunks = base
      }
      inner = base
    }
    outer = stream
    (self.sent, self.chunks, self.decoders) = (sent, chunks, decoders)
    (self.isDeflated, self.limit, self.message, self.call) = (isDeflated, limit, message, call)
  }

  func bytes() throws(WebFailure) -> [UInt8] {
    var bytes = if let chunks { try joined(chunks) } else { try rest() }
    for decoder in decoders { bytes = try decoded(bytes, by: decoder) }
    // At the end of its stream, libsoup drops a decoder that it has not used: nothing is decoded
    // after this.
    var end = [UInt8](repeating: 0, count: Self.longestLine)
    // Whatever it finds, such as lines after the last chunk, all data have come.
    for _ in 0..<Self.longestEnd
    where g_input_stream_read(outer, &end, gsize(end.count), call.cancellable, nil) <= 0 {
      break
    }
    return bytes
  }

  // MARK: Framing

  private func rest() throws(WebFailure) -> [UInt8] {
    let bytes = try read(limit + 1, from: sent)
    guard bytes.count <= limit else { throw .tooLarge }
    return bytes
  }

  private func joined(_ stream: UnsafeMutablePointer<GInputStream>) throws(WebFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let size = try chunkSize(stream), size > 0 {
      guard size <= limit - bytes.count else { throw .tooLarge }
      let chunk = try read(size + 2, from: stream)
      guard chunk.count == size + 2 else { throw .brokenOff }
      bytes += chunk.dropLast(2)
    }
    return bytes
  }

  /// The maximum number of parts after the data, such as lines after the last chunk.
  private static let longestEnd = 64
  /// The maximum length of the line before a chunk.
  private static let longestLine = 4_096

  /// Reads the size of the next chunk from the line before it.
  ///
  /// libsoup is left the line break of the line before the last chunk, which it takes for a size of
  /// 0.
  private func chunkSize(_ stream: UnsafeMutablePointer<GInputStream>) throws(WebFailure) -> Int {
    var size = 0
    var digits = 0
    var isNumber = true
    for _ in 0..<Self.longestLine {
      guard let byte = try read(1, from: stream).first else { throw .brokenOff }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && size == 0 {
        guard digits > 0 else { throw .garbled }
        return size
      }
      let digit = Character(UnicodeScalar(byte)).hexDigitValue
      if isNumber, let digit {
        digits += 1
        size = size << 4 | digit
        guard size <= limit else { throw .tooLarge }
      } else {
        isNumber = false
      }
    }
    throw .garbled
  }

  /// Reads bytes of a stream.
  /// - Returns: `count` bytes, or fewer if the stream ends before.
  private func read(
    _ count: Int, from stream: UnsafeMutablePointer<GInputStream>
  ) throws(WebFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var error: UnsafeMutablePointer<GError>?
      let size = min(64 << 10, count - bytes.count)
      var read = 0
      let part = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
        read = g_input_stream_read(
          stream, buffer.baseAddress, gsize(size), call.cancellable, &error)
        filled = max(0, read)
      }
      guard read >= 0 else { throw WebFailure(error, of: message, call) }
      guard read > 0 else { break }
      bytes += part
    }
    return bytes
  }

  // MARK: Compression

  /// Returns decompressed bytes, or the bytes themselves if they aren't compressed at all.
  private func decoded(
    _ bytes: [UInt8], by decoder: OpaquePointer
  ) throws(WebFailure) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    if let decoded = try decompressed(bytes, by: decoder) { return decoded }
    guard isDeflated, let plain = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_RAW) else {
      return bytes
    }
    defer { g_object_unref(UnsafeMutableRawPointer(plain)) }
    return try decompressed(bytes, by: plain) ?? bytes
  }

  /// - Returns: nil if the bytes aren't compressed as `decoder` reads it.
  private func decompressed(
    _ bytes: [UInt8], by decoder: OpaquePointer
  ) throws(WebFailure) -> [UInt8]? {
    var result: [UInt8] = []
    var position = 0
    var part = [UInt8](repeating: 0, count: 64 << 10)
    g_converter_reset(decoder)
    while true {
      var (read, written) = (gsize(0), gsize(0))
      var error: UnsafeMutablePointer<GError>?
      let outcome = bytes[position...].withUnsafeBytes { rest in
        g_converter_convert(
          decoder, rest.baseAddress, gsize(rest.count), &part, gsize(part.count),
          G_CONVERTER_INPUT_AT_END, &read, &written, &error)
      }
      if let error {
        defer { g_error_free(error) }
        // A server may say that a body is compressed which isn't.
        let isPlain = position == 0 && result.isEmpty && !bytes.starts(with: Self.gzipMark)
        guard !isPlain || Self.isCut(error) else { return nil }
        throw Self.isCut(error) ? .brokenOff : .garbled
      }
      position += Int(read)
      result += part.prefix(Int(written))
      guard result.count <= limit else { throw .tooLarge }
      if outcome == G_CONVERTER_FINISHED {
        // Several files of gzip one after another are one.
        guard bytes[position...].starts(with: Self.gzipMark) else { return result }
        g_converter_reset(decoder)
      } else if read == 0, written == 0 {
        throw .brokenOff
      }
    }
  }

  /// The first bytes of data that gzip has compressed.
  private static let gzipMark: [UInt8] = [0x1F, 0x8B]

  private static func isCut(_ error: UnsafeMutablePointer<GError>) -> Bool {
    error.pointee.domain == g_io_error_quark()
      && error.pointee.code == Int32(G_IO_ERROR_PARTIAL_INPUT.rawValue)
  }

  // MARK: Streams

  private static func isKind(_ stream: UnsafeMutablePointer<GInputStream>, _ type: GType) -> Bool {
    let instance = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GTypeInstance.self)
    return g_type_check_instance_is_a(instance, type) != 0
  }

  private static func typeName(of stream: UnsafeMutablePointer<GInputStream>) -> String {
    let instance = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GTypeInstance.self)
    return g_type_name_from_instance(instance).map { String(cString: $0) } ?? ""
  }

  /// Returns the stream that another one reads; nil if it reads none.
  private static func base(
    of stream: UnsafeMutablePointer<GInputStream>
  ) -> UnsafeMutablePointer<GInputStream>? {
    guard isKind(stream, g_filter_input_stream_get_type()) else { return nil }
    return g_filter_input_stream_get_base_stream(
      UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GFilterInputStream.self))
  }

  /// Returns what a stream decompresses with, without the wrapper of libsoup that takes cut data
  /// for whole; nil if the stream decompresses nothing.
  private static func decoder(of stream: UnsafeMutablePointer<GInputStream>) -> OpaquePointer? {
    guard isKind(stream, g_converter_input_stream_get_type()),
      let wrapper = g_converter_input_stream_get_converter(
        UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GConverterInputStream.self))
    else { return nil }
    let object = UnsafeMutableRawPointer(wrapper).assumingMemoryBound(to: GObject.self)
    guard
      g_object_class_find_property(
        UnsafeMutableRawPointer(object.pointee.g_type_instance.g_class)
          .assumingMemoryBound(to: GObjectClass.self), "base-converter") != nil
    else { return wrapper }
    var value = GValue()
    g_value_init(&value, g_object_get_type())
    defer { g_value_unset(&value) }
    g_object_get_property(object, "base-converter", &value)
    // The wrapper keeps it until it is read itself.
    return g_value_get_object(&value).map { OpaquePointer($0) } ?? wrapper
  }
}
