import CardModel

/// What a button or menu item does.
public struct ActionDefinition: Sendable, Equatable {
  /// Exactly one thing.
  public enum Kind: Sendable, Equatable {
    case http(HTTPRequestDefinition)
    /// The program and its arguments; no shell reads them.
    case command([Template])
    case sql(SQLActionDefinition)
    /// Opens a URL outside of the application.
    case open(Template)
    case page(PageID)
    case bookmark
    case hide
    case refresh
  }

  /// What the button says once the action has been done (S-41).
  public struct Done: Sendable, Equatable {
    public let title: Template?
    public let disabled: Bool
  }

  public let location: SourceLocation
  public let id: ActionID
  public let title: Template
  /// A name of the icon theme.
  public let icon: Template?
  public let style: Action.Style
  public let kind: Kind
  /// The question asked before.
  public let confirm: Template?
  public let done: Done?
}

/// A statement that changes data.
public struct SQLActionDefinition: Sendable, Equatable {
  /// The database: a source of type sqlite.
  public let source: SourceID
  public let statement: String
  /// On the item or the card's data. Data reaches a statement only this way.
  public let parameters: SQLParameters<BoundExpression>
}
