import CardModel

/// The keys of statuses, KPIs and thresholds.
extension StatusDefinition {
  static let decoder = NodeDecoder<StatusDefinition>.forms(
    scalar: NodeDecoder<Template>.text.map {
      StatusDefinition(location: $0.location, text: $0, icon: nil, state: nil)
    },
    mapping: .checkedObject(
      "status", "A status of a word or two.",
      required("text", .text, "The word."),
      optional("icon", .icon, "A name of the icon theme."),
      atMostOne([stateChoice, statesChoice, thresholdsChoice]),
      optional(
        "value", .expression,
        "With `thresholds`, which need it, the number that they are compared with; with `states`, "
          + "the word, by default the text."
      ).needing("states", "thresholds")
    ) { location, context, text, icon, state, value in
      context.state(state, of: value, text, at: location).map {
        StatusDefinition(location: location, text: text, icon: icon, state: $0)
      }
    })
}

extension KPIDefinition {
  static let decoder = NodeDecoder<KPIDefinition>.forms(
    scalar: NodeDecoder<BoundExpression>.expression.map {
      KPIDefinition(
        location: $0.location, title: nil, value: $0, unit: nil, icon: nil, trend: nil,
        target: nil, size: .small, ring: nil, state: nil)
    },
    mapping: .checkedObject(
      "kpi", "A key figure; an expression alone is its value.",
      optional("title", .text, "The label of a figure among others in a body."),
      required("value", .expression, "An expression for a number, or for a formatted text."),
      unitField,
      optional("icon", .icon, "A name of the icon theme."),
      atMostOne([
        choice("trend", TrendDefinition.decoder, "The trend.") { FigureTrend.written($0) },
        choice(
          "compare", FigureComparisonDefinition.decoder,
          "The value at an earlier time, with the trend since then."
        ) { .compared($0) },
      ]),
      optional("target", .text, "The text below the figure, such as `of 600`."),
      optional("size", .word, or: .small, "The size of the figure."),
      optional(
        "ring", .expression,
        "An expression for the filled part of a ring around the figure, from 0 to 1."),
      atMostOne([stateChoice, thresholdsChoice])
    ) { location, context, title, value, unit, icon, trend, target, size, ring, state in
      context.state(state, of: value, at: location).map {
        KPIDefinition(
          location: location, title: title, value: value, unit: unit, icon: icon, trend: trend,
          target: target, size: size, ring: ring, state: $0)
      }
    })
}

/// A state as written, without the value that it depends on.
private enum WrittenState: Sendable {
  case state(StateDefinition)
  case thresholds([ThresholdDefinition])
  case words(WordStates)
}

private let stateChoice = choice(
  "state", .state, "The state: one of the words, or a text that gives one."
) { WrittenState.state($0) }

private let statesChoice = choice(
  "states", .wordStates,
  "The states of words: a mapping such as `{ late: negative, else: positive }`, or the name of one."
) { WrittenState.words($0) }

private let thresholdsChoice = choice(
  "thresholds", .thresholds,
  "States by range, of which the first that matches counts; or the name of such a list."
) { WrittenState.thresholds($0) }

extension DecodingContext {
  /// Returns the state, which may be nil; the outer nil means that thresholds have no value.
  fileprivate func state(
    _ written: WrittenState?, of value: BoundExpression?, _ text: Template? = nil,
    at location: SourceLocation
  ) -> StateDefinition?? {
    switch (written, value) {
    case (.state(let state), _): return .some(state)
    case (.words(let words), let value):
      return .some((value.map(Template.init) ?? text).map { .words(words, of: $0) })
    case (.thresholds(let thresholds), let value?):
      return .some(.thresholds(thresholds, of: value))
    case (.thresholds, nil):
      error(location, "missing key \"value\", which the thresholds are compared with")
      return nil
    case (nil, _): return .some(nil)
    }
  }
}

extension Template {
  /// A text that is the value of an expression.
  fileprivate init(_ value: BoundExpression) {
    self.init(text: "${\(value.text)}", location: value.location, parts: [.expression(value)])
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
        constant, "unknown state \"\(constant)\"", among: SemanticState.allCases.map(\.rawValue),
        at: node.location)
      return nil
    }
  }
}

extension StateDefinition {
  /// A decoder for the state of a row.
  static let highlight = NodeDecoder<StateDefinition>.forms(
    scalar: .state,
    mapping: .checkedObject(
      "highlight", "The state of a row, from one of its values.",
      required("value", .expression, "The number that thresholds are compared with, or a word."),
      exactlyOne([statesChoice, thresholdsChoice])
    ) { location, context, value, state in
      context.state(state, of: value, at: location).flatMap(\.self)
    })
}

extension NodeDecoder where Value == [ThresholdDefinition] {
  static var thresholds: NodeDecoder { .named(\.thresholds, "thresholds", or: .thresholdList) }

  static var thresholdList: NodeDecoder {
    .list(of: ThresholdDefinition.decoder, count: 1...100)
  }
}

extension NodeDecoder where Value == WordStates {
  static var wordStates: NodeDecoder { .named(\.states, "states", or: .stateMap) }

  static var stateMap: NodeDecoder {
    NodeDecoder<[(name: String, value: SemanticState)]>.map(of: .word).map { pairs in
      WordStates(Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in first })
    }
  }
}

extension ThresholdDefinition {
  static let decoder = NodeDecoder<ThresholdDefinition>.checkedObject(
    "threshold", "A range of a figure, and the state that it stands for.",
    optional("gte", .number, "The figure is this or more."),
    optional("lt", .number, "The figure is less than this."),
    required("state", .word, "The state of the range.")
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
