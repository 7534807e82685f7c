import DataSources
import Foundation
import JMESPath

/// The key of the certificates that a connection trusts.
let authoritiesKey = SharedKey(
  "ca", .path,
  "A PEM file with the certificates that are trusted here, instead of those of the system.")

/// A request to a web server.
///
/// Its texts may name secrets.
public struct HTTPRequestDefinition: Sendable, Equatable {
  public enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  public var method: Method
  public let url: Template
  public var headers: [NamedTemplate] = []
  public var body: RequestBody?
  public var connection = WebConnection()
  public var oauth: OAuthDefinition?

  /// All texts of the request, which may name secrets.
  var templates: [Template] { ownTemplates + (oauth?.templates ?? []) }

  /// The texts that its server gets.
  var ownTemplates: [Template] { [url] + headers.map(\.value) + (body?.templates ?? []) }
}

/// The options of a request, whatever it asks for.
struct RequestOptions: Sendable {
  var headers: [NamedTemplate] = []
  var connection = WebConnection()
  var oauth: OAuthDefinition?

  /// The keys of everything that is loaded from a web server.
  static var field: Field<RequestOptions> {
    .group(
      make: { RequestOptions() },
      optional("headers", .namedTexts(.sourceText), "Header fields by name.") {
        $0.headers = $1
      },
      authoritiesKey { $0.connection.authorities = $1 },
      optional(
        "certificate", .path,
        "A PEM file with the certificate of this machine, for servers that ask for one."
      ) { $0.connection.certificate = $1 },
      optional(
        "key", .path, "The PEM file with the key of `certificate`, if that file doesn’t have it."
      ) { $0.connection.key = $1 }.needing("certificate"),
      optional(
        "proxy", .proxy,
        "The address of the proxy, or `none`; by default the proxy of the desktop or of the "
          + "environment."
      ) { $0.connection.proxy = $1 },
      optional("oauth", OAuthDefinition.decoder, "The access tokens that the server asks for.") {
        $0.oauth = $1
      })
  }
}

extension Field where Value == HTTPRequestDefinition {
  /// The keys of a request that asks for what is at an address.
  static var get: Field {
    .group(required("url", .address(.sourceText), "The URL."), RequestOptions.field) {
      HTTPRequestDefinition(url: $0, options: $1)
    }
  }
}

extension HTTPRequestDefinition {
  /// A request that asks for what is at an address.
  init(url: Template, options: RequestOptions) {
    self.init(
      method: .get, url: url, headers: options.headers, connection: options.connection,
      oauth: options.oauth)
  }
}

/// The further pages of an answer.
public struct PagesDefinition: Sendable, Equatable {
  public let next: BoundExpression
  public let count: Int?

  /// The keys of the further pages; nil without them.
  static let field = Field<PagesDefinition?>.group(
    optional(
      "next", .expression,
      "Gives the address of the next page, on the same server, for the data of a page; null on "
        + "the last one."),
    optional(
      "pages", .integer(1...LoadLimits.wantedPages),
      "The number of pages that are wanted at most; by default all, and more than "
        + "\(LoadLimits.pages) are a failure."
    ).needing("next")
  ) { next, count in next.map { PagesDefinition(next: $0, count: count) } }
}

extension NodeDecoder where Value == WebConnection.Proxy {
  fileprivate static var proxy: NodeDecoder {
    let text = NodeDecoder<String>.fixedText
    return NodeDecoder(text.schema) { node, context in
      guard let address = text.decode(node, context) else { return nil }
      if address == "none" { return WebConnection.Proxy.none }
      let parts = address.components(separatedBy: "://")
      guard parts.count == 2, ["http", "https", "socks5", "socks4"].contains(parts[0]),
        !parts[1].isEmpty
      else {
        context.error(
          node.location,
          "a proxy is none or an address such as http://proxy.example:3128, not \"\(address)\"")
        return nil
      }
      return .server(address)
    }
  }
}

/// The access tokens that a server asks for (OAuth 2 client credentials).
public struct OAuthDefinition: Sendable, Equatable {
  public let tokenURL: Template
  public let clientID: Template
  public let clientSecret: Template
  public var scope: String?

  var templates: [Template] { [tokenURL, clientID, clientSecret] }

  fileprivate static let decoder = NodeDecoder<OAuthDefinition>.object(
    "oauth", "The access tokens that a server asks for (OAuth 2, client credentials).",
    required(
      "token_url", .address(.secretText, schemes: NodeDecoder<Template>.webSchemes),
      "The address that gives tokens."),
    required("client_id", .secretText, "The name by which that server knows this wall."),
    required("client_secret", .secretText, "Its secret, such as `${secret:client}`."),
    make: { OAuthDefinition(tokenURL: $1, clientID: $2, clientSecret: $3) },
    optional("scope", .fixedText, "What the tokens are for, as the server calls it.") {
      $0.scope = $1
    })
}

extension HTTPRequestDefinition {
  /// Reports keys that have no meaning together; returns whether there are none.
  func check(_ context: DecodingContext) -> Bool {
    guard case .literal(let start)? = url.parts.first else { return true }
    let isLocal = start.hasPrefix(UnixAddress.scheme)
    if isLocal, url.parts.count == 1, UnixAddress(start)?.hasTarget != true {
      context.error(
        url.location,
        """
        a Unix socket is written unix:/run/docker.sock:/containers/json: its path, and that of the \
        request; it has no host
        """)
      return false
    }
    let unencrypted = isLocal || start.hasPrefix("http://") || start.hasPrefix("ws://")
    let meaningless = [
      ("ca", unencrypted && connection.authorities != nil),
      ("certificate", unencrypted && connection.certificate != nil),
      ("proxy", isLocal && connection.proxy != .system),
    ].filter(\.1).map(\.0)
    for key in meaningless {
      let reason =
        isLocal
        ? String(localized: "a Unix socket is on this machine")
        : String(localized: "only https has certificates")
      context.error(url.location, "\"\(key)\" has no meaning here: \(reason)")
    }
    return meaningless.isEmpty
  }
}
