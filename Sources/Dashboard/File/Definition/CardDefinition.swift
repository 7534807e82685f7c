import CardModel

/// A card, or with `each` one card for each item.
public struct CardDefinition: Sendable, Equatable {
  public enum Orientation: String, Sendable, CaseIterable {
    case vertical, horizontal
  }

  public let location: SourceLocation
  public let id: CardID
  /// The source; nil for a card without data.
  public let source: SourceID?
  /// The query that turns the source's value into the card's data.
  public let query: BoundExpression?
  /// The array of items for which a card each is made, evaluated on the card's data.
  public let each: BoundExpression?
  /// The identity of a card of `each` across loads, evaluated on its item; if nil, its position.
  public let key: BoundExpression?
  /// The condition for showing the card, evaluated on the item or the card's data.
  public let when: BoundExpression?
  /// The condition on which the card calls for attention.
  public let alert: AlertDefinition?
  /// The columns that the card takes in a grid.
  public let span: CardExtent.Span
  public let orientation: Orientation
  public let media: MediaDefinition?
  public let header: Boxed<HeaderDefinition>?
  public let body: BodyDefinition?
  let bottom: FooterDefinition
  public let menu: [ActionDefinition]
  public let opens: OpensDefinition
  /// The size of the placeholder shown before the first data (S-24); nil for that of the body.
  public let skeleton: SkeletonSize?
  public let empty: EmptyDefinition?

  /// The switches and sliders above the buttons.
  public var controls: [FooterControlDefinition] { bottom.controls }
  /// The buttons.
  public var footer: [ActionDefinition] { bottom.actions }
}

/// The media of a card, at its top or at one side.
public struct MediaDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// A path or a URL.
  public let image: PictureDefinition
  /// The title over the picture.
  public let title: Template?
  /// The height in px.
  public let height: Int?
  /// The side of a horizontal card that the picture stands on.
  public let side: HorizontalSide
}

/// The message of a card or a body without data.
public struct EmptyDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: Template
  public let text: Template?
  /// The name of a built-in drawing, or of an icon of the icon theme.
  public let icon: Template?
}

/// The destination of a press on a card, or on an element of one.
public indirect enum OpensDefinition: Sendable, Equatable {
  /// The object's page, made from the card.
  case object
  /// The full, interactive form of the card's chart.
  case chart
  case page(PageID)
  /// Chooses a value of a choice.
  case choose(String, Template)
  /// Opens a URL outside of the application.
  case url(Template)
}
