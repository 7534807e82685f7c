import CardModel
import Gtk

/// The layout of the blocks of a card: below each other, or beside its image (S-07, S-12, S-14).
final class CardLayout: LayoutBehaviour {
  /// The side of the image, if there is one.
  enum MediaSide {
    case top, leading, trailing
  }

  var mediaSide = MediaSide.top
  /// Returns the role of a child, by which it is fitted into a card that is too low or too high.
  var role: (Widget) -> BlockStacking.Role = { _ in .body }

  /// The share of the card's height above a message in its body, so that the messages of cards
  /// beside each other begin at the same height; nil if there is no message.
  var messageTop: Double?

  /// The padding below a message in px at the usual size of text, which a longer text may use.
  private static let messagePadding = 16

  /// A header without texts that is beside the body, at its trailing end, instead of above it.
  var headerBesideBody: Widget?

  let requestMode = RequestMode.heightForWidth

  private struct Child {
    let widget: Widget
    let role: BlockStacking.Role
  }

  private func children(of card: Widget) -> [Child] {
    var result: [Child] = []
    for child in card.children where child.isVisible {
      result.append(Child(widget: child, role: role(child)))
    }
    return result
  }

  /// Returns the image beside the other blocks; nil if all blocks are below each other.
  private func sideMedia(_ children: [Child]) -> Child? {
    mediaSide == .top ? nil : children.first { $0.role == .media }
  }

  /// Returns the width of a block in px, without that of a header beside it.
  private func width(of child: Child, in width: Int) -> Int {
    guard let headerBesideBody, child.role == .body, width >= 0 else { return width }
    return max(0, width - headerBesideBody.measure(.horizontal).natural)
  }

  private func blocks(_ children: [Child], width: Int) -> [BlockStacking.Block] {
    children.map { child in
      if child.widget == headerBesideBody {
        return BlockStacking.Block(.firm, minimum: 0, natural: 0)
      }
      let height = child.widget.measure(.vertical, for: self.width(of: child, in: width))
      return BlockStacking.Block(child.role, minimum: height.minimum, natural: height.natural)
    }
  }

  /// Returns the width of the image, which leaves the other blocks their minimum width.
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
    // The minimum is the natural height: a scroller allocates the minimum.
    let scale = widget.cardScale
    let height = height(in: size, media, stack) { BlockStacking.height(of: $0, scale: scale) }
    return Measurement(minimum: height, natural: height)
  }

  /// Returns the height in px to which a card can shrink.
  func leastHeight(in width: Int, of card: Widget) -> Int {
    height(in: width, of: card, stacked: BlockStacking.minimumHeight)
  }

  /// Returns the height in px of a card that leaves nothing out.
  func wholeHeight(in width: Int, of card: Widget) -> Int {
    height(in: width, of: card, stacked: BlockStacking.wholeHeight)
  }

  private func height(
    in width: Int, of card: Widget, stacked: ([BlockStacking.Block], LayoutScale) -> Int
  ) -> Int {
    let children = children(of: card)
    let media = sideMedia(children)
    let stack = media == nil ? children : children.filter { $0.role != .media }
    let scale = card.cardScale
    return height(in: width, media, stack) { stacked($0, scale) }
  }

  /// - Parameter stacked: returns the height of blocks below each other, in px.
  private func height(
    in size: Int, _ media: Child?, _ stack: [Child],
    stacked: ([BlockStacking.Block]) -> Int
  ) -> Int {
    var width = size
    var height = 0
    if let media {
      let mediaWidth = mediaWidth(in: size, beside: stack)
      if size >= 0 { width = size - mediaWidth }
      height = max(
        MediaPlacement.leastHeight, media.widget.measure(.vertical, for: mediaWidth).minimum)
    }
    return max(height, stacked(blocks(stack, width: width)))
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
    let blocks = blocks(stack, width: room)
    let frames = BlockStacking(blocks, height: height, scale: widget.cardScale).frames
    for (child, frame) in zip(stack, frames) {
      if child.widget == headerBesideBody {
        let extent = child.widget.measure(.horizontal).natural
        child.widget.allocate(
          x: x + widget.mirrored(room - extent, extent, in: room), y: frame.y, width: extent,
          height: child.widget.measure(.vertical, for: extent).natural)
        continue
      }
      let extent = self.width(of: child, in: room)
      var (y, tall) = (frame.y, frame.height)
      if let messageTop, child.role == .body {
        let natural = child.widget.measure(.vertical, for: room).natural
        let spare = frame.height - natural + widget.spaced(Self.messagePadding)
        y += max(0, min(Int(Double(height) * messageTop) - y, spare))
        tall = max(natural, frame.height - (y - frame.y))
      }
      child.widget.allocate(
        x: x + widget.mirrored(0, extent, in: room), y: y, width: extent, height: tall)
    }
  }
}
