/// The note in a PNG file on the version of GTK that has drawn it: a `tEXt` chunk with the keyword
/// `Software`, as the specification of PNG has it.
enum PictureOrigin {
  /// The version that drew the pictures without a note.
  static let firstVersion = "4.8"

  private static let type = Array("tEXt".utf8)
  private static let keyword = Array("Software\0GTK ".utf8)
  /// The length of the signature of a file and of its first chunk, which is the header.
  private static let headerLength = 8 + 25

  /// Adds the note to a file.
  static func adding(_ version: String, to png: [UInt8]) -> [UInt8] {
    var content = type + keyword
    content += version.utf8
    var file = Array(png.prefix(headerLength))
    file += bytes(content.count - type.count)
    file += content
    file += bytes(Int(checksum(content)))
    file += png.dropFirst(headerLength)
    return file
  }

  /// Returns the version in the note of a file; nil if there is none.
  static func version(of png: [UInt8]) -> String? {
    var start = headerLength
    while start + 8 <= png.count {
      let length = png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let content = png.dropFirst(start + 4).prefix(length + 4)
      if content.starts(with: type + keyword) {
        return String(decoding: content.dropFirst(type.count + keyword.count), as: UTF8.self)
      }
      start += length + 12
    }
    return nil
  }

  /// Returns the four bytes of a number, the highest first.
  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Returns the CRC-32 of ISO 3309.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = sum & 1 == 1
        sum >>= 1
        if isOdd { sum ^= 0xEDB8_8320 }
      }
    }
    return ~sum
  }
}
