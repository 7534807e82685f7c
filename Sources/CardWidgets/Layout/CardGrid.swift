import CardModel
import Gtk

/// Lays the cards of a batch out in rows, whose cards are equally high.
///
/// A flow box would give all cards the same width.
final class CardGrid: LayoutBehaviour {
  let requestMode = RequestMode.heightForWidth
  private unowned let batch: CardBatch
  private var shown = KeptHeights()

  init(_ batch: CardBatch) { self.batch = batch }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    if orientation == .horizontal {
      let width = batch.rows.reduce(0) {
        max($0, $1.minimumWidth(slots(of: $1).map(\.minimumWidth), scale: batch.scale))
      }
      return Measurement(minimum: width, natural: width)
    }
    let height = heights(for: size).reduce(gaps, +)
    return Measurement(minimum: height, natural: height)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let needed = heights(for: width)
    let filled = RowHeights.heights(
      needed, upTo: wholeHeights(for: width, needing: needed), in: height - gaps)
    let heights = RowHeights.heights(
      filled, grows: batch.rows.map(\.growsInHeight), in: height - gaps)
    var y = 0
    for (row, height) in zip(batch.rows, heights) {
      let (slots, frames) = (slots(of: row), row.frames(in: width, scale: batch.scale))
      let heights = cardHeights(of: slots, widths: frames.map(\.width), in: height)
      for ((slot, frame), height) in zip(zip(slots, frames), heights) {
        let x = widget.mirrored(frame.x, frame.width, in: width)
        slot.allocate(x: x, y: y, width: frame.width, height: height)
      }
      y += height + spacing
    }
  }

  /// Returns the height in px of each card of a row.
  private func cardHeights(of slots: ArraySlice<CardSlot>, widths: [Int], in height: Int) -> [Int] {
    let turns = zip(slots, widths).map { showsRowsByTurns($0, for: $1) }
    guard turns.contains(true) else { return slots.map { _ in height } }
    return RowHeights.cardHeights(
      zip(slots, widths).map { $0.cellHeight(for: $1) },
      grows: zip(slots, turns).map { $0.growsInHeight || $1 }, in: height, scale: batch.scale.text)
  }

  /// Returns whether a card shows as many rows as the page leaves it room for, and others by turns.
  private func showsRowsByTurns(_ slot: CardSlot, for width: Int) -> Bool {
    slot.card.showsAllRows && (slot.isElastic || slot.missingHeight(for: width) > 0)
  }

  /// Returns the height in px by which the batch is too low to show all rows of its cards, at the
  /// height that it requests.
  func missingHeight(for width: Int) -> Int {
    let needed = heights(for: width)
    return wholeHeights(for: width, needing: needed).reduce(-needed.reduce(0, +), +)
  }

  /// Returns the height in px with which each row of the grid shows all rows of its cards, where
  /// these are measured.
  private func wholeHeights(for width: Int, needing needed: [Int]) -> [Int] {
    zip(batch.rows, needed).map { row, needed in
      zip(slots(of: row), row.frames(in: width, scale: batch.scale)).reduce(needed) {
        guard $1.0.card.showsAllRows else { return $0 }
        return max($0, $1.0.cellHeight(for: $1.1.width) + $1.0.missingHeight(for: $1.1.width))
      }
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
  private func heights(for width: Int) -> [Int] {
    if width >= 0 { shown.follow(batch.rows, in: width, scale: batch.scale) }
    return batch.rows.map { row in
      let slots = slots(of: row)
      let needed = neededHeight(of: row, slots, for: width)
      // Cards that have not been loaded, or far ones, may have any height.
      guard width >= 0, slots.allSatisfy(\.card.showsData) else { return needed }
      return shown.height(of: row, needing: needed)
    }
  }

  private func neededHeight(
    of row: RowDivision.Row, _ slots: ArraySlice<CardSlot>, for width: Int
  ) -> Int {
    let widths =
      width < 0
      ? slots.map { Int($0.gridWidth) } : row.frames(in: width, scale: batch.scale).map(\.width)
    let heights = zip(slots, widths).map { requestedHeight(of: $0, for: $1) }
    guard slots.contains(where: \.isElastic) else { return heights.max() ?? 0 }
    return RowHeights.height(
      heights, elastic: slots.map(\.isElastic),
      least: zip(slots, widths).map { $0.isElastic ? $0.leastHeight(for: $1) : 0 },
      scale: batch.scale.text)
  }

  /// Returns the height in px that a card asks for.
  ///
  /// One that shows its rows by turns asks for that of some, and gets what the page leaves.
  private func requestedHeight(of slot: CardSlot, for width: Int) -> Int {
    let height = slot.cellHeight(for: width)
    guard showsRowsByTurns(slot, for: width) else { return height }
    let some = Int((RowHeights.elasticHeight * batch.scale.text).rounded())
    return min(height, max(some, slot.leastHeight(for: width)))
  }
}

/// The heights that rows have got.
///
/// A row does not get lower when the new values of its cards need a line of text less: where values
/// change often, the cards below it would jump.
private struct KeptHeights {
  private var rows: ArraySlice<RowDivision.Row> = []
  private var width = 0
  private var scale: LayoutScale = 1
  private var heights: [RowDivision.Row: Int] = [:]

  /// The height of a line in px at the usual size of text.
  private static let line = 24.0

  /// Forgets the heights of other rows, and those in another width or of another size of text.
  mutating func follow(
    _ rows: ArraySlice<RowDivision.Row>, in width: Int, scale: LayoutScale
  ) {
    guard (width, scale) != (self.width, self.scale) || rows != self.rows else { return }
    (self.rows, self.width, self.scale, heights) = (rows, width, scale, [:])
  }

  /// Returns the height in px that a row gets.
  mutating func height(of row: RowDivision.Row, needing needed: Int) -> Int {
    let kept = needed...needed + Int(Self.line * scale.text)
    let height = heights[row].map { kept.contains($0) ? $0 : needed } ?? needed
    heights[row] = height
    return height
  }
}
