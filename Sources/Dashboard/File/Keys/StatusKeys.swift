import CardModel

/// The keys of statuses, KPIs and thresholds.
extension StatusDefinition {
  static let decoder = NodeDecoder<StatusDefinition>.forms(
    scalar: NodeDecoder<Template>.text.map {
      StatusDefinition(location: $0.location, text: $0, icon: nil, state: nil)
    },
    mapping: .checkedObject(
      "status", "A short word on how things stand.",
      required("text", .text, "The word."),
      optional("icon", .text, "A name of the icon theme."),
      atMostOne([stateChoice, thresholdsChoice]),
      optional("value", .expression, "The number that the thresholds are compared with.")
        .needing("thresholds")
    ) { location, context, text, icon, state, value in
      context.state(state, of: value, at: location).map {
        StatusDefinition(location: location, text: text, icon: icon, state: $0)
      }
    })
}

extension KPIDefinition {
  static let decoder = NodeDecoder<KPIDefinition>.checkedObject(
    "kpi", "A figure that is read from afar.",
    optional("title", .text, "Its label, where it stands beside others in a body."),
    required("value", .expression, "Gives a number, or a text as it is to be shown."),
    optional("unit", .text, "Behind the figure, smaller."),
    optional("icon", .text, "A name of the icon theme."),
    optional("trend", TrendDefinition.decoder, "How it has changed."),
    optional("target", .text, "What it should be, as it is to be shown."),
    optional("size", .word, or: .small, "How large it is."),
    optional("ring", .expression, "Gives the filled part of a ring around it, from 0 to 1."),
    atMostOne([stateChoice, thresholdsChoice])
  ) { location, context, title, value, unit, icon, trend, target, size, ring, state in
    context.state(state, of: value, at: location).map {
      KPIDefinition(
        location: location, title: title, value: value, unit: unit, icon: icon, trend: trend,
        target: target, size: size, ring: ring, state: $0)
    }
  }
}

/// A state as written, before its thresholds know their value.
private enum WrittenState: Sendable {
  case state(StateDefinition)
  case thresholds([ThresholdDefinition])
}

private let stateChoice = choice(
  "state", .state, "What it means: one of the states, or a text that gives one."
) { WrittenState.state($0) }

private let thresholdsChoice = choice(
  "thresholds", .thresholds, "States by limits; the first that is met counts."
) { WrittenState.thresholds($0) }

extension DecodingContext {
  /// Nil outside where thresholds have no value to compare.
  fileprivate func state(
    _ written: WrittenState?, of value: BoundExpression?, at place: SourceLocation
  ) -> StateDefinition?? {
    switch (written, value) {
    case (.state(let state), _): return .some(state)
    case (.thresholds(let thresholds), let value?):
      return .some(.thresholds(thresholds, of: value))
    case (.thresholds, nil):
      error(place, "missing key \"value\", which the thresholds are compared with")
      return nil
    case (nil, _): return .some(nil)
    }
  }
}

extension NodeDecoder where Value == StateDefinition {
  static var state: NodeDecoder {
    let text = NodeDecoder<Template>.text
    return NodeDecoder(text.schema) { node, context in
      guard let template = text.decode(node, context) else { return nil }
      guard let constant = template.constant else { return .text(template) }
      if let word = SemanticState(rawValue: constant) { return .word(word) }
      context.unknown(
        "state", constant, among: SemanticState.allCases.map(\.rawValue), at: node.location)
      return nil
    }
  }
}

extension NodeDecoder where Value == [ThresholdDefinition] {
  static var thresholds: NodeDecoder { .list(of: ThresholdDefinition.decoder, count: 1...100) }
}

extension ThresholdDefinition {
  static let decoder = NodeDecoder<ThresholdDefinition>.checkedObject(
    "threshold", "A limit of a figure, and what it means to be there.",
    optional("gte", .number, "The figure is this or more."),
    optional("lt", .number, "The figure is less than this."),
    required("state", .word, "What that means.")
  ) { location, context, lower, upper, state in
    let limit: Limit
    switch (lower, upper) {
    case (let lower?, let upper?): limit = .between(lower, upper)
    case (let lower?, nil): limit = .greaterOrEqual(lower)
    case (nil, let upper?): limit = .less(upper)
    case (nil, nil):
      context.error(location, "missing key \"gte\" or \"lt\"")
      return nil
    }
    return ThresholdDefinition(location: location, limit: limit, state: state)
  }
}
