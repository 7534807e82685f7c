import CardModel

/// A status: a word or two with an icon and a semantic colour.
public struct StatusDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let text: Template
  public var icon: Template?
  public let state: StateDefinition?

  static let decoder = NodeDecoder<StatusDefinition>.forms(
    scalar: NodeDecoder<Template>.text.map {
      StatusDefinition(location: $0.location, text: $0, state: nil)
    },
    mapping: .checkedObject(
      "status", "A status of a word or two.",
      required("text", .text, "The word."), stateField,
      make: { location, context, text, state in
        context.state(state.written, of: state.value, text, at: location).map {
          StatusDefinition(location: location, text: text, state: $0)
        }
      },
      optional("icon", .icon, "A name of the icon theme.") { $0.icon = $1 }.before("state")))

  private static let stateField = Field<(written: WrittenState?, value: BoundExpression?)>.group(
    make: { (written: nil, value: nil) },
    atMostOne([stateChoice, statesChoice, thresholdsChoice]) { $0.written = $1 },
    optional(
      "value", .expression,
      "With `thresholds`, which need it, the number that they are compared with; with `states`, "
        + "the word, by default the text."
    ) { $0.value = $1 }.needing("states", "thresholds"))
}

/// A key figure.
public struct KPIDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public var title: Template?
  public let value: BoundExpression
  public var unit: Template?
  public var icon: Template?
  public var trend: FigureTrend?
  public var target: Template?
  public var size = KPI.Size.small
  public var ring: BoundExpression?
  public var state: StateDefinition?

  static let decoder = NodeDecoder<KPIDefinition>.forms(
    scalar: NodeDecoder<BoundExpression>.expression.map {
      KPIDefinition(location: $0.location, value: $0)
    },
    mapping: .object(
      "kpi", "A key figure; an expression alone is its value.",
      required("value", .expression, "An expression for a number, or for a formatted text."),
      make: { KPIDefinition(location: $0, value: $1) },
      optional("title", .text, "The label of a figure among others in a body.") {
        $0.title = $1
      }.before("value"),
      unitKey { $0.unit = $1 },
      optional("icon", .icon, "A name of the icon theme.") { $0.icon = $1 },
      atMostOne([
        choice("trend", TrendDefinition.decoder, "The trend.") { FigureTrend.written($0) },
        choice(
          "compare", FigureComparisonDefinition.decoder,
          "The value at an earlier time, with the trend since then."
        ) { .compared($0) },
      ]) { $0.trend = $1 },
      optional("target", .text, "The text below the figure, such as `of 600`.") { $0.target = $1 },
      optional("size", .word, "The size of the figure.") { $0.size = $1 },
      optional(
        "ring", .expression,
        "An expression for the filled part of a ring around the figure, from 0 to 1."
      ) { $0.ring = $1 },
      atMostOne([stateChoice, thresholdsChoice]) { $0.state = $1.state(of: $0.value) }))

  /// Whether there is a line below the figure: a target, or an earlier value.
  var hasTarget: Bool {
    if case .compared? = trend { true } else { target != nil }
  }
}

/// The trend of a figure.
public enum FigureTrend: Sendable, Equatable {
  case written(TrendDefinition)
  /// The trend since an earlier value, which is named below the figure.
  case compared(FigureComparisonDefinition)
}

/// The source of a semantic state.
public indirect enum StateDefinition: Sendable, Equatable {
  case word(SemanticState)
  /// A text that gives one of the words; anything else is neutral.
  case text(Template)
  /// The state of the first threshold that the value meets; without one, neutral.
  case thresholds([ThresholdDefinition], of: BoundExpression)
  /// The state of the word that the text gives.
  case words(WordStates, of: Template)
}

/// The states that words stand for.
public struct WordStates: Sendable, Equatable {
  /// The key for all words that aren't listed.
  static let others = "else"

  private let states: [String: SemanticState]

  init(_ states: [String: SemanticState]) { self.states = states }

  /// The words with their states, in the order of the alphabet; the key for all others comes last.
  var words: [(word: String, state: SemanticState)] {
    states.map { ($0.key, $0.value) }.sorted {
      ($0.word == Self.others ? 1 : 0, $0.word) < ($1.word == Self.others ? 1 : 0, $1.word)
    }
  }

  /// Returns the state of a word; without one of its own that of all others, or else neutral.
  ///
  /// A missing word is none of the others.
  public func state(of word: String) -> SemanticState {
    states[word] ?? (word.isEmpty ? nil : states[Self.others]) ?? .neutral
  }
}

/// A state as written, without the value that it depends on.
private enum WrittenState: Sendable {
  case state(StateDefinition)
  case thresholds([ThresholdDefinition])
  case words(WordStates)

  /// Returns the state that depends on a value.
  func state(of value: BoundExpression) -> StateDefinition {
    switch self {
    case .state(let state): state
    case .words(let words): .words(words, of: Template(value))
    case .thresholds(let thresholds): .thresholds(thresholds, of: value)
    }
  }
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
    case (nil, _): return .some(nil)
    case (let written?, let value?): return .some(written.state(of: value))
    case (.state(let state), nil): return .some(state)
    case (.words(let words), nil): return .some(text.map { .words(words, of: $0) })
    case (.thresholds, nil):
      error(location, "missing key \"value\", which the thresholds are compared with")
      return nil
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

/// A range of a figure and the state that it stands for.
public struct ThresholdDefinition: Sendable, Equatable {
  public enum Limit: Sendable, Equatable {
    case greaterOrEqual(Double)
    case less(Double)
    /// The range from the first bound up to, but not including, the second.
    case between(Double, Double)

    /// Makes the range between two bounds, of which one may be nil; nil without both.
    init?(from lower: Double?, to upper: Double?) {
      switch (lower, upper) {
      case (let lower?, let upper?): self = .between(lower, upper)
      case (let lower?, nil): self = .greaterOrEqual(lower)
      case (nil, let upper?): self = .less(upper)
      case (nil, nil): return nil
      }
    }

    /// Returns whether `value` is in the range.
    func isMet(by value: Double) -> Bool {
      switch self {
      case .greaterOrEqual(let bound): value >= bound
      case .less(let bound): value < bound
      case .between(let lower, let upper): lower <= value && value < upper
      }
    }
  }

  public let location: SourceLocation
  public let limit: Limit
  public let state: SemanticState

  /// Returns whether `value` is in the range.
  public func isMet(by value: Double) -> Bool { limit.isMet(by: value) }

  static let decoder = NodeDecoder<ThresholdDefinition>.checkedObject(
    "threshold", "A range of a figure, and the state that it stands for.",
    Field<(lower: Double?, upper: Double?)>.group(
      make: { (lower: nil, upper: nil) },
      optional("gte", .number, "The figure is this or more.") { $0.lower = $1 },
      optional("lt", .number, "The figure is less than this.") { $0.upper = $1 }),
    required("state", .word, "The state of the range.")
  ) { location, context, bounds, state in
    guard let limit = Limit(from: bounds.lower, to: bounds.upper) else {
      context.error(location, "missing key \"gte\" or \"lt\"")
      return nil
    }
    return ThresholdDefinition(location: location, limit: limit, state: state)
  }
}
