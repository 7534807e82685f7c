import CardModel

/// The keys of blocks, which may have further blocks in them.
extension BlockDefinition {
  static let decoder = NodeDecoder<BlockDefinition>.checkedObject(
    "block", "A part of a body of blocks.",
    exactlyOne([
      choice("text", .markdown, "Paragraphs and lists in Markdown, see above.") { Kind.text($0) },
      choice("image", .picture, "A picture: path or URL.") { .image($0) },
      choice("facts", FactsDefinition.decoder, "Labels with a text each.") { .facts($0) },
      choice("table", TableDefinition.decoder, "Rows and columns.") { .table($0) },
      choice(
        "columns", .list(of: BlockColumnDefinition.decoder, count: 1...20),
        "Blocks beside each other."
      ) { .columns($0) },
      choice("box", .innerBlocks, "Blocks below each other.") { .box($0) },
    ]),
    Field<Look>.group(
      optional(
        "size", .word,
        "The size of the letters, by default as usual; or of the picture, by default its column’s."
      ).needing("text", "image"),
      optional("bold", .boolean, or: false, "The text is bold.").needing("text"),
      optional("subtle", .boolean, or: false, "The text is of less importance.").needing("text"),
      optional(
        "state", .state, "The state, whose colour the text has: a word, or a text that gives one."
      ).needing("text"),
      optional("align", .word, or: .start, "The position between the edges.")
        .needing("text", "image"),
      optional("lines", .integer(1...1000), "The maximum number of lines of a paragraph.")
        .needing("text"),
      optional("shape", .word, or: .square, "The outline of the picture.").needing("image"),
      make: Look.init),
    optional("gap", .word, or: BlockGap.normal, "The distance from the block above."),
    optional("line", .boolean, or: false, "There is a line above the block."),
    groundField("block").needing("columns", "box"),
    eachField("block"), whenField("block")
  ) { location, context, kind, look, gap, hasLine, ground, each, when in
    guard let content = kind.content(look, at: location, context) else { return nil }
    return BlockDefinition(
      location: location, content: content, each: each, when: when, gap: gap, hasLine: hasLine,
      ground: ground)
  }
}

private func groundField(_ part: String) -> Field<BlockGround?> {
  optional("ground", .word, "The ground behind the \(part); by default that of the card.")
}

private func eachField(_ part: String) -> Field<BoundExpression?> {
  optional(
    "each", .expression,
    "An expression for an array: one \(part) for each item, on which its texts are.")
}

private func whenField(_ part: String) -> Field<BoundExpression?> {
  optional("when", .expression, "An expression: only if it is true, there is a \(part).")
}

extension BlockColumnDefinition {
  fileprivate static let decoder = NodeDecoder<BlockColumnDefinition>.object(
    "block column", "A column of blocks.",
    required("blocks", .innerBlocks, "The blocks of the column, from top to bottom."),
    atMostOne([
      choice(
        "width", .width,
        "The width in px at the usual size of text, or `auto` for that of "
          + "the contents."
      ) { $0 },
      choice("share", .number, "The share of the width that is left; by default 1.") { .share($0) },
    ]),
    optional(
      "align", .word, or: BlockAlignment.start, "The position of the blocks between top and bottom."
    ),
    optional("line", .boolean, or: false, "There is a line before the column."),
    groundField("column"), eachField("column"), whenField("column")
  ) { location, blocks, width, alignment, hasLine, ground, each, when in
    BlockColumnDefinition(
      location: location, blocks: blocks, width: width ?? .share(1), alignment: alignment,
      hasLine: hasLine, ground: ground, each: each, when: when)
  }
  .checked { column, context in
    if case .share(let share) = column.width, !(share > 0 && share <= 1000) {
      context.error(column.location, "\"share\" must be more than 0, and at most 1000")
    }
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

  /// Returns the content; nil after reporting a mistake.
  func content(
    _ look: Look, at location: SourceLocation, _ context: DecodingContext
  ) -> BlockDefinition.Content? {
    switch self {
    case .text(let text):
      return .text(
        BlockTextDefinition(
          text: text, size: look.size, isBold: look.isBold, isSubtle: look.isSubtle,
          state: look.state, alignment: look.alignment, lineLimit: look.lines))
    case .image(let image):
      return .picture(
        BlockPictureDefinition(
          image: image, size: look.size, isCircle: look.shape == .circle,
          alignment: look.alignment))
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

/// The keys that belong to texts or pictures.
private struct Look: Sendable {
  let size: BlockSize?
  let isBold: Bool
  let isSubtle: Bool
  let state: StateDefinition?
  let alignment: BlockAlignment
  let lines: Int?
  let shape: Avatar.Shape
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
