/// The options of a question or of a choice.
public enum OptionsDefinition: Sendable, Equatable {
  case fixed([Option])
  /// An expression that gives a list of values, or of objects with `value` and `title`.
  case items(BoundExpression)

  /// An option that the file names.
  public struct Option: Sendable, Equatable {
    public let value: Template
    public var title: Template

    fileprivate static let decoder = NodeDecoder<Option>.forms(
      scalar: NodeDecoder<Template>.text.map { Option(value: $0, title: $0) },
      mapping: .object(
        "option", "One of the values that are offered.",
        required("value", .text, "The value, as expressions and links have it."),
        make: { Option(value: $1, title: $1) },
        optional("title", .text, "The words for it; by default the value.") { $0.title = $1 }))
  }
}

extension NodeDecoder where Value == OptionsDefinition {
  static var options: NodeDecoder {
    .forms(
      scalar: NodeDecoder<BoundExpression>.expression.map { .items($0) },
      list: NodeDecoder<[OptionsDefinition.Option]>
        .list(of: OptionsDefinition.Option.decoder, count: 1...1000).map { .fixed($0) })
  }
}
