import CardModel
import Gtk

/// Where a person is on a page: what a page that is come back to begins with.
public struct PagePlace: Hashable, Sendable {
  /// The card with the focus.
  public var card: CardID?
  /// How far the page is scrolled, in px.
  public var scroll: Double
}

extension PageView {
  /// Where a person is on the page now.
  public var place: PagePlace {
    PagePlace(card: focusedCard?.id, scroll: scroller.vertical.value)
  }

  /// Goes to a place once the page is as long as it was, or after some frames as far as it reaches.
  public func restore(_ place: PagePlace) {
    var frames = 0
    root.addTickCallback { [weak self] _ in
      guard let self else { return false }
      frames += 1
      let isOver = frames > Self.framesToWait
      guard scroller.vertical.maximum >= place.scroll || isOver else { return true }
      if let card = place.card {
        // A card that loads takes no focus.
        focus(card)
        if focusedCard?.id != card, !isOver { return true }
      }
      scroller.vertical.value = place.scroll
      return false
    }
  }

  /// In frames: data that is at hand is there by then.
  private static let framesToWait = 60
}
