import Gtk

/// Keeps the pixels of the visible cards while a page or a carousel is scrolled.
///
/// Without a graphics processor, drawing the text and the shadow is what a card costs. With its
/// pixels kept that is done once, and not in each frame that moves the card.
final class ScrollPixels {
  private unowned let page: PageView
  private var slots: [CardSlot] = []
  private var ticks: TickCallback?
  private var isFirst = true
  private var framesSince = 0

  /// The number of frames after the last move until the pixels of the cards are released.
  private static let framesUntilRelease = 20
  /// The number of frames after that until nothing holds the pixels any more.
  private static let framesUntilTrim = 3

  init(of page: PageView) { self.page = page }

  /// Keeps the pixels of the cards in view, because the page has been scrolled.
  func moved(seen: @autoclosure () -> [CardSlot]) {
    framesSince = 0
    guard ticks != nil else { return wait() }
    // One move alone, such as that to a card which got the focus, is not worth it.
    guard !isFirst || page.root.isDrawnInSoftware else { return }
    isFirst = false
    keep(seen().filter { $0.card.isFilled && $0.card.state?.isLoading == false })
  }

  /// Removes the cards that fail `isKept`: they are no longer on the page.
  func contentChanged(_ isKept: (CardSlot) -> Bool) { slots.removeAll { !isKept($0) } }

  private func wait() {
    isFirst = true
    ticks = page.root.addTickCallback { [unowned self] _ in
      framesSince += 1
      if framesSince == Self.framesUntilRelease { keep([]) }
      guard framesSince > Self.framesUntilRelease + Self.framesUntilTrim else { return true }
      if !isFirst { Toolkit.returnMemory() }
      ticks = nil
      return false
    }
  }

  private func keep(_ new: [CardSlot]) {
    let kept = Set(new.map(ObjectIdentifier.init))
    for slot in slots where !kept.contains(ObjectIdentifier(slot)) {
      slot.cell?.isRasterized = false
    }
    for slot in new { slot.cell?.isRasterized = true }
    slots = new
  }
}
