import Foundation

/// A picture that a card has in itself, as a file beside the dashboard.
public struct ImportedPicture: Hashable, Sendable {
  /// The path of the file as seen from the folder of the dashboard.
  public let path: String
  public let data: Data

  /// The endings of files by the types of pictures.
  private static let endings = [
    "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp",
    "image/svg+xml": "svg",
  ]

  /// Reads an address such as `data:image/png;base64,iVBORw0…`; nil if it is no picture.
  /// - Parameter path: the path of the file without its ending.
  init?(address: String, path: String) {
    guard let comma = address.firstIndex(of: ",") else { return nil }
    let words = address[..<comma].lowercased().dropFirst("data:".count).split(separator: ";")
    guard let type = words.first, let ending = Self.endings[String(type)] else { return nil }
    let content = String(address[comma...].dropFirst())
    let bytes =
      words.contains("base64")
      ? Data(base64Encoded: content.removingPercentEncoding ?? content)
      : Data((content.removingPercentEncoding ?? content).utf8)
    guard let bytes, !bytes.isEmpty else { return nil }
    self.path = "\(path).\(ending)"
    data = bytes
  }
}
