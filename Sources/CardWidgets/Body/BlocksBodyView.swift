import CardModel
import Gtk

/// Blocks below each other, of which those that fit are shown.
final class BlocksBodyView: CardBodyView {
  private let list: FittingRows
  private var rows: [BlockView] = []

  /// The maximum number of blocks that fit into a card of 520 px (S-06).
  private static let cardLimit = 40

  init(_ detail: BodyDetail) {
    list = FittingRows(detail)
    super.init("blocks-body", detail)
    followFit(of: list)
    root.append(list.root)
  }

  override func render(_ body: CardBody) {
    guard case .blocks(let body) = body else { return }
    let shown = body.blocks.prefix(limit(Self.cardLimit))
    list.fit(&rows, to: shown.count) {
      let view = BlockView(detail)
      view.onElement = { [unowned self] in onElement($0, $1) }
      return view
    }
    for (index, block) in shown.enumerated() { rows[index].render(block, isFirst: index == 0) }
    list.beyondCount = body.blocks.count - shown.count
  }
}

/// A block with all blocks in it, whose widgets are the children of one container.
final class BlockView: CardPart {
  let root = Box(.vertical)
  var onElement: (ElementID, Destination) -> Void = { _, _ in }
  private let layout = BlockLayout()
  private let detail: BodyDetail
  private var leaves: [BlockLeaf] = []
  private var shown: BodyBlock?
  private var isFirst = false

  init(_ detail: BodyDetail) {
    self.detail = detail
    root.setLayout(layout)
    root.own(self)
  }

  /// - Parameter isFirst: whether the block is the first one, which has no gap above it.
  func render(_ block: BodyBlock, isFirst: Bool) {
    guard block != shown || isFirst != self.isFirst else { return }
    (shown, self.isFirst) = (block, isFirst)
    var count = 0
    let part = stack(of: [block], isFirst: isFirst, &count)
    for leaf in leaves[count...].reversed() { root.remove(leaf.widget) }
    leaves.removeLast(leaves.count - count)
    layout.set(part, leaves)
    root.queueResize()
  }

  // MARK: Parts

  private func stack(
    of blocks: [BodyBlock], ground: Int? = nil, isFirst: Bool = true, _ count: inout Int
  ) -> BlockGeometry.Part {
    var items: [BlockGeometry.Item] = []
    for (index, block) in blocks.enumerated() {
      let isFirst = isFirst && index == 0
      // A line is in the middle of a gap, which has room on both sides of it.
      let gap = isFirst ? 0 : block.hasLine ? max(2 * block.gap.length, 1) : block.gap.length
      let line = block.hasLine && !isFirst ? leaf(.line, &count) : nil
      items.append(
        BlockGeometry.Item(part(of: block, &count), gap: root.spaced(gap), line: line))
    }
    return .stack(items, ground: ground)
  }

  private func part(of block: BodyBlock, _ count: inout Int) -> BlockGeometry.Part {
    let ground = block.ground.map { leaf(.ground($0), &count) }
    switch block.content {
    case .text(let text):
      let paragraphs = text.text.blocks
      let items = paragraphs.indices.map { index in
        let isNextItem =
          index > 0 && paragraphs[index].marker != nil && paragraphs[index - 1].marker != nil
        return BlockGeometry.Item(
          .filling(leaf(.text(paragraphs[index], text), &count)),
          gap: root.spaced(index == 0 ? 0 : isNextItem ? 2 : 8))
      }
      return .stack(items, ground: ground)
    case .picture(let picture):
      let index = leaf(.picture(picture), &count)
      return picture.width == nil ? .filling(index) : .aligned(index, picture.alignment)
    case .facts(let facts): return .filling(leaf(.body(.facts(facts)), &count))
    case .table(let table): return .filling(leaf(.body(.table(table)), &count))
    case .box(let blocks): return stack(of: blocks, ground: ground, &count)
    case .columns(let columns):
      let parts = columns.enumerated().map { index, column in
        let line = column.hasLine && index > 0 ? leaf(.line, &count) : nil
        let ground = column.ground.map { leaf(.ground($0), &count) }
        return BlockGeometry.Column(
          stack(of: column.blocks, &count), width: column.width, alignment: column.alignment,
          ground: ground, line: line)
      }
      return .columns(parts, ground: ground)
    }
  }

  /// Shows content in the next leaf, and returns its index.
  ///
  /// Leaves are in the order of the blocks, so that grounds are behind what is on them. A leaf that
  /// can't show its content is replaced, together with all that follow it.
  private func leaf(_ content: BlockLeaf.Content, _ count: inout Int) -> Int {
    defer { count += 1 }
    if count < leaves.count, leaves[count].render(content) { return count }
    for leaf in leaves[count...].reversed() { root.remove(leaf.widget) }
    leaves.removeLast(leaves.count - count)
    let leaf = BlockLeaf(content, detail) { [unowned self] in onElement($0, $1) }
    root.append(leaf.widget)
    leaves.append(leaf)
    return count
  }
}

/// Lays out the widgets of a block by ``BlockGeometry``.
final class BlockLayout: LayoutBehaviour {
  private var part = BlockGeometry.Part.stack([], ground: nil)
  private var leaves: [BlockLeaf] = []

  /// The distance between columns, and that between a ground and what is on it, in px at the usual
  /// size of text.
  private static let columnGap = 12
  private static let padding = 8

  let requestMode = RequestMode.heightForWidth

  func set(_ part: BlockGeometry.Part, _ leaves: [BlockLeaf]) {
    (self.part, self.leaves) = (part, leaves)
  }

  private func geometry(in widget: Widget) -> BlockGeometry {
    BlockGeometry(
      columnGap: widget.spaced(Self.columnGap), padding: widget.spaced(Self.padding),
      width: { [leaves] in leaves[$0].width },
      height: { [leaves] in leaves[$0].height(in: $1) }, scaled: { widget.scaled($0) })
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let geometry = geometry(in: widget)
    let natural = geometry.naturalWidth(of: part)
    // Texts end with an ellipsis, so that any width is enough.
    guard orientation == .vertical else { return Measurement(minimum: 0, natural: natural) }
    let height = geometry.height(of: part, in: size < 0 ? natural : size)
    return Measurement(minimum: height, natural: height)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let frames = geometry(in: widget).frames(
      of: part, in: PartFrame(x: 0, y: 0, width: width, height: height))
    for (index, leaf) in leaves.enumerated() {
      leaf.widget.setChildVisible(frames[index] != nil)
      guard let frame = frames[index] else { continue }
      leaf.widget.allocate(
        x: widget.mirrored(frame.x, frame.width, in: width), y: frame.y, width: frame.width,
        height: frame.height)
    }
  }
}
