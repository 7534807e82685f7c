import CardModel

/// A visible page, with its object if it shows one.
public struct ShownPage: Hashable, Sendable {
  public let id: PageID
  /// The object that the page shows; nil for a page without an object.
  public let object: ObjectPath?

  public init(_ id: PageID, object: ObjectPath? = nil) {
    self.id = id
    self.object = object
  }
}
