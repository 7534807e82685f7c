import ChartModel

/// Texts, pictures, facts and tables, below and beside each other.
public struct BlocksBody: Hashable, Sendable {
  public let blocks: [BodyBlock]

  /// - Parameter blocks: the blocks from top to bottom; a box that shows nothing itself is replaced
  ///   by its content, so that each block can be left out where there is too little room.
  public init(_ blocks: [BodyBlock]) {
    self.blocks = blocks.flatMap(\.unboxed)
  }
}

/// A part of a body of blocks.
public struct BodyBlock: Hashable, Sendable {
  public indirect enum Content: Hashable, Sendable {
    case text(BlockText)
    case picture(BlockPicture)
    case facts([Fact])
    case table(TableBody)
    /// Blocks beside each other.
    case columns([BlockColumn])
    /// Blocks below each other.
    case box([BodyBlock])
  }

  public var content: Content
  /// The distance from the block above.
  public var gap: BlockGap
  /// Whether there is a line above the block, unless it is the first one.
  public var hasLine: Bool
  /// The ground behind the block; nil for that of the card.
  public var ground: BlockGround?

  public init(
    _ content: Content, gap: BlockGap = .normal, hasLine: Bool = false, ground: BlockGround? = nil
  ) {
    self.content = content
    self.gap = gap
    self.hasLine = hasLine
    self.ground = ground
  }

  /// The block, or the blocks in it if it is a box that shows nothing itself.
  fileprivate var unboxed: [BodyBlock] {
    guard case .box(var inner) = content, ground == nil else { return [self] }
    if !inner.isEmpty {
      inner[0].gap = gap
      inner[0].hasLine = hasLine || inner[0].hasLine
    }
    return inner.flatMap(\.unboxed)
  }
}

/// The distance between two blocks.
public enum BlockGap: String, Hashable, Sendable, CaseIterable {
  case none, small, normal, large

  /// The distance in px at the usual size of text and density.
  public var length: Int {
    switch self {
    case .none: 0
    case .small: 4
    case .normal: 8
    case .large: 16
    }
  }
}

/// The ground behind a block.
public enum BlockGround: String, Hashable, Sendable, CaseIterable {
  case emphasis, informative, positive, critical, negative
}

/// The size of a text or a picture among blocks.
public enum BlockSize: String, Hashable, Sendable, CaseIterable {
  case small, medium, large, huge
}

/// A position between two edges.
public typealias BlockAlignment = TableColumn.Alignment

/// Running text among blocks.
public struct BlockText: Hashable, Sendable {
  public var text: TextBody
  /// The size of the letters; nil for the usual one.
  public var size: BlockSize?
  public var isBold: Bool
  /// Whether the text is of less importance.
  public var isSubtle: Bool
  public var state: SemanticState
  public var alignment: BlockAlignment
  /// The maximum number of lines of a paragraph; nil for the usual one.
  public var lineLimit: Int?

  public init(
    _ text: TextBody, size: BlockSize? = nil, isBold: Bool = false, isSubtle: Bool = false,
    state: SemanticState = .neutral, alignment: BlockAlignment = .start, lineLimit: Int? = nil
  ) {
    self.text = text
    self.size = size
    self.isBold = isBold
    self.isSubtle = isSubtle
    self.state = state
    self.alignment = alignment
    self.lineLimit = lineLimit
  }
}

/// A picture among blocks.
public struct BlockPicture: Hashable, Sendable {
  public var image: ImageReference
  /// The size; nil for as wide as there is room.
  public var size: BlockSize?
  /// Whether the picture is cropped to a circle, as that of a person.
  public var isCircle: Bool
  public var alignment: BlockAlignment

  public init(
    _ image: ImageReference, size: BlockSize? = nil, isCircle: Bool = false,
    alignment: BlockAlignment = .start
  ) {
    self.image = image
    self.size = size
    self.isCircle = isCircle
    self.alignment = alignment
  }

  /// The width in px at the usual size of text; nil for as wide as there is room.
  public var width: Int? {
    switch size {
    case .small: 40
    case .medium: 80
    case .large: 160
    case .huge: 240
    case nil: nil
    }
  }
}

/// A column of blocks.
public struct BlockColumn: Hashable, Sendable {
  public enum Width: Hashable, Sendable {
    /// The column is as wide as its content.
    case auto
    /// A width in px at the usual size of text.
    case fixed(Int)
    /// A share of the width that the other columns leave.
    case share(Double)
  }

  public var blocks: [BodyBlock]
  public var width: Width
  /// The position of the content in the height of the columns.
  public var alignment: BlockAlignment
  /// The ground behind the column; nil for that of the card.
  public var ground: BlockGround?
  /// Whether there is a line before the column, unless it is the first one.
  public var hasLine: Bool

  public init(
    _ blocks: [BodyBlock], width: Width = .share(1), alignment: BlockAlignment = .start,
    ground: BlockGround? = nil, hasLine: Bool = false
  ) {
    self.blocks = blocks
    self.width = width
    self.alignment = alignment
    self.ground = ground
    self.hasLine = hasLine
  }
}

extension BlocksBody {
  /// The numbers of texts, of facts and rows, and of pictures at most one of which is in each row.
  var extent: Int { blocks.map(\.lineCount).reduce(0, +) }
}

extension BodyBlock {
  /// The expected height in lines of text.
  var lineCount: Int {
    switch content {
    case .text: 1
    case .picture(let picture): (picture.width ?? 160) / 20
    case .facts(let facts): facts.count
    case .table(let table): 1 + table.shownRows.count
    case .columns(let columns):
      columns.map { $0.blocks.map(\.lineCount).reduce(0, +) }.max() ?? 0
    case .box(let blocks): blocks.map(\.lineCount).reduce(0, +)
    }
  }
}
