import CardModel
import DataSources

/// An action of a button or a menu item.
public struct ActionDefinition: Sendable, Equatable {
  /// The effect of an action.
  public enum Kind: Sendable, Equatable {
    indirect case http(HTTPRequestDefinition)
    /// Runs a program with arguments, without a shell.
    case command([Template])
    indirect case mqtt(MQTTActionDefinition)
    indirect case sql(SQLActionDefinition)
    /// Opens a URL outside of the application.
    case open(Template)
    case page(PageID)
    case bookmark
    case hide
    case refresh
  }

  /// The state of the button after the action has succeeded (S-41).
  public struct Done: Sendable, Equatable {
    public let title: Template?
    public let disabled: Bool
  }

  public let location: SourceLocation
  public let id: ActionID
  public let title: Template
  /// The name of an icon of the icon theme.
  public let icon: Template?
  public let style: Action.Style
  /// The condition on which the action can be chosen; nil for always.
  public let enabled: BoundExpression?
  public let kind: Kind
  /// The confirmation that is asked for before the action runs.
  public let confirm: ConfirmationDefinition?
  /// The questions whose answers the effect needs.
  public let questions: [QuestionDefinition]
  /// The sources that the action changes, beside the card's own and that of its statement.
  public let changes: [SourceID]
  public let done: Done?
  /// The title of the button after the action has succeeded, evaluated on its answer.
  public let result: Template?
}

/// The confirmation that a person is asked for before an action runs.
public struct ConfirmationDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// The question.
  public let text: Template
  /// The time for which the button must be held; nil for a press.
  public let hold: Duration?
  /// The name of the secret with the PIN that is entered; nil for none.
  public let pin: String?
}

/// A statement that changes data.
public struct SQLActionDefinition: Sendable, Equatable {
  /// The database that a statement changes.
  public enum Database: Sendable, Equatable {
    /// The database that a source reads.
    case source(SourceID)
    /// A database by its name, with the sources that read it.
    case named(String, readers: [SourceID])
  }

  public let database: Database
  public let statement: String
  /// The parameters, evaluated on the item or the card's data.
  ///
  /// Data reaches a statement only this way.
  public let parameters: SQLParameters<BoundExpression>
}
