import CardModel

/// A condition of a card that calls for attention (P16).
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
  public let shownPage: ShownPage
  /// Whether the desktop is notified.
  public let notifies: Bool
  /// The sound with which the alert begins; nil for none.
  public let sound: AlertSound?
}
