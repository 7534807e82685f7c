import AsyncHTTPClient
import JMESPath
import Synchronization

/// What a web server answers to a request.
///
/// One client for as long as the source is loaded, so that a wall that asks every second keeps its
/// connection. It follows no redirection: headers and body may hold secrets, which are for the server
/// that is named.
final class HTTPSource: SourceAdapter {
  private let request: WebRequest
  private let format: DataFormat
  private let client = Mutex<HTTPClient?>(nil)

  init(_ request: WebRequest, format: DataFormat) {
    self.request = request
    self.format = format
  }

  deinit { client.withLock { $0 }?.shutdown { _ in } }

  func fetch() async throws(SourceFailure) -> JSONValue {
    let server = try request.server()
    let response = try await request.response(through: openClient(), from: server)
    if (300..<400).contains(response.status.code) {
      let place = response.headers.first(name: "Location") ?? "another address"
      throw SourceFailure(.rejected, "\(server) points to \(place): write that address as the url")
    }
    return try format.decode(try await bytes(of: response, from: server), name: server)
  }

  private func openClient() -> HTTPClient {
    client.withLock { client in
      let open = client ?? HTTPClient(configuration: WebRequest.configuration)
      client = open
      return open
    }
  }

  private func bytes(
    of response: HTTPClientResponse, from server: String
  ) async throws(SourceFailure) -> [UInt8] {
    do {
      return try await response.bytes(from: server, limit: Limits.answerBytes)
    } catch {
      throw error as? SourceFailure ?? WebRequest.failure(error, of: server)
    }
  }
}
