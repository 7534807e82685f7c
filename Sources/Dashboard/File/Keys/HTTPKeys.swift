import DataSources
import Foundation

// The keys of requests to web servers, which sources and actions share.

extension Field where Value == String? {
  /// The key of the certificates that a connection trusts.
  static var authorities: Field {
    optional(
      "ca", .path,
      "A PEM file with the certificates that are trusted here, instead of those of the system.")
  }
}

/// The options of a request, whatever it asks for.
struct RequestOptions: Sendable {
  let headers: [NamedTemplate]
  let connection: WebConnection
  let oauth: OAuthDefinition?

  /// The keys of everything that is loaded from a web server.
  static var field: Field<RequestOptions> {
    .group(
      optional("headers", .namedTexts(.sourceText), or: [], "Header fields by name."),
      Field<WebConnection>.connection,
      optional("oauth", OAuthDefinition.decoder, "The access tokens that the server asks for.")
    ) { RequestOptions(headers: $0, connection: $1, oauth: $2) }
  }
}

extension Field where Value == HTTPRequestDefinition {
  /// The keys of a request that asks for what is at an address.
  static var get: Field {
    .group(required("url", .address(.sourceText), "The URL."), RequestOptions.field) {
      HTTPRequestDefinition(method: .get, url: $0, options: $1)
    }
  }
}

extension HTTPRequestDefinition {
  init(method: Method, url: Template, body: RequestBody? = nil, options: RequestOptions) {
    self.init(
      method: method, url: url, headers: options.headers, body: body,
      connection: options.connection, oauth: options.oauth)
  }
}

extension Field where Value == WebConnection {
  /// The keys of the connection.
  fileprivate static var connection: Field {
    .group(
      Field<String?>.authorities,
      optional(
        "certificate", .path,
        "A PEM file with the certificate of this machine, for servers that ask for one."),
      optional(
        "key", .path, "The PEM file with the key of `certificate`, if that file doesn’t have it."
      ).needing("certificate"),
      optional(
        "proxy", .proxy, or: WebConnection.Proxy.system,
        "The address of the proxy, or `none`; by default the proxy of the desktop or of the "
          + "environment.")
    ) { WebConnection(authorities: $0, certificate: $1, key: $2, proxy: $3) }
  }
}

extension Field where Value == PagesDefinition? {
  /// The keys of the further pages of an answer.
  static var pages: Field {
    .group(
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

extension OAuthDefinition {
  fileprivate static let decoder = NodeDecoder<OAuthDefinition>.object(
    "oauth", "The access tokens that a server asks for (OAuth 2, client credentials).",
    required(
      "token_url", .address(.secretText, schemes: NodeDecoder<Template>.webSchemes),
      "The address that gives tokens."),
    required("client_id", .secretText, "The name by which that server knows this wall."),
    required("client_secret", .secretText, "Its secret, such as `${secret:client}`."),
    optional("scope", .fixedText, "What the tokens are for, as the server calls it.")
  ) { OAuthDefinition(tokenURL: $1, clientID: $2, clientSecret: $3, scope: $4) }
}

extension SourceDefinition.Kind {
  /// Reports keys of a request that have no meaning together; returns whether there are none.
  func checkRequest(_ context: DecodingContext) -> Bool {
    switch self {
    case .http(let http): http.check(context)
    case .prometheus(let query): query.request.check(context)
    case .calendar(of: let file, _): file.checkRequest(context)
    case .static, .file, .command, .mqtt, .sql, .system, .combine: true
    }
  }
}

extension HTTPSourceDefinition {
  /// Reports keys that have no meaning together; returns whether there are none.
  fileprivate func check(_ context: DecodingContext) -> Bool {
    guard request.check(context) else { return false }
    guard let pages else { return true }
    if request.method != .get {
      context.error(
        pages.next.location, "\"next\" has no meaning with the method \(request.method.rawValue)")
      return false
    }
    guard reading.format == .json || reading.format == .yaml else {
      context.error(
        pages.next.location,
        """
        "next" has no meaning with the format \(reading.format.rawValue): only data of json or yaml \
        can name a page
        """)
      return false
    }
    return true
  }
}

extension HTTPRequestDefinition {
  /// Reports keys that have no meaning together; returns whether there are none.
  fileprivate func check(_ context: DecodingContext) -> Bool {
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
