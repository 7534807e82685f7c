/// The division of a card's height among its blocks, which are stacked vertically.
///
/// A card is as high as its blocks, up to a limit (S-06). At the limit the body shrinks first, then
/// the image; header and footer don't shrink. In a row of higher cards the body takes the remaining
/// height; without a body, the footer is at the bottom (S-11).
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
    /// Shrinks after the body.
    case media
    /// Keeps its height.
    case firm
    /// Shrinks first, and takes the remaining height.
    case body
    /// Is at the bottom, and keeps its height.
    case footer
  }

  /// The vertical extent of a block, in px from the top.
  public struct Frame: Hashable, Sendable {
    public var y: Int
    public var height: Int
  }

  public var frames: [Frame]

  /// The maximum height of a card, in px at the usual size of text (S-06).
  public static let limit = 520
  /// The padding below the last block, in px at the usual size of text; an image alone fills the
  /// card.
  public static let bottomPadding = 10

  /// Returns the natural height of a card in px.
  public static func height(of blocks: [Block], scale: LayoutScale) -> Int {
    let limit = Int((Double(Self.limit) * scale.text).rounded())
    return max(
      minimumHeight(of: blocks, scale: scale), min(limit, wholeHeight(of: blocks, scale: scale)))
  }

  /// Returns the height in px of a card that leaves nothing out, beyond the limit if need be.
  public static func wholeHeight(of blocks: [Block], scale: LayoutScale) -> Int {
    blocks.reduce(padding(below: blocks, scale)) { $0 + $1.natural }
  }

  /// Returns the height in px to which a card can shrink.
  public static func minimumHeight(of blocks: [Block], scale: LayoutScale) -> Int {
    blocks.reduce(padding(below: blocks, scale)) { $0 + $1.minimum }
  }

  /// - Parameter height: the height of the card, in px.
  public init(_ blocks: [Block], height: Int, scale: LayoutScale = 1) {
    var heights = blocks.map(\.natural)
    var spare = height - Self.padding(below: blocks, scale) - heights.reduce(0, +)
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
    frames = []
    for index in blocks.indices {
      if index == footer { y += spare }
      frames.append(Frame(y: y, height: heights[index]))
      y += heights[index]
    }
  }

  private static func padding(below blocks: [Block], _ scale: LayoutScale) -> Int {
    let isFilled = blocks.last.map { $0.role == .media } ?? true
    return isFilled ? 0 : Int((Double(bottomPadding) * scale.spacing).rounded())
  }
}
