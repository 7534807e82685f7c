/// The keys of options, which questions and choices have.
extension NodeDecoder where Value == OptionsDefinition {
  static var options: NodeDecoder {
    .forms(
      scalar: NodeDecoder<BoundExpression>.expression.map { .items($0) },
      list: NodeDecoder<[OptionsDefinition.Option]>.list(of: .option, count: 1...1000)
        .map { .fixed($0) })
  }
}

extension NodeDecoder where Value == OptionsDefinition.Option {
  fileprivate static var option: NodeDecoder {
    .forms(
      scalar: NodeDecoder<Template>.text.map { OptionsDefinition.Option(value: $0, title: $0) },
      mapping: .object(
        "option", "One of the values that are offered.",
        required("value", .text, "The value, as expressions and links have it."),
        optional("title", .text, "The words for it; by default the value.")
      ) { _, value, title in OptionsDefinition.Option(value: value, title: title ?? value) })
  }
}
