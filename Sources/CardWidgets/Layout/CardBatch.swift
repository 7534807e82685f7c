import CardModel
import Gtk

/// Consecutive cards of a section, in a flow box of their own.
final class CardBatch {
  let root = FlowBox()
  private(set) var slots: [CardSlot] = []

  init() {
    root.rowSpacing = Int(GridGeometry.spacing)
    root.columnSpacing = Int(GridGeometry.spacing)
    root.own(self)
  }

  /// Lays the cards out in rows of `columns`.
  func arrange(columns: Int) {
    // Rows are as high as their own cards. A flow box that is not homogeneous would share the
    // places that a lone row leaves empty among its cards.
    root.isHomogeneous = slots.count <= columns
    guard root.maxChildrenPerLine != columns else { return }
    root.minChildrenPerLine = 1
    root.maxChildrenPerLine = columns
    root.minChildrenPerLine = columns
  }

  /// Moves these cards to the front, in this order.
  ///
  /// Other cards stay behind them until their new batch takes them.
  func moveToFront(_ new: some Collection<CardSlot>) {
    for (index, slot) in new.enumerated() where index >= slots.count || slots[index] !== slot {
      slot.place.keepingAlive {
        slot.batch?.remove(slot)
        root.insert(slot.place, at: index)
      }
      slots.insert(slot, at: index)
      slot.batch = self
    }
  }

  func remove(_ slot: CardSlot) {
    slot.place.removeFromParent()
    slots.removeAll { $0 === slot }
    slot.batch = nil
  }
}
