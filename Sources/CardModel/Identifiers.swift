/// A card's identity: a new state for the same id updates the same widget.
public struct CardID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ text: String) { rawValue = text }
  public var description: String { rawValue }
}

extension CardID {
  /// The card of the file that it was made of: cards of `each` are called after it.
  public var definition: CardID { CardID(String(rawValue.prefix { $0 != "/" })) }

  /// Of the object at a position among the rows of a report, from 0.
  public init(rowAt position: Int) { self.init("row/\(position)") }

  /// Where it stands among the rows of a report; nil for a card of the file.
  public var rowPosition: Int? {
    rawValue.hasPrefix("row/") ? Int(rawValue.dropFirst(4)) : nil
  }
}

/// The identity of an interactive part of a body, such as a list row.
public struct ElementID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ text: String) { rawValue = text }
  public var description: String { rawValue }
}

extension ElementID {
  /// Of a part that nothing but its place tells apart: the place can be another object's later.
  public init(position: Int) { self.init("#\(position)") }

  /// Whether it is a place, not a name.
  public var isPosition: Bool { rawValue.hasPrefix("#") || rawValue.contains("/#") }
}

/// The identity of an action of a card.
public struct ActionID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ text: String) { rawValue = text }
  public var description: String { rawValue }
}

/// The identity of a page of the dashboard.
public struct PageID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ text: String) { rawValue = text }
  public var description: String { rawValue }
}
