import CardModel
import Gtk

/// Where a person is on a page: what a page that is come back to begins with.
public struct PagePlace: Hashable, Sendable {
  /// The card with the focus.
  public var card: CardID?
  /// How far the page is scrolled, in px.
  public var scroll: Double
  /// Of each section the card, from 0, on which its row rests.
  public var rows: [Int] = []
}

extension PageView {
  /// Where a person is on the page now.
  public var place: PagePlace {
    PagePlace(
      card: focusedCard?.id, scroll: scroller.vertical.value, rows: sections.map(\.restingIndex))
  }

  /// Goes to a place once the page is as long as it was, or after some frames as far as it reaches.
  public func restore(_ place: PagePlace) {
    var (frames, steadyFrames, maximum) = (0, -1, -1.0)
    root.addTickCallback { [weak self] _ in
      guard let self else { return false }
      frames += 1
      let isOver = frames > Self.framesToWait
      guard scroller.vertical.maximum >= place.scroll || isOver else { return true }
      if steadyFrames < 0, let card = place.card {
        // A card that loads takes no focus.
        focus(card)
        if focusedCard?.id != card, !isOver { return true }
      }
      // Cards above may turn out to be higher or lower when they are filled.
      scroller.vertical.value = place.scroll
      for (section, index) in zip(sections, place.rows) { section.rest(on: index) }
      steadyFrames = scroller.vertical.maximum == maximum ? steadyFrames + 1 : 0
      maximum = scroller.vertical.maximum
      return steadyFrames < Self.framesToReveal && !isOver
    }
  }

  /// Scrolls as little as shows the whole of a card, once the page has been laid out.
  public func reveal(_ id: CardID) {
    var (frames, laidOut) = (0, 0)
    root.addTickCallback { [weak self] _ in
      guard let self, let slot = card(id).flatMap({ self.slot($0) }) else { return false }
      frames += 1
      // Cards above may turn out to be higher or lower when they are filled.
      if frames > 1 {
        slot.section?.reveal(slot, animated: true)
        if scroll(to: slot) { laidOut += 1 }
      }
      return laidOut < Self.framesToReveal && frames < Self.framesToWait
    }
  }

  /// False where the card has not been laid out yet.
  private func scroll(to slot: CardSlot) -> Bool {
    guard let bounds = slot.place.bounds(in: content), bounds.height > 0, scroller.height > 0
    else { return false }
    let (scroll, height) = (scroller.vertical, Double(scroller.height))
    let lowest = bounds.maxY + Self.room - height
    if scroll.value < lowest { scroll.value = lowest }
    if scroll.value > bounds.y - Self.room { scroll.value = bounds.y - Self.room }
    return true
  }

  private static let framesToReveal = 4
  /// Above and below a card that is revealed, in px.
  private static let room = 24.0

  /// Hands the focus that the page kept while all its cards loaded to the first that takes it.
  public func passFocusOn() {
    if root.hasFocus { _ = allSlots.first { focus($0) } }
  }

  /// In frames: data that is at hand is there by then.
  private static let framesToWait = 60
}
