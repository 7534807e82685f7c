import ChartModel

/// The meaning of a value.
///
/// Its colour is always accompanied by a word, a sign or an icon.
public enum SemanticState: String, Hashable, Sendable, CaseIterable {
  case neutral, informative, positive, critical, negative
}

/// A short statement about an object, such as "2 days late" (S-34).
public struct Status: Hashable, Sendable {
  @LabelText public var text: String
  public var icon: Icon?
  public var state: SemanticState

  public init(_ text: String, icon: Icon? = nil, state: SemanticState = .neutral) {
    self.text = text
    self.icon = icon
    self.state = state
  }
}

/// A label for an attribute of an object.
public struct Tag: Hashable, Sendable {
  @LabelText public var text: String
  public var state: SemanticState

  public init(_ text: String, state: SemanticState = .neutral) {
    self.text = text
    self.state = state
  }
}

/// A trend: its direction, its amount, and whether it is good.
public struct Trend: Hashable, Sendable {
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    case up, down, steady
  }

  @LabelText public var text: String
  public var direction: Direction
  public var state: SemanticState

  /// The text with the sign of the direction, which the arrow shows otherwise.
  var signedText: String {
    guard direction != .steady, unsignedText == text, text.first?.isNumber == true else {
      return text
    }
    return (direction == .up ? "+" : "-") + text
  }

  /// The text without the sign that the arrow of the direction already shows.
  public var unsignedText: String {
    let signs: [Character] =
      switch direction {
      case .up: ["+"]
      case .down: ["-", "\u{2212}"]
      case .steady: []
      }
    guard let first = text.first, signs.contains(first) else { return text }
    return String(text.dropFirst())
  }

  public init(_ text: String, direction: Direction, state: SemanticState = .neutral) {
    self.text = text
    self.direction = direction
    self.state = state
  }
}
