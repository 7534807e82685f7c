import CardModel

/// A part of a body of blocks.
public struct BlockDefinition: Sendable, Equatable {
  public indirect enum Content: Sendable, Equatable {
    case text(BlockTextDefinition)
    case picture(BlockPictureDefinition)
    case facts(FactsDefinition)
    case table(TableDefinition)
    /// Blocks beside each other.
    case columns([BlockColumnDefinition])
    /// Blocks below each other.
    case box([BlockDefinition])
  }

  public let location: SourceLocation
  public let content: Content
  /// The array of items, for each of which there is a block; nil for one block on the data.
  public let each: BoundExpression?
  /// The condition on which there is a block, evaluated on its item.
  public let when: BoundExpression?
  public let gap: BlockGap
  public let hasLine: Bool
  public let ground: BlockGround?
}

/// Running text among blocks.
public struct BlockTextDefinition: Sendable, Equatable {
  public let text: Template
  public let size: BlockSize?
  public let isBold: Bool
  public let isSubtle: Bool
  public let state: StateDefinition?
  public let alignment: BlockAlignment
  public let lineLimit: Int?
}

/// A picture among blocks.
public struct BlockPictureDefinition: Sendable, Equatable {
  /// A path or a URL.
  public let image: Template
  public let size: BlockSize?
  public let isCircle: Bool
  public let alignment: BlockAlignment
}

/// A column of blocks.
public struct BlockColumnDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let blocks: [BlockDefinition]
  public let width: BlockColumn.Width
  public let alignment: BlockAlignment
  public let hasLine: Bool
  public let ground: BlockGround?
  /// The array of items, for each of which there is a column; nil for one column on the data.
  public let each: BoundExpression?
  /// The condition on which there is a column, evaluated on its item.
  public let when: BoundExpression?
}

extension [BlockDefinition] {
  /// The expected height in lines of text.
  var lineCount: Int { map(\.lineCount).reduce(0, +) }
}

extension BlockDefinition {
  /// The number of blocks that an array is expected to give.
  private static let usualItemCount = 3

  fileprivate var lineCount: Int {
    let lines =
      switch content {
      case .text: 1
      case .picture(let picture): picture.size == .small ? 2 : 5
      case .facts(.fixed(let facts)): facts.count
      case .facts(.items): 4
      case .table(let table): 1 + table.usualRowCount
      case .columns(let columns): columns.map { $0.blocks.lineCount }.max() ?? 0
      case .box(let blocks): blocks.lineCount
      }
    return lines * (each == nil ? 1 : Self.usualItemCount)
  }
}
