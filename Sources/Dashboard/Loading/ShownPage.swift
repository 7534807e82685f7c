import CardModel

/// A page that is shown: one that is called by its name, or one with the object that it shows.
public struct ShownPage: Hashable, Sendable {
  public let id: PageID
  /// Nil for a page that shows none.
  public let object: ObjectPath?

  public init(_ id: PageID, object: ObjectPath? = nil) {
    self.id = id
    self.object = object
  }
}
