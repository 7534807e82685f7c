/// The formats of pictures, recognised by their first bytes: neither the name of a file nor what a
/// server says about it is trusted.
///
/// WebP is read where gdk-pixbuf has a loader for it (the package webp-pixbuf-loader), and so isn't
/// promised.
public enum ImageFormat: String, Sendable, CaseIterable {
  case png, jpeg, gif, webp, bmp, svg

  /// The format that `bytes` begin like; nil if it is none of these.
  public init?(startOf bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.drawingSearch))
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

  /// How far into a file its `<svg` is looked for: comments and a document type may stand before
  /// it.
  private static let drawingSearch = 1024

  private static func isDrawing(_ start: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = start.starts(with: mark) ? start.dropFirst(mark.count) : start[...]
    guard text.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<") else {
      return false
    }
    return String(decoding: text, as: UTF8.self).contains("<svg")
  }
}
