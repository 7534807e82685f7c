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
    // Each row is as high as its highest card. A flow box that is not homogeneous would distribute
    // the empty columns of a single incomplete row among its cards.
    root.isHomogeneous = slots.count <= columns
    guard root.maxChildrenPerLine != columns else { return }
    root.minChildrenPerLine = 1
    root.maxChildrenPerLine = columns
    root.minChildrenPerLine = columns
  }

  /// Moves these cards to the front, in this order.
  ///
  /// Other cards stay behind them until another batch takes them.
  func moveToFront(_ new: some Collection<CardSlot>) {
    for (index, slot) in new.enumerated() where index >= slots.count || slots[index] !== slot {
      slot.cell.keepingAlive {
        slot.batch?.remove(slot)
        root.insert(slot.cell, at: index)
      }
      slots.insert(slot, at: index)
      slot.batch = self
    }
  }

  func remove(_ slot: CardSlot) {
    slot.cell.removeFromParent()
    slots.removeAll { $0 === slot }
    slot.batch = nil
  }
}
