import CardModel
import Gtk

/// Scrolls a page to a target, and keeps it there until the layout of the page has settled.
///
/// The cards that come into view are filled over several frames, and may turn out to be higher or
/// lower than estimated. Until that has ended, the target decides on the scroll position after each
/// layout; a ``ScrollAnchor`` does otherwise. When the user scrolls, the target is dropped.
final class PageScrolling {
  /// The target of a page's scrolling.
  enum Target {
    case position(PagePosition)
    /// The scroll position nearest to that at the start which shows the whole of a card.
    case card(CardID)
  }

  private unowned let page: PageView
  private var target: Target?
  private var ticks: TickCallback?
  private var startValue = 0.0
  private var frameCount = 0
  private var steadyFrameCount = 0
  private var lastMaximum: Double?

  /// The number of frames without a change of the page's height after which it has settled.
  private static let settledFrameCount = 4
  /// The maximum number of frames to wait for the page: data at hand arrive sooner.
  private static let frameLimit = 60
  /// The distance in px that is kept above and below a card that is revealed.
  private static let cardMargin = 24.0

  init(of page: PageView) { self.page = page }

  /// Ends with the user's input: the wheel, a key, or a press on a card or the scroll bar.
  func attach() {
    let wheel = ScrollController()
    wheel.setPhase(.capture)
    wheel.onScroll { [unowned self] _, _, _ in
      end()
      return false
    }
    page.root.add(wheel)
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned self] _, _ in
      end()
      return false
    }
    page.root.add(keys)
    let press = ClickGesture(button: 0)
    press.setPhase(.capture)
    press.onPressed { [unowned self] _, _ in end() }
    page.root.add(press)
  }

  /// Whether a target decides on the scroll position.
  var isActive: Bool { target != nil }

  /// Scrolls to a target, which replaces an earlier one.
  func begin(_ new: Target) {
    target = new
    startValue = page.scroller.vertical.value
    (frameCount, steadyFrameCount, lastMaximum) = (0, 0, nil)
    guard ticks == nil else { return }
    ticks = page.root.addTickCallback { [unowned self] _ in
      tick()
      if target == nil { ticks = nil }
      return target != nil
    }
  }

  /// Scrolls the whole of a card into view, unless the page returns to an earlier position.
  func reveal(_ card: CardID) {
    if case .position = target { return }
    begin(.card(card))
  }

  /// Returns whether the viewport shows the full height of a card, or the card has no position yet.
  func shows(_ slot: CardSlot) -> Bool {
    guard let bounds = slot.bounds(in: page.scroller) else { return true }
    return bounds.y >= 0 && bounds.maxY <= Double(page.scroller.height)
  }

  private func end() { target = nil }

  /// Scrolls to the target after a layout; returns whether that has changed the scroll position.
  func layoutEnded() -> Bool {
    let old = page.scroller.vertical.value
    if let target { _ = scroll(to: target) }
    return page.scroller.vertical.value != old
  }

  private func tick() {
    guard let target else { return }
    frameCount += 1
    // The first frame has yet to lay out what has just changed.
    guard frameCount > 1 else { return }
    let hasFocus = takeFocus(for: target)
    let isReached = scroll(to: target)
    let maximum = page.scroller.vertical.maximum
    let isSteady = isReached && hasFocus && maximum == lastMaximum
    steadyFrameCount = isSteady ? steadyFrameCount + 1 : 0
    lastMaximum = maximum
    if steadyFrameCount >= Self.settledFrameCount || frameCount > Self.frameLimit { end() }
  }

  /// Returns false while the card that had the focus can't take it, as one that loads.
  private func takeFocus(for target: Target) -> Bool {
    guard case .position(let position) = target, let card = position.focusedCard,
      page.focusedCard?.id != card
    else { return true }
    page.focus(card)
    return page.focusedCard?.id == card
  }

  /// Returns false while the page isn't long enough, or a card hasn't been laid out.
  private func scroll(to target: Target) -> Bool {
    switch target {
    case .position(let position): scroll(to: position)
    case .card(let id): page.slot(id).map { scroll(to: $0) } ?? false
    }
  }

  private func scroll(to position: PagePosition) -> Bool {
    let scroll = page.scroller.vertical
    guard scroll.maximum >= position.scroll || frameCount > Self.frameLimit else { return false }
    scroll.value = position.scroll
    for (section, index) in zip(page.sections, position.carouselIndices) { section.snap(to: index) }
    return true
  }

  private func scroll(to slot: CardSlot) -> Bool {
    slot.section?.reveal(slot, animated: true)
    guard let bounds = slot.bounds(in: page.content), bounds.height > 0,
      page.scroller.height > 0
    else { return false }
    let lowest = bounds.maxY + Self.cardMargin - Double(page.scroller.height)
    let highest = bounds.y - Self.cardMargin
    page.scroller.vertical.value = min(max(startValue, lowest), highest)
    return true
  }
}
