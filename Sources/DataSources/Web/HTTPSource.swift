import JMESPath
import Web

/// A source that sends a request to a web server and reads its answer.
///
/// The client lives as long as the source, so that frequent requests reuse their connection. It
/// follows no redirection: headers and body may hold secrets, which are for the named server only.
public final class HTTPSource: SourceAdapter {
  private let request: WebRequest
  private let format: DataFormat
  private let client = WebClient()

  public init(_ request: WebRequest, format: DataFormat) {
    self.request = request
    self.format = format
  }

  public func fetch() async throws(SourceFailure) -> JSONValue {
    let server = try request.server()
    let bytes = try await request.load(through: client, from: server) {
      (response) throws(SourceFailure) in
      if (300..<400).contains(response.status) {
        guard let target = response.header("Location") else {
          throw SourceFailure(
            .rejected, "\(server) points to another address: write that address as the url")
        }
        throw SourceFailure(
          .rejected, "\(server) points to \(target): write that address as the url")
      }
      return try response.bytes(from: server, name: server, limit: LoadLimits.answerBytes)
    }
    return try format.decode(bytes, name: server)
  }
}
