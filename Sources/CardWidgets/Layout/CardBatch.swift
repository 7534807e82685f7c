import CardModel
import Gtk

/// Consecutive cards of a section, in a flow box of their own.
final class CardBatch {
  let root = FlowBox()
  private(set) var slots: [CardSlot] = []
  /// The rows of the grid.
  private(set) var rows: ArraySlice<RowDivision.Row> = []
  private(set) var scale: LayoutScale = 1
  /// The rows of the grid that lays the cards out; nil in a carousel.
  private var grid: CardGrid?

  init() {
    // A section that is higher than its cards need passes the height on to its rows.
    root.expandsVertically = true
    setLayout(nil)
    root.own(self)
  }

  /// The index of the first card in the section.
  var start: Int { rows.first?.cards.lowerBound ?? 0 }

  /// Lays the cards out in these rows.
  func arrange(_ new: ArraySlice<RowDivision.Row>, scale: LayoutScale) {
    guard new != rows || scale != self.scale else { return }
    (rows, self.scale) = (new, scale)
    root.queueResize()
  }

  /// Sets the layout of the cards; nil for the rows of the grid.
  func setLayout(_ layout: (any LayoutBehaviour)?) {
    guard layout != nil || grid == nil else { return }
    grid = layout == nil ? CardGrid(self) : nil
    if let layout = layout ?? grid { root.setLayout(layout) }
  }

  /// Returns the height in px by which a grid is too low to show all rows of its cards, at the
  /// height that it requests.
  func missingHeight(for width: Int) -> Int { grid?.missingHeight(for: width) ?? 0 }

  /// Moves these cards to the front, in this order.
  ///
  /// Other cards stay behind them until another batch takes them.
  func moveToFront(_ new: some Collection<CardSlot>) {
    for (index, slot) in new.enumerated() where index >= slots.count || slots[index] !== slot {
      func move() {
        slot.batch?.remove(slot)
        slots.insert(slot, at: index)
        slot.batch = self
        insertCell(of: slot)
      }
      if let cell = slot.cell { cell.keepingAlive(move) } else { move() }
    }
    root.queueResize()
  }

  /// Puts the cell of a slot of the batch, if it has one, behind those of the slots before it.
  func insertCell(of slot: CardSlot) {
    guard let cell = slot.cell, let index = slots.firstIndex(where: { $0 === slot }) else { return }
    root.insert(cell, at: slots[..<index].count { $0.cell != nil })
    // GTK draws a widget that is taken out of its parent wherever it is put next.
    cell.setDrawn(slot.isLaidOut)
  }

  func remove(_ slot: CardSlot) {
    slot.cell?.removeFromParent()
    slots.removeAll { $0 === slot }
    slot.batch = nil
    root.queueResize()
  }
}
