import CardModel
import Gtk

/// Lays out the items of a header row in lines, hides those that don't fit, and counts them in a
/// note at the end.
final class HeaderRowLayout: LayoutBehaviour {
  var items: [HeaderRowItem] = []
  /// The note of a row with more than one item.
  var note: HiddenItemsNote?
  var lineLimit = 1

  /// The distance between two lines, in px at the usual size of text.
  private static let lineSpacing = 6

  var requestMode: RequestMode { .heightForWidth }

  private func fit(_ width: Int, in widget: Widget) -> RowFitting {
    RowFitting(
      width: Double(width), elements: items.map(\.fitting),
      note: Double(note?.root.measure(.horizontal).natural ?? 0), lineLimit: lineLimit,
      scale: widget.layoutScale)
  }

  private func lineHeights(_ fitting: RowFitting) -> [Int] {
    var heights = Array(repeating: 0, count: fitting.lineCount)
    for (item, frame) in zip(items, fitting.frames) {
      let height = item.widget.measure(.vertical, for: Int(frame.width)).natural
      heights[frame.line] = max(heights[frame.line], height)
    }
    if let note, let frame = fitting.note {
      heights[frame.line] = max(heights[frame.line], note.root.measure(.vertical).natural)
    }
    return heights
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let gaps = widget.scaled(Int(RowFitting.spacing)) * max(0, items.count - 1)
    let natural = items.reduce(gaps) { $0 + Int($1.fitting.natural) }
    if orientation == .horizontal {
      return Measurement(minimum: min(natural, 40), natural: natural)
    }
    let heights = lineHeights(fit(size < 0 ? natural : size, in: widget))
    let height = heights.reduce(0, +) + widget.spaced(Self.lineSpacing) * max(0, heights.count - 1)
    return Measurement(minimum: height, natural: height)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let fitting = fit(width, in: widget)
    let spacing = widget.spaced(Self.lineSpacing)
    let heights = lineHeights(fitting)
    let tops = heights.indices.map { line in
      heights[..<line].reduce(0) { $0 + $1 + spacing }
    }
    func allocate(_ child: Widget, _ frame: RowFitting.Frame) {
      let extent = Int(frame.width)
      let x = widget.mirrored(Int(frame.x), extent, in: width)
      child.allocate(x: x, y: tops[frame.line], width: extent, height: heights[frame.line])
    }
    for (index, item) in items.enumerated() {
      let isShown = index < fitting.frames.count
      item.widget.setChildVisible(isShown)
      if isShown { allocate(item.widget, fitting.frames[index]) }
    }
    guard let note else { return }
    note.root.setChildVisible(fitting.note != nil)
    if let frame = fitting.note {
      note.render(hidden: items.count - fitting.frames.count)
      allocate(note.root.widget, frame)
    }
  }
}
