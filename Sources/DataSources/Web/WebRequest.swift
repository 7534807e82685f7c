import AsyncHTTPClient
import Foundation
import NIOCore

/// A request to a web server: sent as it is declared (P18). It follows no redirection, since what it
/// carries is for the server it names.
public struct WebRequest: Sendable {
  /// As HTTP writes it, such as "POST".
  public var method: String
  public var url: String
  public var headers: [(name: String, value: String)]
  public var body: String?

  public init(
    method: String, url: String, headers: [(name: String, value: String)] = [],
    body: String? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// Sends it once, as a person does by pressing a button; comes back when the server has taken it.
  /// What it answers is not read any further.
  /// - Throws: what went wrong. Names the server alone: the rest of a URL may hold a secret.
  public func send(
    within limit: Duration, by clock: SourceClock
  ) async throws(SourceFailure) {
    let server = try server()
    try await within(limit, by: clock) { () throws(SourceFailure) in
      let client = HTTPClient(configuration: Self.configuration)
      let outcome = await Result<Void, SourceFailure>(catching: { () async throws(SourceFailure) in
        _ = try await response(through: client, from: server)
      })
      try? await client.shutdown().get()
      try outcome.get()
    }
  }

  /// The server that the request is for.
  /// - Throws: what of the request can't be sent.
  func server() throws(SourceFailure) -> String {
    guard let address = URLComponents(string: url), let server = address.host, !server.isEmpty,
      ["http", "https"].contains(address.scheme?.lowercased())
    else {
      throw SourceFailure(
        .malformed, "the address of the request is none: it begins with http:// or https://")
    }
    guard !headers.contains(where: { $0.value.contains(where: \.isNewline) }) else {
      throw SourceFailure(.malformed, "\(server): a header of the request has several lines")
    }
    return server
  }

  static var configuration: HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.timeout.connect = .seconds(5)
    // A person who waits presses again; a server that isn't there is said at once.
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }

  /// What the server answers, once it has taken the request; an answer of 400 and more is a failure.
  func response(
    through client: HTTPClient, from server: String
  ) async throws(SourceFailure) -> HTTPClientResponse {
    var request = HTTPClientRequest(url: url)
    request.method = .init(rawValue: method)
    request.headers.add(name: "User-Agent", value: "cardwall")
    for header in headers { request.headers.replaceOrAdd(name: header.name, value: header.value) }
    if let body { request.body = .bytes(ByteBuffer(string: body)) }
    let response: HTTPClientResponse
    do {
      // The time limit is the caller's: this one only has to be longer.
      response = try await client.execute(request, timeout: .hours(1))
    } catch {
      throw Self.failure(error, of: server)
    }
    guard response.status.code >= 400 else { return response }
    let reason = await Self.firstLine(of: response.body)
    throw SourceFailure(
      .rejected,
      "\(server) answers \(response.status.code) \(response.status.reasonPhrase)"
        + (reason.isEmpty ? "" : ": \(reason)"))
  }

  /// What the server says first, as far as it is a line to read.
  private static func firstLine(of body: HTTPClientResponse.Body) async -> String {
    var bytes: [UInt8] = []
    do {
      for try await part in body {
        bytes += part.readableBytesView
        if bytes.count >= Limits.errorBytes { break }
      }
    } catch {
      // The status is reason enough.
    }
    let text = String(decoding: bytes.prefix(Limits.errorBytes), as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).first ?? ""
    return String(line.prefix(200)).trimmingCharacters(in: .whitespaces)
  }

  static func failure(_ error: any Error, of server: String) -> SourceFailure {
    if error is CancellationError { return .cancelled }
    return switch error as? HTTPClientError {
    case .cancelled?: .cancelled
    case .connectTimeout?, .readTimeout?, .deadlineExceeded?:
      SourceFailure(.timedOut, "\(server) doesn’t answer")
    default: SourceFailure(.unreachable, "\(server) can’t be reached")
    }
  }
}
