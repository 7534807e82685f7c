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
