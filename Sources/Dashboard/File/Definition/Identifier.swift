/// The name that a thing of the file is called by, distinct for each kind of thing.
public struct Identifier<Thing>: Sendable, Hashable {
  public let rawValue: String

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}

extension Identifier: CustomStringConvertible {
  public var description: String { rawValue }
}

public typealias SourceID = Identifier<SourceDefinition>
public typealias PageID = Identifier<PageDefinition>
public typealias CardID = Identifier<CardDefinition>
public typealias ActionID = Identifier<ActionDefinition>
