import CardModel

/// A condition of a card that calls for attention (P16): once for the card, for each card of
/// `each`, or for each of some rows.
public struct AlertDefinition: Sendable, Equatable {
  /// The page that a kiosk shows for an alert.
  public enum ShownPage: Sendable, Equatable {
    case none
    /// The page of the card.
    case own
    case named(PageID)
  }

  public let location: SourceLocation
  /// The condition that begins the alert, evaluated on the card's data.
  public let when: BoundExpression
  /// The time for which the condition must hold.
  public let delay: Duration
  /// The condition that ends the alert; nil for the opposite of `when`.
  public let until: BoundExpression?
  /// The array of the rows that call one by one, evaluated on the card's data; nil if the card
  /// calls.
  ///
  /// The conditions and the text are then evaluated on a row.
  public let rows: BoundExpression?
  /// The identity of a row across loads, evaluated on the row.
  public let key: BoundExpression?
  /// The text of the notification; nil for the figure of the card or the title of the row.
  public let text: Template?
  public let shownPage: ShownPage
  /// Whether the desktop is notified.
  public let notifies: Bool
  /// The sound with which the alert begins; nil for none.
  public let sound: AlertSound?
}

extension CardDefinition {
  /// Whether the card's alert calls for each of several objects.
  public var hasAlertOfEach: Bool { each != nil || alert?.rows != nil }
}
