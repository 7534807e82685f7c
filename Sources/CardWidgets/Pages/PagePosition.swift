import CardModel
import Gtk

/// The scroll position and the focus of a page, with which a page that is shown again begins.
public struct PagePosition: Hashable, Sendable {
  /// The card with the focus.
  public var focusedCard: CardID?
  /// The distance in px that the page is scrolled.
  public var scroll: Double
  /// The index of the first visible card of each section's carousel; 0 for a grid.
  public var carouselIndices: [Int] = []

  public init(focusedCard: CardID? = nil, scroll: Double, carouselIndices: [Int] = []) {
    self.focusedCard = focusedCard
    self.scroll = scroll
    self.carouselIndices = carouselIndices
  }
}

extension PageView {
  /// The present scroll position and focus.
  public var position: PagePosition {
    PagePosition(
      focusedCard: focusedCard?.id, scroll: scroller.vertical.value,
      carouselIndices: sections.map(\.snapIndex))
  }

  /// Returns to a position once the page is long enough for it, or after some frames as far as it
  /// reaches.
  ///
  /// The user's own scrolling ends that.
  public func restore(_ position: PagePosition) { scrolling.begin(.position(position)) }

  /// Scrolls as little as shows the whole of a card, once the page has been laid out.
  public func reveal(_ id: CardID) { scrolling.begin(.card(id)) }

  /// Moves the focus, which the page has kept while its first card was loading, to that card.
  ///
  /// It doesn't move to a card behind it whose data came sooner: a carousel would scroll to that.
  public func passFocusOn() {
    guard root.hasFocus else { return }
    if let firstSlot { focus(firstSlot) }
  }

  /// The first card that is seen.
  var firstSlot: CardSlot? { allSlots.first { $0.section?.isCollapsed == false } }
}
