import CardModel

/// A page that is shown, with the object that it shows if it is one for objects.
public struct ShownPage: Hashable, Sendable {
  public let id: PageID
  /// The object that the page shows; nil for a page that shows none.
  public let object: ObjectPath?

  public init(_ id: PageID, object: ObjectPath? = nil) {
    self.id = id
    self.object = object
  }
}
