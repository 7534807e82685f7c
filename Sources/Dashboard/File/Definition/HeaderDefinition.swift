import CardModel

/// The main and the extended header of a card.
public struct HeaderDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: Template?
  public let subtitle: Template?
  public let leading: LeadingAccessoryDefinition?
  /// The accessories, at most two (S-86).
  public let accessories: [AccessoryDefinition]
  /// The rows, at most three (S-72), each with at least one element.
  public let rows: [[RowElementDefinition]]
  public let figure: HeaderFigureDefinition?
  /// The position of the figure if there are no rows beside it (S-93).
  public let kpiAlignment: ExtendedAccessory.Alignment
  /// The text below the figure.
  public let caption: Template?
  public let timestamp: Template?
  /// The trend that a chart card has instead of a subtitle (S-53).
  public let trend: TrendDefinition?

  public var kpi: Boxed<KPIDefinition>? {
    if case .kpi(let kpi) = figure { kpi } else { nil }
  }
}

/// The figure at the end of the extended header (S-81).
public enum HeaderFigureDefinition: Sendable, Equatable {
  case kpi(Boxed<KPIDefinition>)
  case micro(Boxed<MicroDefinition>)
}

/// The left accessory (S-84).
public indirect enum LeadingAccessoryDefinition: Sendable, Equatable {
  case avatar(AvatarDefinition)
  case statuses([StatusDefinition])
}

/// A small picture of an object: the first of image, icon and initials that can be shown.
public struct AvatarDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// A path or a URL.
  public let image: Template?
  public let initials: Template?
  /// The name of an icon of the icon theme.
  public let icon: Template?
  public let shape: Avatar.Shape
}

/// One of the right accessories.
public indirect enum AccessoryDefinition: Sendable, Equatable {
  case action(ActionDefinition)
  case counter(Template)
  case text(Template)
}

/// An element in a row of the extended header (S-70).
public indirect enum RowElementDefinition: Sendable, Equatable {
  case status(StatusDefinition)
  case text(Template)
  case rating(RatingDefinition)
  case tags(TagsDefinition)
}

/// A rating by stars.
public struct RatingDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let value: BoundExpression
  /// The number of ratings.
  public let count: BoundExpression?
  /// The number of stars.
  public let maximum: Int
  public let label: Template?
}

/// Tags that the file lists, or that the data gives.
public enum TagsDefinition: Sendable, Equatable {
  case texts([Template])
  /// An expression for an array of texts.
  case expression(BoundExpression)
}

/// The trend of a figure.
public struct TrendDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let text: Template
  /// The direction `up`, `down` or `flat`; if nil, the sign of the text gives it.
  public let direction: Template?
  public let state: StateDefinition?
}
