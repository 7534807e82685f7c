import CardModel

/// A status: a word or two with an icon and a semantic colour.
public struct StatusDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let text: Template
  /// The name of an icon of the icon theme.
  public let icon: Template?
  public let state: StateDefinition?
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

/// A range of a figure and the state that it stands for.
public struct ThresholdDefinition: Sendable, Equatable {
  public enum Limit: Sendable, Equatable {
    case greaterOrEqual(Double)
    case less(Double)
    /// The range from the first bound up to, but not including, the second.
    case between(Double, Double)

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
}
