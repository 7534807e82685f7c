/// A state of a state chart: the values that it stands for, its word and its colour.
public struct ChartStateDefinition: Sendable, Equatable {
  /// The values that are one state.
  public enum Values: Sendable, Equatable {
    /// A word, a number or a boolean, as text.
    case word(String)
    case range(ThresholdDefinition.Limit)
    /// All values of no other state.
    case others
  }

  public let values: Values
  /// The word in the legend; if nil, the value or the range.
  public let title: Template?
  /// The colour; if nil, one of the palette.
  public let color: ColorDefinition?
}
