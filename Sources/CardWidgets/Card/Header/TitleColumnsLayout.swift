import CardModel
import Gtk

/// Lays out the texts of a main header between its accessories, or below both where the texts would
/// be too narrow.
final class TitleColumnsLayout: LayoutBehaviour {
  let texts: Widget
  var left: Widget?
  var right: Widget?

  /// The distance between the accessories and texts below them, in px.
  private static let stackSpacing = 4
  /// The minimum useful width of texts, as a multiple of the height of a line.
  private static let leastTextLines = 3

  init(texts: some WidgetHandle) { self.texts = texts.widget }

  var requestMode: RequestMode { .heightForWidth }

  private func width(of side: Widget?) -> Int {
    side.map { $0.isVisible ? $0.measure(.horizontal).natural : 0 } ?? 0
  }

  private func height(of side: Widget?) -> Int {
    side.map { $0.isVisible ? $0.measure(.vertical).natural : 0 } ?? 0
  }

  private func columns(_ width: Int) -> TitleColumns {
    let natural = texts.measure(.horizontal).natural
    let line = texts.measure(.vertical, for: natural).natural / max(texts.children.count, 1)
    return TitleColumns(
      width: Double(width), left: Double(self.width(of: left)),
      right: Double(self.width(of: right)),
      texts: Double(min(natural, line * Self.leastTextLines)))
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let sides = [left, right].map { width(of: $0) }.filter { $0 > 0 }
    let gaps = Int(TitleColumns.spacing) * sides.count
    let own = texts.measure(.horizontal)
    let natural = sides.reduce(gaps + own.natural, +)
    if orientation == .horizontal {
      return Measurement(
        minimum: max(own.minimum, sides.reduce(gaps, +)), natural: natural)
    }
    let columns = columns(size < 0 ? natural : size)
    let lines = texts.measure(.vertical, for: Int(columns.texts)).natural
    let beside = max(height(of: left), height(of: right))
    let height = columns.isStacked ? beside + Self.stackSpacing + lines : max(beside, lines)
    return Measurement(minimum: height, natural: height)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let columns = columns(width)
    let isMirrored = widget.isRightToLeft
    let beside = max(self.height(of: left), self.height(of: right))
    let top = columns.isStacked ? beside + Self.stackSpacing : 0
    func allocate(_ child: Widget?, from start: Int, y: Int, width extent: Int, height: Int) {
      guard let child, child.isVisible else { return }
      let x = isMirrored ? width - start - extent : start
      child.allocate(x: x, y: y, width: extent, height: height)
    }
    let sideHeight = columns.isStacked ? beside : height
    allocate(left, from: 0, y: 0, width: self.width(of: left), height: sideHeight)
    let end = self.width(of: right)
    allocate(right, from: width - end, y: 0, width: end, height: sideHeight)
    allocate(
      texts, from: Int(columns.start), y: top, width: Int(columns.texts), height: height - top)
  }
}
