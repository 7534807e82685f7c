/// The identity of an interactive part of a body, such as a list row.
public struct ElementID: Hashable, Sendable {
  public var item: ItemID
  /// The field of the object that holds the item's list; nil for an item of the card's own body.
  public var field: String?

  public init(_ item: ItemID, in field: String? = nil) {
    self.item = item
    self.field = field
  }

  /// Creates the id of a part with a key of its own.
  public init(_ key: String) { self.init(.key(key)) }

  public static func key(_ key: String, in field: String? = nil) -> ElementID {
    ElementID(.key(key), in: field)
  }

  /// Creates the id of a part that is identified only by its position, from 0.
  public static func position(_ position: Int, in field: String? = nil) -> ElementID {
    ElementID(.position(position), in: field)
  }

  /// Whether the id still means the same part after the data have changed.
  public var isLasting: Bool { item.isLasting }
}

extension ElementID: CustomStringConvertible {
  /// The id for people to read.
  ///
  /// Different ids can have the same description.
  public var description: String { field.map { "\($0)/\(item)" } ?? "\(item)" }
}
