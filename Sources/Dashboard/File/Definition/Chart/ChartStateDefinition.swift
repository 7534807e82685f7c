import CardModel

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
  public var title: Template?
  public var color: ColorDefinition?

  fileprivate static let decoder = NodeDecoder<ChartStateDefinition>.checkedObject(
    "chart state", "A state of a chart of states: a value, or a range of numbers.", valuesField,
    make: { location, context, values in
      Values(values, at: location, context).map { ChartStateDefinition(values: $0) }
    },
    optional("title", .text, "The word of the state; by default the value or the range.") {
      $0.title = $1
    },
    optional("color", .color, "A state, `1` to `11` of the palette, or `#rrggbb`.") {
      $0.color = $1
    })

  fileprivate typealias WrittenValues = (word: String?, lower: Double?, upper: Double?)

  private static let valuesField = Field<WrittenValues>.group(
    make: { (word: nil, lower: nil, upper: nil) },
    optional(
      "value", .fixedText, "The value that the state stands for; `else` for all others."
    ) { $0.word = $1 },
    optional("gte", .number, "The value is this or more.") { $0.lower = $1 },
    optional("lt", .number, "The value is less than this.") { $0.upper = $1 })
}

extension ChartStateDefinition.Values {
  /// Returns nil after reporting values that aren't one state.
  fileprivate init?(
    _ written: ChartStateDefinition.WrittenValues, at location: SourceLocation,
    _ context: DecodingContext
  ) {
    switch (written.word, ThresholdDefinition.Limit(from: written.lower, to: written.upper)) {
    case (let word?, nil): self = word == WordStates.others ? .others : .word(word)
    case (nil, .between(let lower, let upper)) where lower >= upper:
      context.error(location, "gte must be less than lt")
      return nil
    case (nil, let limit?): self = .range(limit)
    case (nil, nil):
      context.error(location, "missing key \"value\", \"gte\" or \"lt\"")
      return nil
    case (.some, .some):
      context.error(location, "a state is a value or a range: remove \"gte\" and \"lt\"")
      return nil
    }
  }
}

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
        values: word == Self.others ? .others : .word(word), color: .state(state))
    }
  }
}
