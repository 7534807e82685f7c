import DataSources
import JMESPath

extension Secrets {
  /// Returns a request of a source with its secrets filled in.
  func request(_ request: HTTPRequestDefinition) throws(SourceFailure) -> WebRequest {
    let receivers = request.receivers
    var result = WebRequest(
      method: request.method.rawValue, url: try address(of: request.url, for: receivers),
      headers: try texts(of: request.headers, for: receivers).map { (name: $0, value: $1) },
      connection: request.connection)
    switch request.body {
    case .text(let template)?: result.body = try text(of: template, for: receivers)
    case .json(let data)?: result.setBody(try value(of: data, for: receivers))
    case nil: break
    }
    return result
  }

  private func value(
    of data: DataTemplate, for receivers: [Receiver]
  ) throws(SourceFailure) -> JSONValue {
    switch data {
    case .constant(let value): return value
    case .text(let template): return .string(try text(of: template, for: receivers))
    case .list(let all):
      var elements: [JSONValue] = []
      for data in all { elements.append(try value(of: data, for: receivers)) }
      return .array(elements)
    case .mapping(let all):
      var members: [(key: String, value: JSONValue)] = []
      for member in all {
        members.append((member.name, try value(of: member.data, for: receivers)))
      }
      return .object(JSONObject(members))
    }
  }

  /// Returns the access tokens that a source needs; nil for none.
  func tokens(
    _ request: HTTPRequestDefinition, clock: SourceClock
  ) throws(SourceFailure) -> AccessTokens? {
    guard let oauth = request.oauth else { return nil }
    let receivers = request.tokenReceivers(Receiver(of: request.url))
    return tokens(
      AccessTokens.Credentials(
        tokenURL: try address(of: oauth.tokenURL, for: receivers),
        id: try text(of: oauth.clientID, for: receivers),
        secret: try text(of: oauth.clientSecret, for: receivers), scope: oauth.scope),
      clock: clock)
  }

  /// Returns access tokens, which are secrets themselves.
  func tokens(_ credentials: AccessTokens.Credentials, clock: SourceClock) -> AccessTokens {
    AccessTokens(credentials, clock: clock) { [redactor] token in
      redactor.add(token, of: .client(credentials.id, server: credentials.tokenURL))
    }
  }
}

extension HTTPRequestDefinition {
  /// All that get the secrets in the texts of the request.
  ///
  /// They are those of the address as it is requested, with the values of choices.
  var receivers: [Receiver] { connection.receivers(Receiver(of: url)) }
}

extension PagesDefinition {
  var pages: WebPages {
    WebPages(
      next: next.expression, limit: count ?? LoadLimits.pages, needsAll: count == nil)
  }
}
