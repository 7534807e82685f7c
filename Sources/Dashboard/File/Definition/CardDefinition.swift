import CardModel

/// A card, or with `each` one card an item.
public struct CardDefinition: Sendable, Equatable {
  public enum Orientation: String, Sendable, CaseIterable {
    case vertical, horizontal
  }

  public let location: SourceLocation
  public let id: CardID
  /// Nil: the card says the same whatever the data.
  public let source: SourceID?
  /// Applied to the source's value; its result is the card's data.
  public let query: BoundExpression?
  /// Gives an array, on the card's data: one card an element.
  public let each: BoundExpression?
  /// Tells the cards of `each` apart across loads; on the item. Nil: the position does.
  public let key: BoundExpression?
  /// The card is shown where this is true (of JMESPath), on the item or the card's data.
  public let when: BoundExpression?
  public let orientation: Orientation
  public let media: MediaDefinition?
  public let header: Shared<HeaderDefinition>?
  public let body: BodyDefinition?
  public let footer: [ActionDefinition]
  public let menu: [ActionDefinition]
  public let opens: OpensDefinition
  /// The size of the placeholder shown before the first data (S-24).
  public let skeleton: SkeletonSize
  public let empty: EmptyDefinition?
}

/// The picture at the top or the side of a card.
public struct MediaDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// Path or URL.
  public let image: Template
  /// Written over the picture.
  public let title: Template?
  /// In px.
  public let height: Int?
  /// The side of a horizontal card that the picture stands on.
  public let side: HorizontalSide
}

/// What a card or body says when its data holds nothing.
public struct EmptyDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: Template
  public let text: Template?
  /// The name of a drawing of ours or of the icon theme.
  public let icon: Template?
}

/// Where pressing a card, or an element of one, leads.
public indirect enum OpensDefinition: Sendable, Equatable {
  /// The object's page, made from the card.
  case object
  /// The full, interactive form of the card's chart.
  case chart
  case page(PageID)
  /// Outside of the application.
  case url(Template)
}
