import DataSources
import JMESPath

extension Secrets {
  /// Returns a request of a source with its secrets filled in.
  func request(_ request: HTTPRequestDefinition) throws(SourceFailure) -> WebRequest {
    var result = WebRequest(
      method: request.method.rawValue, url: try address(of: request.url),
      headers: try texts(of: request.headers).map { (name: $0, value: $1) },
      connection: request.connection)
    switch request.body {
    case .text(let template)?: result.body = try text(of: template)
    case .json(let data)?: result.setBody(try value(of: data))
    case nil: break
    }
    return result
  }

  private func value(of data: DataTemplate) throws(SourceFailure) -> JSONValue {
    switch data {
    case .constant(let value): return value
    case .text(let template): return .string(try text(of: template))
    case .list(let all):
      var elements: [JSONValue] = []
      for data in all { elements.append(try value(of: data)) }
      return .array(elements)
    case .mapping(let all):
      var members: [(key: String, value: JSONValue)] = []
      for member in all { members.append((member.name, try value(of: member.data))) }
      return .object(JSONObject(members))
    }
  }

  /// Returns the access tokens that a source needs; nil for none.
  func tokens(
    _ oauth: OAuthDefinition?, clock: SourceClock
  ) throws(SourceFailure) -> AccessTokens? {
    guard let oauth else { return nil }
    return tokens(
      AccessTokens.Credentials(
        tokenURL: try address(of: oauth.tokenURL), id: try text(of: oauth.clientID),
        secret: try text(of: oauth.clientSecret), scope: oauth.scope), clock: clock)
  }

  /// Returns access tokens, which are secrets themselves.
  func tokens(_ credentials: AccessTokens.Credentials, clock: SourceClock) -> AccessTokens {
    AccessTokens(credentials, clock: clock) { [redactor] token in
      redactor.add(token, of: .client(credentials.id, server: credentials.tokenURL))
    }
  }
}

extension PagesDefinition {
  var pages: WebPages {
    WebPages(
      next: next.expression, limit: count ?? LoadLimits.pages, needsAll: count == nil)
  }
}
