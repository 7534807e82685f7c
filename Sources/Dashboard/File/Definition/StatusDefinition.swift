import CardModel

/// A short word on how things stand, with an icon and a semantic colour.
public struct StatusDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let text: Template
  /// A name of the icon theme.
  public let icon: Template?
  public let state: StateDefinition?
}

/// Where a state comes from.
public indirect enum StateDefinition: Sendable, Equatable {
  case word(SemanticState)
  /// Gives one of the words; anything else is neutral.
  case text(Template)
  /// The first threshold that the value meets; none: neutral.
  case thresholds([ThresholdDefinition], of: BoundExpression)
}

/// A limit of a figure and what it means to be there.
public struct ThresholdDefinition: Sendable, Equatable {
  public enum Limit: Sendable, Equatable {
    case greaterOrEqual(Double)
    case less(Double)
    /// From the first up to, but without, the second.
    case between(Double, Double)
  }

  public let location: SourceLocation
  public let limit: Limit
  public let state: SemanticState

  /// Whether `value` is there.
  public func isMet(by value: Double) -> Bool {
    switch limit {
    case .greaterOrEqual(let bound): value >= bound
    case .less(let bound): value < bound
    case .between(let lower, let upper): lower <= value && value < upper
    }
  }
}
