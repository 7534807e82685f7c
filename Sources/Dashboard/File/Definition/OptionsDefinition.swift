/// The options of a question or of a choice.
public enum OptionsDefinition: Sendable, Equatable {
  case fixed([Option])
  /// An expression that gives a list of values, or of objects with `value` and `title`.
  case items(BoundExpression)

  /// An option that the file names.
  public struct Option: Sendable, Equatable {
    public let value: Template
    public let title: Template
  }
}
