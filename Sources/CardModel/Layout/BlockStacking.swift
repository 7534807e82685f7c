/// How the height of a card is shared among the blocks that stand below each other in it.
///
/// A card is as high as its blocks, up to a limit (S-06). At the limit the body gives way first,
/// then the image; header and footer stay whole. In a row of higher cards the body takes what is
/// left, or else the last blocks stand at the bottom (S-11).
public struct BlockStacking: Hashable, Sendable {
  /// A block of a card; heights in px.
  public struct Block: Hashable, Sendable {
    public var minimum: Int
    public var natural: Int
    public var role: Role

    public init(_ role: Role, minimum: Int, natural: Int) {
      self.role = role
      self.minimum = minimum
      self.natural = max(minimum, natural)
    }
  }

  /// The behaviour of a block with too little and with too much room.
  public enum Role: Hashable, Sendable {
    /// Gives way after the body.
    case media
    /// Stays as it is.
    case firm
    /// Gives way first, and takes what is left.
    case body
    /// Stays as it is, at the bottom.
    case footer
  }

  /// Where a block stands, in px from the top.
  public struct Place: Hashable, Sendable {
    public var y: Int
    public var height: Int
  }

  public var places: [Place]

  /// The height of a card at the most, in px at the usual size of text (S-06).
  public static let limit = 520
  /// The padding below the last block in px; an image alone fills the card.
  public static let bottomPadding = 10

  /// The height that a card asks for.
  ///
  /// - Parameter textScale: 1 for text of the usual size.
  public static func height(of blocks: [Block], textScale: Double) -> Int {
    let limit = Int((Double(Self.limit) * textScale).rounded())
    let padding = padding(below: blocks)
    let least = blocks.reduce(padding) { $0 + $1.minimum }
    return max(least, min(limit, blocks.reduce(padding) { $0 + $1.natural }))
  }

  /// - Parameter height: of the card, in px.
  public init(_ blocks: [Block], height: Int) {
    var heights = blocks.map(\.natural)
    var spare = height - Self.padding(below: blocks) - heights.reduce(0, +)
    for role in [Role.body, .media] where spare < 0 {
      for index in blocks.indices where blocks[index].role == role {
        let given = min(-spare, heights[index] - blocks[index].minimum)
        heights[index] -= given
        spare += given
      }
    }
    spare = max(0, spare)
    let filler = blocks.firstIndex { $0.role == .body }
    if let filler { heights[filler] += spare }
    let footer = filler == nil ? blocks.firstIndex { $0.role == .footer } : nil
    var y = 0
    places = []
    for index in blocks.indices {
      if index == footer { y += spare }
      places.append(Place(y: y, height: heights[index]))
      y += heights[index]
    }
  }

  private static func padding(below blocks: [Block]) -> Int {
    blocks.last.map { $0.role == .media } ?? true ? 0 : bottomPadding
  }
}
