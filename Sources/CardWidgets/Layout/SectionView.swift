import CardModel
import Gtk

/// A section of a page: its title and its cards, in a grid or in a carousel.
final class SectionView {
  let root = Box(.vertical)
  /// Called when all of the collection is asked for.
  var onSeeAll: () -> Void = {}
  /// Called when the title is pressed.
  var onToggle: () -> Void = {}
  /// Called when its cards have been scrolled sideways, or laid out anew.
  var onScroll: () -> Void = {}
  /// Whether the carousel has buttons to be turned over with.
  var hasButtons = false { didSet { if hasButtons != oldValue { arrange() } } }

  var slots: [CardSlot] { batches.slots }
  /// Whether the title alone is shown.
  private(set) var isCollapsed = false
  private let header = SectionHeader()
  private let batches = CardBatches()
  private let carousel: Carousel
  private var bar: CarouselBar?
  private var note: Label?
  private var layout = SectionContent.Layout.automatic
  private var context: LayoutContext

  init(_ context: LayoutContext) {
    self.context = context
    carousel = Carousel(batches)
    root.addClass("section")
    // Else the cards' wish to fill their row would spread the sections over the page.
    root.expandsVertically = false
    root.append(header.root)
    root.append(batches.root)
    header.onSeeAll = { [unowned self] in onSeeAll() }
    header.onToggle = { [unowned self] in onToggle() }
    carousel.onScroll = { [unowned self] in
      updateBar()
      onScroll()
    }
    root.own(self)
  }

  /// Takes the slots of its cards, from other sections as well.
  ///
  /// Those that stay are not touched.
  func take(_ new: [CardSlot]) {
    for slot in new { slot.section = self }
    batches.take(new)
  }

  /// Shows a section, once it and all others have taken their cards.
  func render(_ content: SectionContent) {
    header.render(content)
    root.isVisible = content.title != nil || content.seeAllCount != nil || !content.cards.isEmpty
    batches.setLabel(content.title ?? "Cards")
    layout = content.layout
    isCollapsed = content.isCollapsed
    batches.trim()
    carousel.slotsChanged()
    show(note: content.title == nil || isCollapsed || !slots.isEmpty ? nil : content.emptyNote)
    arrange()
  }

  /// Lays the same cards out for another width.
  func apply(_ context: LayoutContext) {
    self.context = context
    arrange()
  }

  /// Whether the cards are in a row that scrolls sideways.
  var isCarousel: Bool {
    switch layout {
    case .automatic: context.sizeClass == .compact
    case .grid: false
    case .carousel: true
    }
  }

  /// Scrolls the row so that a card is seen; a grid has nothing to scroll.
  func reveal(_ slot: CardSlot, animated: Bool) {
    guard isCarousel, let index = slots.firstIndex(where: { $0 === slot }) else { return }
    if animated { carousel.reveal(index) } else { carousel.rest(on: index) }
  }

  /// Scrolls the row by a way in px.
  ///
  /// False if there is nothing to scroll further.
  func scrollSideways(by way: Double) -> Bool {
    let before = carousel.offset
    if isCarousel, way != 0 { carousel.scroll(to: before + way, animated: false) }
    return carousel.offset != before
  }

  /// The card, from 0, on which the row rests or is about to; 0 in a grid.
  var restingIndex: Int {
    isCarousel ? carousel.geometry.index(at: carousel.destination) : 0
  }

  /// Moves the carousel to rest on a card.
  func rest(on index: Int) {
    if isCarousel { carousel.rest(on: index) }
  }

  /// Lets a carousel that was scrolled freely come to rest on a card.
  func restSideways() {
    if isCarousel { carousel.rest(velocity: 0) }
  }

  /// Where Tab stops, in order.
  var focusStops: [CardFocus.Stop] {
    [.header(header.root.widget)] + reachableSlots.map { .card($0) }
  }

  /// The cards that can be got to.
  var reachableSlots: [CardSlot] { isCollapsed ? [] : slots }

  /// The cards that reach into a stretch of what the page scrolls over.
  ///
  /// - Parameters:
  ///   - stretch: in px from the top of `content`.
  ///   - distance: how many widths of a carousel beyond what is seen of it.
  func indices(in stretch: ClosedRange<Double>, of content: Box, within distance: Double)
    -> Range<Int>
  {
    guard !isCollapsed, let bounds = batches.root.bounds(in: content), bounds.height > 0,
      bounds.y < stretch.upperBound, bounds.maxY > stretch.lowerBound
    else { return 0..<0 }
    if isCarousel { return carousel.indices(within: distance) }
    let place = { [slots] in slots[$0].place.bounds(in: content) }
    return SlotSearch.indices(of: slots.count, in: stretch) {
      place($0)?.y ?? 0
    } end: {
      place($0)?.maxY ?? 0
    }
  }

  private func arrange() {
    header.setMargin(context.margin)
    for slot in slots { slot.card.isStacked = isCarousel }
    carousel.isActive = isCarousel
    let width = GridGeometry.cardWidth(
      columns: context.gridColumns, filling: context.width - 2 * context.margin)
    for slot in slots { slot.gridWidth = width }
    batches.root.isVisible = !isCollapsed && !slots.isEmpty
    carousel.margin = context.margin
    carousel.columns = context.carouselColumns
    batches.root.set(
      margins: Margins(vertical: 0, horizontal: isCarousel ? 0 : Int(context.margin)))
    if !isCarousel { batches.arrange(columns: context.gridColumns) }
    note?.set(margins: Margins(vertical: 0, horizontal: Int(context.margin)))
    updateBar()
  }

  /// Shows a note in a section without cards.
  private func show(note text: String?) {
    note.show(text) {
      let label = Label.lines("section-note", upTo: 3)
      root.append(label)
      return label
    }
  }

  private func updateBar() {
    // Known before the row is laid out: a bar that came only then would push the page down.
    let isShown =
      hasButtons && isCarousel && batches.root.isVisible && slots.count > context.carouselColumns
    if isShown, bar == nil {
      let new = CarouselBar(carousel)
      root.insert(new.root, after: batches.root.widget)
      bar = new
    }
    bar?.root.isVisible = isShown
    if isShown { bar?.update() }
  }
}
