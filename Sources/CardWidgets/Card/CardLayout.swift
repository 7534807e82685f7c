import CardModel
import Gtk

/// Lays out the blocks of a card: below each other, or beside its image (S-07, S-12, S-14).
final class CardLayout: LayoutBehaviour {
  /// Where the image is, if there is one.
  enum MediaSide {
    case top, leading, trailing
  }

  var mediaSide = MediaSide.top
  /// The role of a child when the card is too low or too high for its blocks.
  var role: (Widget) -> BlockStacking.Role = { _ in .body }

  let requestMode = RequestMode.heightForWidth

  private struct Child {
    let widget: Widget
    let role: BlockStacking.Role
  }

  private func children(of card: Widget) -> [Child] {
    card.children.filter(\.isVisible).map { Child(widget: $0, role: role($0)) }
  }

  /// The image that stands beside the other blocks; nil if all stand below each other.
  private func sideMedia(_ children: [Child]) -> Child? {
    mediaSide == .top ? nil : children.first { $0.role == .media }
  }

  private func blocks(_ children: [Child], width: Int) -> [BlockStacking.Block] {
    children.map { child in
      let height = child.widget.measure(.vertical, for: width)
      return BlockStacking.Block(child.role, minimum: height.minimum, natural: height.natural)
    }
  }

  /// The image takes no room that the texts need, and all of it where there are none.
  private func mediaWidth(in width: Int, beside stack: [Child]) -> Int {
    guard width >= 0 else { return MediaPlacement.narrowest }
    let needed = stack.map { $0.widget.measure(.horizontal).minimum }.max()
    return min(MediaPlacement.mediaWidth(in: width), needed.map { width - $0 } ?? width)
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let children = children(of: widget)
    let media = sideMedia(children)
    let stack = media == nil ? children : children.filter { $0.role != .media }
    if orientation == .horizontal {
      let widths = stack.map { $0.widget.measure(.horizontal) }
      let beside = media == nil ? 0 : MediaPlacement.narrowest
      return Measurement(
        minimum: (widths.map(\.minimum).max() ?? 0) + beside,
        natural: (widths.map(\.natural).max() ?? 0) + beside)
    }
    var width = size
    var height = 0
    if let media {
      let mediaWidth = mediaWidth(in: size, beside: stack)
      if size >= 0 { width = size - mediaWidth }
      height = max(
        MediaPlacement.leastHeight, media.widget.measure(.vertical, for: mediaWidth).minimum)
    }
    // A card never gets less than it asks for: a scroller would take it down to its minimum.
    height = max(
      height,
      BlockStacking.height(of: blocks(stack, width: width), textScale: widget.textScale))
    return Measurement(minimum: height, natural: height)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let children = children(of: widget)
    var (x, room) = (0, width)
    var stack = children
    if let media = sideMedia(children) {
      stack = children.filter { $0.role != .media }
      let mediaWidth = mediaWidth(in: width, beside: stack)
      let isLeft = (mediaSide == .leading) != widget.isRightToLeft
      media.widget.allocate(x: isLeft ? 0 : width - mediaWidth, width: mediaWidth, height: height)
      (x, room) = (isLeft ? mediaWidth : 0, width - mediaWidth)
    }
    let places = BlockStacking(blocks(stack, width: room), height: height).places
    for (child, place) in zip(stack, places) {
      child.widget.allocate(x: x, y: place.y, width: room, height: place.height)
    }
  }
}
