import AsyncHTTPClient
import NIOCore

extension HTTPClientResponse {
  /// All of the answer's body. One that is too long is not read to its end.
  /// - Parameters:
  ///   - name: what a failure calls the server.
  ///   - limit: in bytes.
  func bytes(from name: String, limit: Int) async throws -> [UInt8] {
    if let promised = headers.first(name: "Content-Length").flatMap({ Int($0) }), promised > limit {
      throw SourceFailure.tooManyBytes(name, limit: limit)
    }
    var bytes: [UInt8] = []
    for try await part in body {
      bytes += part.readableBytesView
      guard bytes.count <= limit else { throw SourceFailure.tooManyBytes(name, limit: limit) }
    }
    return bytes
  }
}
