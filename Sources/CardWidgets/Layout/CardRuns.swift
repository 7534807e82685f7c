import CardModel
import Gtk

/// The cards of a section in runs of whole rows, below each other.
///
/// A flow box measures all of its children when one of them has changed. Of thousands of cards, the one
/// that is filled while a person scrolls concerns those of its run alone.
final class CardRuns {
  let root = Box(.vertical, spacing: Int(GridGeometry.spacing))
  private(set) var slots: [CardSlot] = []
  private(set) var runs: [CardRun] = []
  /// How many cards stand beside each other in a grid.
  private var columns = 1
  private var label = ""

  /// The most cards in a run. Most numbers of columns divide it: another width rarely moves a card.
  private static let longest = 60

  /// How many cards a run has in rows of so many; the last may have fewer.
  static func length(columns: Int) -> Int { max(1, longest / columns) * columns }

  /// The cards of a run, as places in the section.
  func range(of run: Int) -> Range<Int> {
    let length = Self.length(columns: columns)
    return min(run * length, slots.count)..<min((run + 1) * length, slots.count)
  }

  /// Takes these cards, wherever they are now; those that stay where they are are not touched. What is
  /// not among them has to be taken by others before ``trim()``.
  func take(_ new: [CardSlot]) {
    slots = new
    fill()
  }

  /// Takes away the runs that no card is left for.
  func trim() {
    for run in runs where run.slots.isEmpty { root.remove(run.root) }
    runs.removeAll { $0.slots.isEmpty }
    setLabel(label)
  }

  /// Lays the cards out in rows of so many.
  func arrange(columns new: Int) {
    let isSame = Self.length(columns: new) == Self.length(columns: columns)
    columns = new
    if !isSame {
      fill()
      trim()
    }
    for run in runs { run.arrange(columns: columns) }
  }

  /// What the cards are called together.
  func setLabel(_ new: String) {
    label = new
    for (index, run) in runs.enumerated() {
      let range = range(of: index)
      // One list to a screen reader has one name; of several, each says where it begins.
      run.root.setAccessible(
        label: runs.count == 1 ? label : "\(label), \(range.lowerBound + 1)–\(range.upperBound)")
    }
  }

  private func fill() {
    let length = Self.length(columns: columns)
    while runs.count * length < slots.count {
      let run = CardRun()
      runs.append(run)
      root.append(run.root)
    }
    for (index, run) in runs.enumerated() {
      let range = range(of: index)
      if !range.isEmpty { run.lead(with: slots[range]) }
    }
  }
}
