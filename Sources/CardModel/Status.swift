import ChartModel

/// The meaning of a value.
///
/// A word, a sign or an icon always accompanies its colour.
public enum SemanticState: String, Hashable, Sendable, CaseIterable {
  case neutral, informative, positive, critical, negative
}

/// A short statement on an object, such as "2 days late" (S-34).
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

/// A development: which way, by how much, and whether that is good.
public struct Trend: Hashable, Sendable {
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    case up, down, steady
  }

  @LabelText public var text: String
  public var direction: Direction
  public var state: SemanticState

  public init(_ text: String, direction: Direction, state: SemanticState = .neutral) {
    self.text = text
    self.direction = direction
    self.state = state
  }
}
