import Localization

/// A picture that isn't decoded yet.
public struct EncodedImage: Hashable, Sendable {
  public let format: ImageFormat
  public let bytes: [UInt8]

  /// - Parameter name: the name of the picture in messages.
  init(_ bytes: [UInt8], name: String) throws(SourceFailure) {
    guard let format = ImageFormat(startOf: bytes) else {
      let known = ImageFormat.allCases.filter { $0 != .webp }
        .map { $0.rawValue.uppercased() }.localizedList
      throw SourceFailure(.malformed, "\(name) is no picture; what is read are \(known)")
    }
    self.format = format
    self.bytes = bytes
  }
}
