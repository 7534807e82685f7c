/// The formats of pictures, recognised by their first bytes rather than by a file name or a
/// server's header.
///
/// WebP is read only if gdk-pixbuf has a loader for it (the package webp-pixbuf-loader), so that it
/// isn't promised.
public enum ImageFormat: String, Sendable, CaseIterable {
  case png, jpeg, gif, webp, bmp, svg

  /// Recognises the format by the first bytes of a picture; nil if it is none of these.
  public init?(startOf bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.searchLength))
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if start.starts(with: "BM".utf8), start.count > 26, start[6..<10].allSatisfy({ $0 == 0 })
    {
      self = .bmp
    } else if Self.isDrawing(start) {
      self = .svg
    } else {
      return nil
    }
  }

  /// The number of bytes in which `<svg` is searched, since comments and a document type can
  /// precede it.
  static let searchLength = 1024

  private static func isDrawing(_ start: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = start.starts(with: mark) ? start.dropFirst(mark.count) : start[...]
    guard text.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<") else {
      return false
    }
    return String(decoding: text, as: UTF8.self).contains("<svg")
  }
}
