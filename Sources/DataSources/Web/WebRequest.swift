import Foundation
import JMESPath
import Localization
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
  public var connection: WebConnection

  public init(
    method: String, url: String, headers: [(name: String, value: String)] = [],
    body: String? = nil, connection: WebConnection = WebConnection()
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.connection = connection
  }

  /// Sends the request once, and returns the answer: its data if it is JSON, its text if it is
  /// another, and null if it is long, empty or no text.
  ///
  /// - Parameter tokens: the access tokens that the server asks for; nil for none.
  /// - Throws: a failure that names the server and the path, since the rest of a URL may hold a
  ///   secret.
  @discardableResult
  public func send(
    with tokens: AccessTokens? = nil, within limit: Duration, by clock: SourceClock
  ) async throws(SourceFailure) -> JSONValue {
    let server = try server()
    return try await within(limit, by: clock) { () throws(SourceFailure) in
      try await load(through: WebClient(connection.settings), with: tokens, from: server) {
        (response) -> JSONValue in
        // The request was successful even if the answer can't be read.
        let bytes = (try? response.prefix(LoadLimits.actionAnswerBytes + 1)) ?? []
        guard !bytes.isEmpty, bytes.count <= LoadLimits.actionAnswerBytes else { return .null }
        return (try? JSONValue(parsing: bytes))
          ?? String(validating: bytes, as: UTF8.self).map { .string($0) } ?? .null
      }
    }
  }

  /// Makes data the body of the request: the values of a form if a header says so, and else JSON.
  public mutating func setBody(_ value: JSONValue) {
    let type = headers.first { $0.name.lowercased() == "content-type" }?.value.lowercased()
    if let members = value.object,
      type?.hasPrefix("application/x-www-form-urlencoded") == true
    {
      body = members.flatMap { name, value in
        (value.array ?? [value]).map { "\(name.percentEncoded)=\(Self.field($0).percentEncoded)" }
      }.joined(separator: "&")
      return
    }
    body = value.json()
    if type == nil { headers.append((name: "Content-Type", value: "application/json")) }
  }

  /// Returns the text of a value in a form.
  private static func field(_ value: JSONValue) -> String {
    value.isNull ? "" : value.string ?? value.json()
  }

  /// Returns the server that the request is for.
  /// - Throws: a failure that names the part of the request that can't be sent.
  func server() throws(SourceFailure) -> String {
    guard let server = Self.server(of: url) else {
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

  /// The address as messages about an answer show it.
  var shownAddress: String { shortAddress(url) }

  /// Returns the server of an address of the web, or the socket of a ``UnixAddress``.
  private static func server(of url: String) -> String? {
    if let address = UnixAddress(url) { return address.socket }
    guard let address = URLComponents(string: url), let server = address.host, !server.isEmpty,
      ["http", "https"].contains(address.scheme?.lowercased())
    else { return nil }
    return server
  }

  /// Returns whether a header's name may contain a byte (RFC 9110 §5.6.2).
  private static func isOfToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// Sends the request and reads the answer; a status of 400 or more is a failure.
  /// - Parameter tokens: the access tokens that the server asks for; nil for none.
  func load<Value: Sendable>(
    through client: WebClient, with tokens: AccessTokens? = nil, from server: String,
    _ read: @escaping @Sendable (WebResponse) throws(SourceFailure) -> Value
  ) async throws(SourceFailure) -> Value {
    let address = shownAddress
    guard let tokens else {
      return try await client.load(method, url, headers: headers, body: body, subject: server) {
        (response) throws(SourceFailure) in
        guard response.status < 400 else { throw SourceFailure(refusal: response, by: address) }
        return try read(response)
      }
    }
    let token = try await tokens.token(through: client)
    do throws(SourceFailure) {
      return try await authorized(by: token).load(through: client, from: server, read)
    } catch {
      guard error.retry == .whenAllowed else { throw error }
      // The server may have ended the token before its time.
      let new = try await tokens.token(insteadOf: token, through: client)
      return try await authorized(by: new).load(through: client, from: server, read)
    }
  }
}
