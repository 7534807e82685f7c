import CardModel

/// The main and the extended header of a card.
public struct HeaderDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: Template?
  public let subtitle: Template?
  public let leading: LeadingAccessoryDefinition?
  /// At most two (S-86).
  public let accessories: [AccessoryDefinition]
  /// At most three (S-72), each with at least one element.
  public let rows: [[RowElementDefinition]]
  public let figure: HeaderFigureDefinition?
  /// Where the figure stands if there are no rows beside it (S-93).
  public let kpiAlignment: ExtendedAccessory.Alignment
  /// Under the KPI.
  public let caption: Template?
  public let timestamp: Template?
  /// A chart card has it instead of a subtitle (S-53).
  public let trend: TrendDefinition?

  public var kpi: Shared<KPIDefinition>? {
    if case .kpi(let kpi) = figure { kpi } else { nil }
  }
}

/// The slot at the end of the extended header: one of two (S-81).
public enum HeaderFigureDefinition: Sendable, Equatable {
  case kpi(Shared<KPIDefinition>)
  case micro(Shared<MicroDefinition>)
}

/// The left accessory: one of two (S-84).
public indirect enum LeadingAccessoryDefinition: Sendable, Equatable {
  case avatar(AvatarDefinition)
  case statuses([StatusDefinition])
}

/// A small picture of the object; the first of image, initials and icon that there is.
public struct AvatarDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// Path or URL.
  public let image: Template?
  public let initials: Template?
  /// A name of the icon theme.
  public let icon: Template?
  public let shape: Avatar.Shape
}

/// One of the right accessories.
public indirect enum AccessoryDefinition: Sendable, Equatable {
  case action(ActionDefinition)
  case counter(Template)
  case text(Template)
}

/// What stands in a row of the extended header (S-70).
public indirect enum RowElementDefinition: Sendable, Equatable {
  case status(StatusDefinition)
  case text(Template)
  case rating(RatingDefinition)
  case tags(TagsDefinition)
}

/// Stars.
public struct RatingDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let value: BoundExpression
  /// Gives how many people rated.
  public let count: BoundExpression?
  /// How many stars there are.
  public let maximum: Int
  public let label: Template?
}

/// Tags, written out or taken from the data.
public enum TagsDefinition: Sendable, Equatable {
  case texts([Template])
  /// Gives an array of texts.
  case expression(BoundExpression)
}

/// A change of a figure.
public struct TrendDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let text: Template
  /// `up`, `down` or `flat`; nil: told from the sign of the text.
  public let direction: Template?
  public let state: StateDefinition?
}
