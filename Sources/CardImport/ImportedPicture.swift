import Foundation

/// A picture that a card has in itself, as a file beside the dashboard.
public struct ImportedPicture: Hashable, Sendable {
  /// The path of the file as seen from the folder of the dashboard.
  public let path: String
  public let data: Data

  /// Reads an address such as `data:image/png;base64,iVBORw0…`; nil if it is no whole picture of a
  /// type that a dashboard shows.
  /// - Parameter path: the path of the file without its ending.
  init?(address: String, path: String) {
    guard let comma = address.firstIndex(of: ",") else { return nil }
    let words = address[..<comma].lowercased().dropFirst("data:".count).split(separator: ";")
    let text = String(address[comma...].dropFirst())
    let content = text.removingPercentEncoding ?? text
    let bytes = words.contains("base64") ? Self.bytes(ofBase64: content) : Data(content.utf8)
    guard let bytes, let ending = Self.ending(of: bytes) else { return nil }
    self.path = "\(path).\(ending)"
    data = bytes
  }

  /// Returns the bytes of base64, whose padding may be missing; nil for anything else.
  private static func bytes(ofBase64 text: String) -> Data? {
    let digits = text.filter { !$0.isWhitespace && $0 != "=" }
    let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
    return Data(base64Encoded: digits + padding)
  }

  /// Returns the ending of a file by its first and last bytes, whatever type the address names; nil
  /// if it isn't a whole picture.
  private static func ending(of bytes: Data) -> String? {
    func begins(_ start: [UInt8]) -> Bool { bytes.starts(with: start) }
    func ends(_ end: [UInt8]) -> Bool { bytes.suffix(64).firstRange(of: Data(end)) != nil }
    if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      return ends(Array("IEND".utf8)) ? "png" : nil
    }
    if begins([0xFF, 0xD8, 0xFF]) { return ends([0xFF, 0xD9]) ? "jpg" : nil }
    if begins(Array("GIF8".utf8)) { return ends([0x3B]) ? "gif" : nil }
    if begins(Array("BM".utf8)) { return bytes.count > 54 ? "bmp" : nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("<svg") && (text.contains("</svg") || text.contains("/>")) ? "svg" : nil
  }
}
