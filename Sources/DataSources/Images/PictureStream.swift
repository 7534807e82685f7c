/// The first picture of a stream of them (multipart/x-mixed-replace), as network cameras send it
/// (MJPEG).
struct PictureStream {
  /// The line that separates the pictures.
  private let separator: [UInt8]
  private var bytes: [UInt8] = []
  /// The number of bytes at the start that have been searched.
  private var searched = 0
  private var start: Int?
  private var length: Int?

  /// - Parameter contentType: the value of the header; nil if it isn't that of such a stream.
  init?(contentType: String) {
    let parts = contentType.split(separator: ";").map {
      $0.trimmingPrefix(while: \.isWhitespace)
    }
    guard parts.first?.lowercased().hasPrefix("multipart/x-mixed-replace") == true,
      let parameter = parts.first(where: { $0.lowercased().hasPrefix("boundary=") })
    else { return nil }
    var name = parameter.dropFirst("boundary=".count).filter { $0 != "\"" && !$0.isWhitespace }
    // Many cameras name the boundary with the hyphens that only its lines have.
    if name.hasPrefix("--") { name = String(name.dropFirst(2)) }
    separator = Array("--\(name)".utf8)
  }

  /// Adds what has arrived; returns the picture once it is complete.
  mutating func append(_ more: [UInt8]) -> [UInt8]? {
    bytes += more
    if start == nil { readHead() }
    guard let start else { return nil }
    if let length {
      return bytes.count >= start + length ? Array(bytes[start..<start + length]) : nil
    }
    guard let end = position(of: separator, from: max(start, searched)) else {
      searched = max(start, bytes.count - separator.count)
      return nil
    }
    // The line end before the separator belongs to it.
    var last = end
    if last > start, bytes[last - 1] == UInt8(ascii: "\n") { last -= 1 }
    if last > start, bytes[last - 1] == UInt8(ascii: "\r") { last -= 1 }
    return Array(bytes[start..<last])
  }

  /// Reads the headers of the first picture if they are complete.
  private mutating func readHead() {
    guard let first = position(of: separator, from: 0) else { return }
    let ends: [[UInt8]] = [Array("\r\n\r\n".utf8), Array("\n\n".utf8)]
    let found = ends.compactMap { end in position(of: end, from: first).map { ($0, end.count) } }
    guard let end = found.min(by: { $0.0 < $1.0 }) else { return }
    start = end.0 + end.1
    let head = String(decoding: bytes[first..<end.0], as: UTF8.self).lowercased()
    let field = head.split(whereSeparator: \.isNewline).first { $0.hasPrefix("content-length:") }
    length = field.flatMap { Int($0.dropFirst("content-length:".count).filter { $0 != " " }) }
      .flatMap { (1...LoadLimits.imageBytes).contains($0) ? $0 : nil }
  }

  private func position(of text: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= start + text.count else { return nil }
    return (start...(bytes.count - text.count)).first { index in
      bytes[index] == text[0] && bytes[index..<index + text.count].elementsEqual(text)
    }
  }
}
