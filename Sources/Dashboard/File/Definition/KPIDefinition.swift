import CardModel

/// A figure that is read from afar.
public struct KPIDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// Its label, where it stands beside others in a body.
  public let title: Template?
  /// A number, or a text as it is to be shown.
  public let value: BoundExpression
  public let unit: Template?
  /// A name of the icon theme.
  public let icon: Template?
  public let trend: TrendDefinition?
  /// What the value should be, as it is to be shown.
  public let target: Template?
  public let size: KPI.Size
  /// The filled part of a ring around the figure, 0…1.
  public let ring: BoundExpression?
  public let state: StateDefinition?
}
