import Gtk

/// Keeps the pixels of the cards that are seen while a page or a row is scrolled: without a graphics
/// processor, what a card costs is the drawing of its text and shadow, and that is done once and not in
/// each frame that moves it.
final class ScrollPixels {
  private unowned let page: PageView
  private var slots: [CardSlot] = []
  private var ticks: TickCallback?
  private var isFirst = true
  private var framesSince = 0

  /// So many frames after the page was last moved its cards are drawn as ever.
  private static let patience = 20
  /// So many frames later nothing holds their pixels any more.
  private static let farewell = 3

  init(of page: PageView) { self.page = page }

  /// The page has been moved, and these cards are seen.
  func moved(seen: @autoclosure () -> [CardSlot]) {
    framesSince = 0
    guard ticks != nil else { return wait() }
    // One move alone, such as that to a card which got the focus, is not worth it.
    guard !isFirst || page.root.isDrawnInSoftware else { return }
    isFirst = false
    keep(seen().filter { $0.card.isFilled && $0.card.state?.isLoading == false })
  }

  /// There are other cards now; those that fail `isKept` are gone.
  func contentChanged(_ isKept: (CardSlot) -> Bool) { slots.removeAll { !isKept($0) } }

  private func wait() {
    isFirst = true
    ticks = page.root.addTickCallback { [unowned self] _ in
      framesSince += 1
      if framesSince == Self.patience { keep([]) }
      guard framesSince > Self.patience + Self.farewell else { return true }
      if !isFirst { Gtk.returnMemory() }
      ticks = nil
      return false
    }
  }

  private func keep(_ new: [CardSlot]) {
    let kept = Set(new.map(ObjectIdentifier.init))
    for slot in slots where !kept.contains(ObjectIdentifier(slot)) {
      slot.place.isRasterized = false
    }
    for slot in new { slot.place.isRasterized = true }
    slots = new
  }
}
