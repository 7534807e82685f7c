import CardModel

/// A key figure.
public struct KPIDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// The label of a figure among others in a body.
  public let title: Template?
  /// The value: a number, or a formatted text.
  public let value: BoundExpression
  public let unit: Template?
  /// The name of an icon of the icon theme.
  public let icon: Template?
  public let trend: FigureTrend?
  /// The target value as formatted text.
  public let target: Template?
  public let size: KPI.Size
  /// The filled part of a ring around the figure, from 0 to 1.
  public let ring: BoundExpression?
  public let state: StateDefinition?
}

/// The trend of a figure.
public enum FigureTrend: Sendable, Equatable {
  case written(TrendDefinition)
  /// The trend since an earlier value, which is named below the figure.
  case compared(FigureComparisonDefinition)
}

extension KPIDefinition {
  /// Whether there is a line below the figure: a target, or an earlier value.
  var hasTarget: Bool {
    if case .compared? = trend { true } else { target != nil }
  }
}
