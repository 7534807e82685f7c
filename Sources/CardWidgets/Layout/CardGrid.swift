import CardModel
import Gtk

/// Lays the cards of a batch out in rows, whose cards are equally high.
///
/// A flow box would give all cards the same width.
final class CardGrid: LayoutBehaviour {
  let requestMode = RequestMode.heightForWidth
  private unowned let batch: CardBatch

  init(_ batch: CardBatch) { self.batch = batch }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    if orientation == .horizontal {
      let width = batch.rows.reduce(0) {
        max($0, $1.minimumWidth(slots(of: $1).map(\.minimumWidth), scale: batch.scale))
      }
      return Measurement(minimum: width, natural: width)
    }
    let height = heights(for: size, of: widget).reduce(gaps, +)
    return Measurement(minimum: height, natural: height)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let heights = RowHeights.heights(
      heights(for: width, of: widget), grows: batch.rows.map(\.growsInHeight), in: height - gaps)
    var y = 0
    for (row, height) in zip(batch.rows, heights) {
      for (slot, frame) in zip(slots(of: row), row.frames(in: width, scale: batch.scale)) {
        let x = widget.mirrored(frame.x, frame.width, in: width)
        slot.allocate(x: x, y: y, width: frame.width, height: height)
      }
      y += height + spacing
    }
  }

  /// The distances between the rows in px.
  private var gaps: Int { max(0, batch.rows.count - 1) * spacing }

  private var spacing: Int { Int(GridGeometry.spacing(scale: batch.scale)) }

  private func slots(of row: RowDivision.Row) -> ArraySlice<CardSlot> {
    let range = row.cards.lowerBound - batch.start..<row.cards.upperBound - batch.start
    return batch.slots[range.clamped(to: batch.slots.indices)]
  }

  /// Returns the height of each row in px; for a width of -1 at the expected width of the cards.
  private func heights(for width: Int, of widget: Widget) -> [Int] {
    batch.rows.map { row in
      let slots = slots(of: row)
      let widths =
        width < 0
        ? slots.map { Int($0.gridWidth) } : row.frames(in: width, scale: batch.scale).map(\.width)
      let heights = zip(slots, widths).map { $0.cellHeight(for: $1) }
      guard slots.contains(where: \.isElastic) else { return heights.max() ?? 0 }
      return RowHeights.height(
        heights, elastic: slots.map(\.isElastic),
        least: zip(slots, widths).map { $0.isElastic ? $0.leastHeight(for: $1) : 0 },
        scale: batch.scale.text)
    }
  }
}
