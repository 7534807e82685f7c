import CardModel
import Gtk

/// The place of a card on a page, which stays the same however the page is laid out.
final class CardSlot {
  let card: CardView
  let place: FlowBoxChild

  var id: CardID { card.id }

  /// - Parameter onFocus: called when the focus enters the card.
  init(_ card: CardView, onFocus: @escaping (CardSlot) -> Void) {
    self.card = card
    place = FlowBoxChild(card.root)
    place.isFocusable = false
    let focus = FocusController()
    focus.onEnter { [weak self] in
      if let self { onFocus(self) }
    }
    place.add(focus)
    let click = ClickGesture()
    // A card that is pressed has the focus, as one that is reached by keys: coming back leads to it.
    click.setPhase(.capture)
    click.onReleased { [weak self] _, _ in
      if let root = self?.card.root, !root.containsFocus { root.grabFocus() }
    }
    place.add(click)
  }
}
