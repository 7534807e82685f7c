/// A picture as it was found, not decoded yet.
public struct EncodedImage: Hashable, Sendable {
  public let format: ImageFormat
  public let bytes: [UInt8]

  /// - Parameter name: what a message calls the picture.
  init(_ bytes: [UInt8], name: String) throws(SourceFailure) {
    guard let format = ImageFormat(startOf: bytes) else {
      let known = ImageFormat.allCases.map { $0.rawValue.uppercased() }.joined(separator: ", ")
      throw SourceFailure(.malformed, "\(name) is no picture; what is read are \(known)")
    }
    self.format = format
    self.bytes = bytes
  }
}
