import CardModel
import Gtk

/// Some of a section's cards that follow each other: a stretch of its grid, or of its carousel.
final class CardRun {
  let root = FlowBox()
  private(set) var slots: [CardSlot] = []

  init() {
    root.rowSpacing = Int(GridGeometry.spacing)
    root.columnSpacing = Int(GridGeometry.spacing)
    root.own(self)
  }

  /// Lays the cards out in rows of so many.
  func arrange(columns: Int) {
    // Rows are as high as their own cards. A flow box that is not homogeneous would share the
    // places that a lone row leaves empty among its cards.
    root.isHomogeneous = slots.count <= columns
    guard root.maxChildrenPerLine != columns else { return }
    root.minChildrenPerLine = 1
    root.maxChildrenPerLine = columns
    root.minChildrenPerLine = columns
  }

  /// Puts these cards first, in this order. Those that are here and not among them come behind: they
  /// wait for the run that takes them.
  func lead(with new: some Collection<CardSlot>) {
    for (index, slot) in new.enumerated() where index >= slots.count || slots[index] !== slot {
      slot.place.keepingAlive {
        slot.run?.remove(slot)
        root.insert(slot.place, at: index)
      }
      slots.insert(slot, at: index)
      slot.run = self
    }
  }

  func remove(_ slot: CardSlot) {
    slot.place.removeFromParent()
    slots.removeAll { $0 === slot }
    slot.run = nil
  }
}
