import Foundation
import JMESPath
import Localization
import Web

/// The access tokens of a client (OAuth 2 client credentials, RFC 6749 §4.4), each of which is used
/// until it expires.
public actor AccessTokens {
  /// The identity of a program that may have tokens, as the server has registered it.
  public struct Credentials: Sendable {
    public var tokenURL: String
    public var id: String
    public var secret: String
    /// The scope of the tokens; nil for the default of the server.
    public var scope: String?

    public init(tokenURL: String, id: String, secret: String, scope: String? = nil) {
      self.tokenURL = tokenURL
      self.id = id
      self.secret = secret
      self.scope = scope
    }
  }

  private struct Token {
    let text: String
    /// The time of the clock from which another token is used; nil for none.
    let expiry: Duration?
  }

  private let credentials: Credentials
  private let clock: SourceClock
  private let onChange: @Sendable (String) -> Void
  private var token: Token?

  /// The part of its life after which a token is replaced, so that none expires on its way.
  private static let usableLife = 0.9
  /// The maximum number of bytes of the answer with a token.
  private static let answerBytes = 64 << 10

  /// - Parameter onChange: gets each token.
  public init(
    _ credentials: Credentials, clock: SourceClock,
    onChange: @escaping @Sendable (String) -> Void
  ) {
    self.credentials = credentials
    self.clock = clock
    self.onChange = onChange
  }

  /// Returns the present token, or asks for one.
  /// - Parameter refused: a token that a server has refused, in whose place another is wanted.
  func token(
    insteadOf refused: String? = nil, through client: WebClient
  ) async throws(SourceFailure) -> String {
    let now = clock.elapsed()
    if let token, token.text != refused, token.expiry.map({ now < $0 }) ?? true {
      return token.text
    }
    let new = try await newToken(through: client, now)
    onChange(new.text)
    token = new
    return new.text
  }

  private func newToken(
    through client: WebClient, _ now: Duration
  ) async throws(SourceFailure) -> Token {
    let request = request
    let server = try request.server()
    let bytes = try await request.load(through: client, from: server) {
      (response) throws(SourceFailure) in
      try response.bytes(from: server, name: server, limit: Self.answerBytes)
    }
    let answer = try DataFormat.json.decode(bytes, name: server)
    guard case .string(let text)? = answer["access_token"], Self.isToken(text) else {
      throw SourceFailure(.malformed, "\(server): the answer has no access_token")
    }
    var life: Double?
    switch answer["expires_in"] {
    case .integer(let seconds)?: life = Double(seconds)
    case .double(let seconds)?: life = seconds
    case .string(let seconds)?: life = Double(seconds)
    default: break
    }
    let expiry = life.map { now + Duration.seconds(min(max($0, 0), 1e9)) * Self.usableLife }
    return Token(text: text, expiry: expiry)
  }

  private var request: WebRequest {
    // The texts are encoded as in a form (RFC 6749 §2.3.1).
    let client = "\(credentials.id.percentEncoded):\(credentials.secret.percentEncoded)"
    var body = "grant_type=client_credentials"
    if let scope = credentials.scope { body += "&scope=\(scope.percentEncoded)" }
    return WebRequest(
      method: "POST", url: credentials.tokenURL,
      headers: [
        ("Authorization", "Basic \(Data(client.utf8).base64EncodedString())"),
        ("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "application/json"),
      ], body: body)
  }

  /// Returns whether a header can carry a text as a token.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

extension WebRequest {
  /// Returns the request with an access token.
  func authorized(by token: String) -> WebRequest {
    var request = self
    request.headers.append((name: "Authorization", value: "Bearer \(token)"))
    return request
  }
}
