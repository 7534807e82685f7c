/// Gets pictures from files and from the web, within `Limits`.
///
/// One for the program: its connections are kept and used again. Whoever makes it closes it.
public final class ImageFetcher: Sendable {
  private let work = BlockingWork()
  private let web = WebClient()

  public init() {}

  /// The picture in a file.
  public func image(inFile path: String) async throws(SourceFailure) -> EncodedImage {
    try await work.run { () throws(SourceFailure) in
      try EncodedImage(readFile(path, limit: Limits.imageBytes), name: path)
    }
  }

  /// The picture at an address that begins with http: or https:.
  public func image(at address: String) async throws(SourceFailure) -> EncodedImage {
    let bytes = try await web.get(
      address, accepting: "image/*", limit: Limits.imageBytes, within: Limits.timeout)
    return try EncodedImage(bytes, name: address)
  }

  /// Ends all connections; nothing can be fetched from the web any more. Blocks for a moment.
  public func close() { web.close() }
}
