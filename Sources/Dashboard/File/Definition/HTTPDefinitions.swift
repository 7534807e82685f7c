import JMESPath

/// The access tokens that a server asks for (OAuth 2 client credentials).
public struct OAuthDefinition: Sendable, Equatable {
  public let tokenURL: Template
  public let clientID: Template
  public let clientSecret: Template
  public let scope: String?

  var templates: [Template] { [tokenURL, clientID, clientSecret] }
}

/// The further pages of an answer.
public struct PagesDefinition: Sendable, Equatable {
  /// The expression for the address of the next page, evaluated on the data of a page.
  public let next: BoundExpression
  /// The maximum number of pages; nil for all, of which there may be a limited number.
  public let count: Int?
}
