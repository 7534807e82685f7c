import CardModel
import Gtk

/// Gives all cards the wish for one width, so that the columns of a grid are equally wide though its
/// rows are not equally high, which a flow box measures at the width that is wished for.
private final class CardPlaceLayout: LayoutBehaviour {
  let requestMode = RequestMode.heightForWidth
  var width = Int(GridGeometry.minimumCardWidth)

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    guard let card = widget.children.first else { return Measurement(minimum: 0, natural: 0) }
    let wish = card.measure(orientation, for: size)
    guard orientation == .horizontal else { return wish }
    return Measurement(minimum: wish.minimum, natural: max(wish.minimum, width))
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    widget.children.first?.allocate(x: 0, y: 0, width: width, height: height)
  }
}

/// The place of a card on a page, which stays the same however the page is laid out.
final class CardSlot {
  let card: CardView
  let place: FlowBoxChild
  /// The width in px that the card has in a grid.
  var gridWidth: Double = GridGeometry.minimumCardWidth {
    didSet {
      guard gridWidth != oldValue else { return }
      layout.width = Int(gridWidth)
      place.queueResize()
    }
  }
  private let layout = CardPlaceLayout()

  var id: CardID { card.id }

  /// - Parameter onFocus: called when the focus enters the card.
  init(_ card: CardView, onFocus: @escaping (CardSlot) -> Void) {
    self.card = card
    place = FlowBoxChild(card.root)
    place.isFocusable = false
    place.setLayout(layout)
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
