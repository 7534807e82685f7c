import CardModel
import Gtk

/// The cards of a section in batches of whole rows, below each other.
///
/// A flow box measures all of its children when one of them has changed. With batches, a card that
/// is filled during scrolling costs the measurement of its batch, and not of thousands of cards.
final class CardBatches {
  let root = Box(.vertical, spacing: Int(GridGeometry.spacing))
  private(set) var slots: [CardSlot] = []
  private(set) var batches: [CardBatch] = []
  /// The rows of the grid.
  private var rows = RowDivision([], columns: 1)
  /// The rows of each batch, as indices of `rows`.
  private var lengths: [Range<Int>] = []
  private var label = ""

  /// The maximum number of cards in a batch.
  ///
  /// Most numbers of columns divide it, so that another width rarely moves a card to another batch.
  private static let longest = 60

  /// Returns the rows of each batch: as many whole rows as have at most ``longest`` cards.
  static func lengths(of rows: [RowDivision.Row]) -> [Range<Int>] {
    var lengths: [Range<Int>] = []
    var start = 0
    for (index, row) in rows.enumerated() {
      let first = rows[start].cards.lowerBound
      let isFull = index > start && row.cards.upperBound - first > longest
      if isFull { lengths.append(start..<index) }
      if isFull { start = index }
    }
    return rows.isEmpty ? [] : lengths + [start..<rows.count]
  }

  /// Returns the indices of a batch's cards in the section.
  func range(of batch: Int) -> Range<Int> {
    guard lengths.indices.contains(batch) else { return slots.count..<slots.count }
    let rows = rows.rows[lengths[batch]]
    return (rows.first?.cards.lowerBound ?? 0)..<(rows.last?.cards.upperBound ?? 0)
  }

  /// Takes these cards from the batches that contain them, and does not touch those that stay.
  ///
  /// Other sections must take the remaining cards before ``trim()``.
  func take(_ new: [CardSlot], in rows: RowDivision) {
    slots = new
    self.rows = rows
    lengths = Self.lengths(of: rows.rows)
    fill()
  }

  /// Removes empty batches.
  func trim() {
    for batch in batches where batch.slots.isEmpty { root.remove(batch.root) }
    batches.removeAll { $0.slots.isEmpty }
    setLabel(label)
  }

  /// Lays the cards out in these rows.
  func arrange(_ new: RowDivision, scale: LayoutScale) {
    let before = batches.indices.map(range)
    rows = new
    lengths = Self.lengths(of: new.rows)
    if batches.indices.map(range) != before || lengths.count != batches.count {
      fill()
      trim()
    }
    root.spacing = Int(GridGeometry.spacing(scale: scale))
    for (batch, length) in zip(batches, lengths) { batch.arrange(rows.rows[length], scale: scale) }
  }

  /// Sets the name of the list of cards.
  func setLabel(_ new: String) {
    label = new
    for (index, batch) in batches.enumerated() {
      let range = range(of: index)
      // To a screen reader each batch is a list: the label of one of several contains its range.
      batch.root.setAccessible(
        label: batches.count == 1 ? label : "\(label), \(range.lowerBound + 1)–\(range.upperBound)")
    }
  }

  private func fill() {
    while batches.count < lengths.count {
      let batch = CardBatch()
      batches.append(batch)
      root.append(batch.root)
    }
    for (index, batch) in batches.enumerated() {
      let range = range(of: index)
      if !range.isEmpty { batch.moveToFront(slots[range]) }
    }
  }
}
