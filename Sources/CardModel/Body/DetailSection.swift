import ChartModel

/// A section of an object's page below the card's own body: a group of its fields, or one of its
/// lists (S-01, S-20).
public struct DetailSection: Hashable, Sendable {
  /// The title; nil for the section of the object's own fields.
  @LineText public var title: String?
  public var body: CardBody

  public init(title: String? = nil, body: CardBody) {
    self.title = title
    self.body = body
  }
}
