import CardModel

/// A part of a body of blocks, which may have further blocks in it.
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
  public var each: BoundExpression?
  public var when: BoundExpression?
  public var gap = BlockGap.normal
  public var hasLine = false
  public var ground: BlockGround?

  static let decoder = NodeDecoder<BlockDefinition>.checkedObject(
    "block", "A part of a body of blocks.", exactlyOne(Kind.choices), BlockLook.field,
    make: { location, context, kind, look in
      kind.content(look, at: location, context).map {
        BlockDefinition(location: location, content: $0)
      }
    },
    optional("gap", .word, "The distance from the block above.") { $0.gap = $1 },
    optional("line", .boolean, "There is a line above the block.") { $0.hasLine = $1 },
    groundKey("block") { $0.ground = $1 }.needing("columns", "box"),
    eachKey("block") { $0.each = $1 },
    whenKey("block") { $0.when = $1 })
}

private func groundKey<Object>(
  _ part: String, set: @escaping Key<Object>.Setter<BlockGround>
) -> Key<Object> {
  optional(
    "ground", .word, "The ground behind the \(part); by default that of the card.", set: set)
}

private func eachKey<Object>(
  _ part: String, set: @escaping Key<Object>.Setter<BoundExpression>
) -> Key<Object> {
  optional(
    "each", .expression,
    "An expression for an array: one \(part) for each item, on which its texts are.", set: set)
}

private func whenKey<Object>(
  _ part: String, set: @escaping Key<Object>.Setter<BoundExpression>
) -> Key<Object> {
  optional(
    "when", .expression, "An expression: only if it is true, there is a \(part).", set: set)
}

/// Running text among blocks.
public struct BlockTextDefinition: Sendable, Equatable {
  public let text: Template
  public let look: BlockLook
}

/// A picture among blocks.
public struct BlockPictureDefinition: Sendable, Equatable {
  /// A path or a URL.
  public let image: Template
  public let look: BlockLook
}

/// The look of texts and pictures among blocks.
public struct BlockLook: Sendable, Equatable {
  public var size: BlockSize?
  public var isBold = false
  public var isSubtle = false
  public var state: StateDefinition?
  public var alignment = BlockAlignment.start
  public var lineLimit: Int?
  public var shape = Avatar.Shape.square

  fileprivate static let field = Field<BlockLook>.group(
    make: { BlockLook() },
    optional(
      "size", .word,
      "The size of the letters, by default as usual; or of the picture, by default its column’s."
    ) { $0.size = $1 }.needing("text", "image"),
    optional("bold", .boolean, "The text is bold.") { $0.isBold = $1 }.needing("text"),
    optional("subtle", .boolean, "The text is of less importance.") {
      $0.isSubtle = $1
    }.needing("text"),
    optional(
      "state", .state, "The state, whose colour the text has: a word, or a text that gives one."
    ) { $0.state = $1 }.needing("text"),
    optional("align", .word, "The position between the edges.") {
      $0.alignment = $1
    }.needing("text", "image"),
    optional("lines", .integer(1...1000), "The maximum number of lines of a paragraph.") {
      $0.lineLimit = $1
    }.needing("text"),
    optional("shape", .word, "The outline of the picture.") { $0.shape = $1 }.needing("image"))
}

/// A column of blocks.
public struct BlockColumnDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let blocks: [BlockDefinition]
  public var width = BlockColumn.Width.share(1)
  public var alignment = BlockAlignment.start
  public var hasLine = false
  public var ground: BlockGround?
  public var each: BoundExpression?
  public var when: BoundExpression?

  fileprivate static let decoder = NodeDecoder<BlockColumnDefinition>.object(
    "block column", "A column of blocks.",
    required("blocks", .innerBlocks, "The blocks of the column, from top to bottom."),
    make: { BlockColumnDefinition(location: $0, blocks: $1) },
    atMostOne([
      choice(
        "width", .width,
        "The width in px at the usual size of text, or `auto` for that of "
          + "the contents."
      ) { $0 },
      choice("share", .number, "The share of the width that is left; by default 1.") { .share($0) },
    ]) { $0.width = $1 },
    optional("align", .word, "The position of the blocks between top and bottom.") {
      $0.alignment = $1
    },
    optional("line", .boolean, "There is a line before the column.") { $0.hasLine = $1 },
    groundKey("column") { $0.ground = $1 },
    eachKey("column") { $0.each = $1 },
    whenKey("column") { $0.when = $1 }
  )
  .checked { column, context in
    if case .share(let share) = column.width, !(share > 0 && share <= 1000) {
      context.error(column.location, "\"share\" must be more than 0, and at most 1000")
    }
  }
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
      case .picture(let picture): picture.look.size == .small ? 2 : 5
      case .facts(.fixed(let facts)): facts.count
      case .facts(.items): 4
      case .table(let table): 1 + table.usualRowCount
      case .columns(let columns): columns.map { $0.blocks.lineCount }.max() ?? 0
      case .box(let blocks): blocks.lineCount
      }
    return lines * (each == nil ? 1 : Self.usualItemCount)
  }
}

/// The content of a block before its look is known.
private enum Kind: Sendable {
  case text(Template)
  case image(Template)
  case facts(FactsDefinition)
  case table(TableDefinition)
  case columns([BlockColumnDefinition])
  case box([BlockDefinition])

  static let choices = [
    choice("text", .markdown, "Paragraphs and lists in Markdown, see above.") { Kind.text($0) },
    choice("image", .picture, "A picture: path or URL.") { .image($0) },
    choice("facts", FactsDefinition.decoder, "Labels with a text each.") { .facts($0) },
    choice("table", TableDefinition.decoder, "Rows and columns.") { .table($0) },
    choice(
      "columns", .list(of: BlockColumnDefinition.decoder, count: 1...20),
      "Blocks beside each other."
    ) { .columns($0) },
    choice("box", .innerBlocks, "Blocks below each other.") { .box($0) },
  ]

  /// Returns the content; nil after reporting a mistake.
  func content(
    _ look: BlockLook, at location: SourceLocation, _ context: DecodingContext
  ) -> BlockDefinition.Content? {
    switch self {
    case .text(let text): return .text(BlockTextDefinition(text: text, look: look))
    case .image(let image):
      return .picture(BlockPictureDefinition(image: image, look: look))
    case .facts(let facts):
      guard context.opensOnlyAddresses(facts.opens, at: location) else { return nil }
      guard !facts.hasControls else {
        context.error(location, "among blocks, facts have no \"toggle\" and no \"slider\"")
        return nil
      }
      return .facts(facts)
    case .table(let table):
      guard context.opensOnlyAddresses([table.opens], at: location) else { return nil }
      guard table.actions.isEmpty else {
        context.error(location, "among blocks, rows have no \"actions\"")
        return nil
      }
      return .table(table)
    case .columns(let columns): return .columns(columns)
    case .box(let blocks): return .box(blocks)
    }
  }
}

extension FactsDefinition {
  private var definitions: [FactDefinition] {
    switch self {
    case .fixed(let facts): facts
    case .items(_, let fact): [fact]
    }
  }

  fileprivate var hasControls: Bool { definitions.contains { $0.control != nil } }

  fileprivate var opens: [OpensDefinition?] {
    definitions.map { if case .opens(let opens) = $0.link { opens } else { nil } }
  }
}

extension DecodingContext {
  /// Returns whether presses open addresses, or nothing; reports another destination.
  fileprivate func opensOnlyAddresses(
    _ destinations: [OpensDefinition?], at location: SourceLocation
  ) -> Bool {
    for case let opens? in destinations {
      if case .url = opens { continue }
      error(location, "among blocks, \"opens\" needs a \"url\"")
      return false
    }
    return true
  }
}

extension NodeDecoder where Value == BlockColumn.Width {
  fileprivate static var width: NodeDecoder {
    let length = NodeDecoder<Int>.integer(16...4000)
    let word = NodeDecoder<String>.word(["auto"])
    return NodeDecoder(.text) { node, context in
      if node.scalar?.text == "auto" { return word.decode(node, context).map { _ in .auto } }
      return length.decode(node, context).map { .fixed($0) }
    }
  }
}

extension NodeDecoder where Value == [BlockDefinition] {
  static var blocks: NodeDecoder { .list(of: BlockDefinition.decoder, count: 1...100) }

  /// A decoder for blocks in a block, whose schema is that of the outer one.
  fileprivate static var innerBlocks: NodeDecoder {
    let block = NodeDecoder<BlockDefinition>(.reference("block")) { node, context in
      BlockDefinition.decoder.decode(node, context)
    }
    return .list(of: block, count: 0...100)
  }
}
