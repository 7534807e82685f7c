import JMESPath

/// The access tokens that a server asks for (OAuth 2 client credentials).
public struct OAuthDefinition: Sendable, Equatable {
  public let tokenURL: Template
  public let clientID: Template
  public let clientSecret: Template
  public let scope: String?

  var templates: [Template] { [tokenURL, clientID, clientSecret] }

  /// Returns whether other tokens are the same, wherever in the file they are.
  func matches(_ other: OAuthDefinition) -> Bool {
    scope == other.scope && templates.map(\.text) == other.templates.map(\.text)
  }
}

/// The further pages of an answer.
public struct PagesDefinition: Sendable, Equatable {
  /// Gives the address of the next page for the data of a page.
  public let next: BoundExpression
  /// The number of pages that are wanted; nil for all, of which there may be a limited number.
  public let count: Int?

  /// Returns whether other pages are the same, wherever in the file they are.
  func matches(_ other: PagesDefinition) -> Bool {
    next.text == other.next.text && count == other.count
  }
}
