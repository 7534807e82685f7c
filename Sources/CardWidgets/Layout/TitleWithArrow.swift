import Gtk

/// Lays out a title of several lines and an arrow right after its longest line.
///
/// A box would leave the room between a line's words and the position where they wrapped.
final class TitleWithArrow: WidgetBehaviour {
  private let text: Label
  private let arrow: Image

  /// The distance between the text and the arrow, in px at the usual size of text.
  private static let spacing = 6

  init(text: Label, arrow: Image) {
    self.text = text
    self.arrow = arrow
  }

  let requestMode = RequestMode.heightForWidth

  /// The width of the arrow and of the gap before it, in px.
  private var ending: Int {
    arrow.measure(.horizontal).natural + text.scaled(Self.spacing)
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    guard orientation == .vertical else {
      let words = text.measure(.horizontal)
      return Measurement(minimum: words.minimum + ending, natural: words.natural + ending)
    }
    return text.measure(.vertical, for: size < 0 ? size : max(0, size - ending))
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    let room = max(0, width - ending)
    let words = min(room, wrappedWidth(in: room))
    let side = arrow.measure(.horizontal).natural
    text.allocate(
      x: widget.mirrored(0, words, in: width), width: words, height: height, baseline: baseline)
    arrow.allocate(
      x: widget.mirrored(words + ending - side, side, in: width), width: side, height: height)
  }

  /// Returns the width of the longest line of the text in px.
  private func wrappedWidth(in room: Int) -> Int {
    let layout = TextLayout(text.text, in: text)
    layout.setWidth(Double(room), wraps: true, lineLimit: text.lineLimit ?? 1)
    return Int(layout.size.width.rounded(.up))
  }
}
