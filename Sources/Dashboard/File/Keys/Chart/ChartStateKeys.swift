import CardModel

/// The key `states` of a chart: words and their colours, or a list.
extension NodeDecoder where Value == [ChartStateDefinition] {
  static var chartStates: NodeDecoder {
    let words = NodeDecoder<WordStates>.wordStates.map(\.chartStates)
    let list = NodeDecoder.list(of: ChartStateDefinition.decoder, count: 1...50)
    let schema = ValueSchema.forms([
      .identifier, list.schema, NodeDecoder<WordStates>.stateMap.schema,
    ])
    return NodeDecoder(schema) { node, context in
      node.elements == nil ? words.decode(node, context) : list.decode(node, context)
    }
  }
}

extension WordStates {
  /// The words as states of a chart, in the colours of their meanings.
  fileprivate var chartStates: [ChartStateDefinition] {
    words.map { word, state in
      ChartStateDefinition(
        values: word == Self.others ? .others : .word(word), title: nil, color: .state(state))
    }
  }
}

extension ChartStateDefinition {
  fileprivate static let decoder = NodeDecoder<ChartStateDefinition>.checkedObject(
    "chart state", "A state of a chart of states: a value, or a range of numbers.",
    optional("value", .fixedText, "The value that the state stands for; `else` for all others."),
    optional("gte", .number, "The value is this or more."),
    optional("lt", .number, "The value is less than this."),
    optional("title", .text, "The word of the state; by default the value or the range."),
    optional("color", .color, "A state, `1` to `11` of the palette, or `#rrggbb`.")
  ) { location, context, value, lower, upper, title, color in
    let values: Values
    switch (value, lower, upper) {
    case (let value?, nil, nil): values = value == WordStates.others ? .others : .word(value)
    case (nil, let lower?, let upper?):
      guard lower < upper else {
        context.error(location, "gte must be less than lt")
        return nil
      }
      values = .range(.between(lower, upper))
    case (nil, let lower?, nil): values = .range(.greaterOrEqual(lower))
    case (nil, nil, let upper?): values = .range(.less(upper))
    case (nil, nil, nil):
      context.error(location, "missing key \"value\", \"gte\" or \"lt\"")
      return nil
    case (.some, _, _):
      context.error(location, "a state is a value or a range: remove \"gte\" and \"lt\"")
      return nil
    }
    return ChartStateDefinition(values: values, title: title, color: color)
  }
}
