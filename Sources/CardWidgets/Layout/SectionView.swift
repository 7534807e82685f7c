import CardModel
import Gtk
import Localization

/// A section of a page: its title and its cards, in a grid or in a carousel.
final class SectionView {
  let root = Box(.vertical)
  /// Called when the user asks for all of the collection.
  var onSeeAll: () -> Void = {}
  /// Called when the title is pressed.
  var onToggle: () -> Void = {}
  /// Called when the carousel has been scrolled or laid out differently.
  var onScroll: () -> Void = {}
  /// Whether the carousel has buttons for the previous and next cards.
  var hasButtons = false { didSet { if hasButtons != oldValue { arrange() } } }

  var slots: [CardSlot] { batches.slots }
  /// Whether only the title is shown.
  private(set) var isCollapsed = false
  private let header = SectionHeader()
  private let batches = CardBatches()
  private let carousel: Carousel
  private var bar: CarouselBar?
  private var note: Label?
  private var layout = SectionContent.Layout.automatic
  private var context: LayoutContext
  private var extents: [CardExtent] = []
  private var maximumColumns: Int?
  private var hasTitle = false
  private(set) var rows = RowDivision([], columns: 1)
  /// The number of columns and the width of the grid, and its distances from the section's edges.
  private var span = Span()

  /// The columns of the page that a section spans; lengths are in px.
  struct Span: Equatable {
    var columns = 1
    var width = 0.0
    var start = 0.0
    var end = 0.0
  }

  init(_ context: LayoutContext) {
    self.context = context
    carousel = Carousel(batches)
    root.addClass("section")
    // Cards expand to fill their row, which would otherwise spread the sections over the page.
    root.expandsVertically = false
    // A section that is as high as a higher one beside it passes its height on to its rows.
    batches.root.expandsVertically = true
    root.append(header.root)
    root.append(batches.root)
    header.onSeeAll = { [unowned self] in onSeeAll() }
    header.onToggle = { [unowned self] in onToggle() }
    carousel.onScroll = { [unowned self] in
      callingChanged()
      onScroll()
    }
    root.own(self)
  }

  /// Takes the slots of its cards, also from other sections; those that stay are not touched.
  func take(_ new: [CardSlot], of content: SectionContent) {
    for slot in new { slot.section = self }
    let usual = CardExtent()
    extents =
      content.extents.isEmpty
      ? new.map { _ in usual } : new.map { content.extents[$0.id.definition] ?? usual }
    for (slot, extent) in zip(new, extents) {
      slot.isElastic = extent.isElastic
      slot.growsInHeight = extent.growth == .size
    }
    maximumColumns = content.maximumColumns
    divide()
    batches.take(new, in: rows)
  }

  /// Shows a section, after all sections have taken their cards.
  func render(_ content: SectionContent) {
    header.render(content)
    root.isVisible = content.title != nil || content.seeAll != nil || !content.cards.isEmpty
    batches.setLabel(content.title ?? String(localized: "Cards"))
    layout = content.layout
    hasTitle = content.title != nil || content.seeAll != nil
    isCollapsed = content.isCollapsed
    batches.trim()
    carousel.slotsChanged()
    show(note: content.title == nil || isCollapsed || !slots.isEmpty ? nil : content.emptyNote)
  }

  /// Returns the properties of the section that decide on its columns on a page.
  ///
  /// A collapsed section keeps its columns, so that the others stay where they are.
  func division(in context: LayoutContext) -> PageDivision.Section {
    if fitsWhole(in: context) {
      return PageDivision.Section(
        cards: extents.map { CardExtent(height: $0.height) }, maximumColumns: slots.count,
        hasTitle: hasTitle)
    }
    let isWhole =
      context.isOnPaper || isCarousel(in: context)
      || slots.count > PageDivision.Section.sharingCount
    return PageDivision.Section(
      cards: isWhole ? [] : extents, maximumColumns: maximumColumns, hasTitle: hasTitle,
      isWhole: isWhole)
  }

  /// Lays out the same cards for another width of the page, or another part of it.
  func arrange(in context: LayoutContext, across span: Span) {
    self.context = context
    self.span = span
    arrange()
  }

  /// Returns the height in px by which the section is too low to show all rows of its cards, at the
  /// height that it requests.
  func missingHeight(for width: Int) -> Int {
    guard !isCarousel, !isCollapsed else { return 0 }
    let width = width - Int(span.start) - Int(span.end)
    return batches.batches.reduce(0) { $0 + $1.missingHeight(for: width) }
  }

  /// Returns the width in px beyond which the cards are hard to read; nil if they gain by width, or
  /// the file says how wide they are.
  func readableWidth(columns: Int, in context: LayoutContext) -> Double? {
    // More cards fill any width.
    guard !isCarousel(in: context), maximumColumns == nil, slots.count <= columns else {
      return nil
    }
    return RowDivision(extents, columns: columns).readableWidth(scale: context.scale)
  }

  private func divide() { rows = RowDivision(extents, columns: span.columns) }

  /// Whether the cards are in a row that scrolls sideways.
  var isCarousel: Bool { isCarousel(in: context) }

  private func isCarousel(in context: LayoutContext) -> Bool {
    switch layout {
    case .automatic: context.sizeClass == .compact && !context.isOnPaper
    case .grid: false
    case .carousel: !context.isOnPaper
    }
  }

  /// Returns whether a widget is on a carousel that can be scrolled.
  func isScrolled(from widget: Widget) -> Bool {
    isCarousel && !fitsWhole && widget.isDescendant(of: batches.root)
  }

  /// Whether the carousel shows all its cards, which are then as wide as those of a grid.
  private var fitsWhole: Bool { fitsWhole(in: context) }

  private func fitsWhole(in context: LayoutContext) -> Bool {
    isCarousel(in: context) && context.sizeClass == .regular && !slots.isEmpty
      && slots.count <= context.gridColumns
  }

  /// Scrolls a carousel to a card; does nothing in a grid.
  func reveal(_ slot: CardSlot, animated: Bool) {
    guard isCarousel, let index = slots.firstIndex(where: { $0 === slot }) else { return }
    if animated { carousel.reveal(index) } else { carousel.snap(to: index) }
  }

  /// Scrolls a carousel by a distance in px; returns false if it can't be scrolled any further.
  func scrollSideways(by distance: Double) -> Bool {
    let before = carousel.offset
    if isCarousel, distance != 0 { carousel.scroll(to: before + distance, animated: false) }
    return carousel.offset != before
  }

  /// The index of the card that the carousel has snapped to, or will; 0 in a grid.
  var snapIndex: Int {
    isCarousel ? carousel.geometry.index(at: carousel.destination) : 0
  }

  /// Snaps the carousel to a card.
  func snap(to index: Int) {
    if isCarousel { carousel.snap(to: index) }
  }

  /// Snaps a carousel that was scrolled freely to a card.
  func snapSideways() {
    if isCarousel { carousel.snap(velocity: 0) }
  }

  /// The stops of the Tab key, in order.
  var focusStops: [CardFocus.Stop] {
    [.header(header.root.widget)] + reachableSlots.map { .card($0) }
  }

  /// The cards that can be reached by keys.
  var reachableSlots: [CardSlot] { isCollapsed ? [] : slots }

  /// Returns the indices of the cards that reach into a vertical range of the page.
  ///
  /// - Parameters:
  ///   - range: the range in px from the top of `content`.
  ///   - distance: the distance from the viewport of a carousel up to which its cards count, in its
  ///     widths.
  func indices(in range: ClosedRange<Double>, of content: Box, within distance: Double)
    -> Range<Int>
  {
    guard !isCollapsed, let bounds = batches.root.bounds(in: content), bounds.height > 0,
      bounds.y < range.upperBound, bounds.maxY > range.lowerBound
    else { return 0..<0 }
    if isCarousel { return carousel.indices(within: distance) }
    let frame = { [slots] in slots[$0].bounds(in: content) }
    return SlotSearch.indices(of: slots.count, in: range) {
      frame($0)?.y ?? 0
    } end: {
      frame($0)?.maxY ?? 0
    }
  }

  private func arrange() {
    let margins = Margins(end: Int(span.end), start: Int(span.start))
    header.set(margins: margins)
    for slot in slots {
      slot.card.isStacked = isCarousel
      slot.card.wrapsTexts = context.isNarrow
    }
    carousel.isActive = isCarousel
    // Cards that are scrolled out of the row are not seen beside it.
    root.clipsContent = isCarousel
    batches.root.isVisible = !isCollapsed && !slots.isEmpty
    let edge = min(span.start, span.end)
    carousel.margin = edge
    carousel.spacing = context.carouselSpacing
    carousel.columns =
      fitsWhole
      ? GridGeometry.columns(of: slots.count, filling: span.width, scale: context.scale)
      : context.carouselColumns
    batches.root.set(
      margins: isCarousel
        ? Margins(end: Int(span.end - edge), start: Int(span.start - edge)) : margins)
    if !isCarousel {
      divide()
      batches.arrange(rows, scale: context.scale)
      for row in rows.rows {
        let frames = row.frames(in: Int(span.width), scale: context.scale)
        for (slot, frame) in zip(slots[row.cards], frames) { slot.gridWidth = Double(frame.width) }
      }
    }
    note?.set(margins: margins)
    callingChanged()
  }

  /// Shows a note in a section without cards.
  private func show(note text: String?) {
    note.show(text, making: .lines("section-note", upTo: 3)) { root.append($0) }
  }

  /// Follows a change of the cards that call for attention, or of those in view.
  func callingChanged() {
    carousel.showCalling()
    updateBar()
  }

  private func updateBar() {
    // Decided before the row is laid out: a bar that appeared only then would move the page down.
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
