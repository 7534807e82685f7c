import Foundation
import Web

/// A request to a web server, sent as it is declared (P18).
///
/// Redirections are not followed, since its headers and body are for the named server only.
public struct WebRequest: Sendable {
  /// The method as HTTP writes it, such as "POST".
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

  /// Sends the request once, and returns when the server has accepted it.
  ///
  /// The body of the answer is not read.
  /// - Throws: a failure that names only the server, since the rest of a URL may hold a secret.
  public func send(
    within limit: Duration, by clock: SourceClock
  ) async throws(SourceFailure) {
    let server = try server()
    try await within(limit, by: clock) { () throws(SourceFailure) in
      try await load(through: WebClient(), from: server) { _ in }
    }
  }

  /// Returns the server that the request is for.
  /// - Throws: a failure that names the part of the request that can't be sent.
  func server() throws(SourceFailure) -> String {
    guard let address = URLComponents(string: url), let server = address.host, !server.isEmpty,
      ["http", "https"].contains(address.scheme?.lowercased())
    else {
      throw SourceFailure(
        .malformed, "the request needs an address that begins with http:// or https://")
    }
    for header in headers {
      guard !header.name.isEmpty, header.name.utf8.allSatisfy(Self.isOfToken) else {
        throw SourceFailure(.malformed, "\(server): a header of the request has no valid name")
      }
      guard !header.value.contains(where: { $0.isNewline || $0 == "\0" }) else {
        throw SourceFailure(.malformed, "\(server): a header of the request has several lines")
      }
    }
    return server
  }

  /// Whether a header's name may contain a byte (RFC 9110 §5.6.2).
  private static func isOfToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// Sends the request and reads the answer; a status of 400 or more is a failure.
  func load<Value: Sendable>(
    through client: WebClient, from server: String,
    _ read: @escaping @Sendable (WebResponse) throws(SourceFailure) -> Value
  ) async throws(SourceFailure) -> Value {
    try await client.load(method, url, headers: headers, body: body, subject: server) {
      (response) throws(SourceFailure) in
      guard response.status < 400 else {
        let reason = Self.firstLine(of: response)
        throw SourceFailure(
          .rejected,
          reason.isEmpty
            ? "\(server) answers \(response.statusLine)"
            : "\(server) answers \(response.statusLine): \(reason)")
      }
      return try read(response)
    }
  }

  /// Returns the first line of an error's body, for the message.
  private static func firstLine(of response: WebResponse) -> String {
    // If the body can't be read, the status is reason enough.
    let bytes = (try? response.prefix(LoadLimits.errorBytes)) ?? []
    let text = String(decoding: bytes, as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).first ?? ""
    return String(line.prefix(200)).trimmingCharacters(in: .whitespaces)
  }
}
