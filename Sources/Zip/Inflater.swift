import CZlib

/// Unpacks data by zlib.
enum Inflater {
  /// Returns deflated data as they were before.
  /// - Parameter size: the number of bytes that they had; no more are made.
  static func data(of packed: ArraySlice<UInt8>, size: Int) throws(ZipFailure) -> [UInt8] {
    guard size > 0 else { return [] }
    var stream = z_stream()
    // A negative size of the window is that of data without a header.
    guard
      inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .unsupported }
    defer { inflateEnd(&stream) }
    var input = Array(packed)
    var output = [UInt8](repeating: 0, count: size)
    let status = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(clamping: input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(clamping: output.count)
        return inflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END, stream.avail_out == 0 else { throw .malformed }
    return output
  }

  /// Returns the checksum (CRC-32) of data.
  static func checksum(of data: [UInt8]) -> UInt32 {
    data.withUnsafeBufferPointer {
      UInt32(truncatingIfNeeded: crc32(0, $0.baseAddress, UInt32(clamping: $0.count)))
    }
  }
}
