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
  /// The number of columns of the grid.
  private var columns = 1
  private var label = ""

  /// The maximum number of cards in a batch.
  ///
  /// Most numbers of columns divide it, so that another width rarely moves a card to another batch.
  private static let longest = 60

  /// Returns the number of cards in every batch but the last, for rows of `columns`.
  static func length(columns: Int) -> Int { max(1, longest / columns) * columns }

  /// Returns the indices of a batch's cards in the section.
  func range(of batch: Int) -> Range<Int> {
    let length = Self.length(columns: columns)
    return min(batch * length, slots.count)..<min((batch + 1) * length, slots.count)
  }

  /// Takes these cards from the batches that contain them, and does not touch those that stay.
  ///
  /// Other sections must take the remaining cards before ``trim()``.
  func take(_ new: [CardSlot]) {
    slots = new
    fill()
  }

  /// Removes empty batches.
  func trim() {
    for batch in batches where batch.slots.isEmpty { root.remove(batch.root) }
    batches.removeAll { $0.slots.isEmpty }
    setLabel(label)
  }

  /// Lays the cards out in rows of `columns`.
  func arrange(columns new: Int) {
    let isSame = Self.length(columns: new) == Self.length(columns: columns)
    columns = new
    if !isSame {
      fill()
      trim()
    }
    for batch in batches { batch.arrange(columns: columns) }
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
    let length = Self.length(columns: columns)
    while batches.count * length < slots.count {
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
