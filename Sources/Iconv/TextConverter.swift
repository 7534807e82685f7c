import CLinux
import Glibc

/// Converts texts of other encodings into UTF-8, by iconv of the C library.
public enum TextConverter {
  /// A byte that the encoding of a text doesn't have, or an encoding that the C library lacks.
  public struct Mismatch: Error, Equatable {
    /// The position of the byte; 0 for an encoding that is lacking.
    public var offset: Int

    public init(offset: Int) { self.offset = offset }
  }

  /// Returns a text as UTF-8.
  /// - Parameter encoding: the name of its encoding, as iconv has it.
  public static func utf8(
    of text: [UInt8], from encoding: String
  ) throws(Mismatch) -> [UInt8] {
    let converter = iconv_open("UTF-8", encoding)
    guard converter != iconv_t(bitPattern: -1) else { throw Mismatch(offset: 0) }
    defer { iconv_close(converter) }
    var output: [UInt8] = []
    output.reserveCapacity(text.count + text.count / 8)
    var buffer = [CChar](repeating: 0, count: 64 << 10)
    var input = text.map { CChar(bitPattern: $0) }
    var left = input.count
    let isWhole = input.withUnsafeMutableBufferPointer { input in
      var next = input.baseAddress
      while left > 0 {
        let (status, count) = buffer.withUnsafeMutableBufferPointer { buffer in
          var (target, room) = (buffer.baseAddress, buffer.count)
          let status = iconv(converter, &next, &left, &target, &room)
          return (status == -1 ? errno : 0, buffer.count - room)
        }
        output += buffer[..<count].lazy.map { UInt8(bitPattern: $0) }
        guard status == 0 || status == E2BIG else { return false }
      }
      return true
    }
    guard isWhole else { throw Mismatch(offset: text.count - left) }
    return output
  }
}
