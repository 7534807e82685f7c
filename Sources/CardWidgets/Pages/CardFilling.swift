import CardModel
import Gtk

/// Fills the cards near the viewport of a page and empties those that are far away, so that the
/// cost of a page doesn't depend on the number of its cards.
///
/// The cards that are visible at first, or after the page has got another size, are filled before
/// the page is drawn. Those that come near during scrolling are filled over several frames, visible
/// cards first. Where screen readers may look for them, the frames after that make the cells of the
/// other cards, which have their names.
final class CardFilling {
  /// The cards with content, in no particular order.
  private(set) var filled: [CardSlot] = []

  private unowned let page: PageView
  /// The cards that are drawn as empty frames.
  private var framed: [CardSlot] = []
  private var heights = CardHeights()
  private lazy var pixels = ScrollPixels(of: page)
  /// The largest minimum width in px of the cards that were emptied since the content changed.
  private var widestEmptied = 0
  private var fillsAtOnce = true
  /// Whether some cards may have no cells yet, which only screen readers miss.
  private var lacksCells = Toolkit.hasAccessibility
  private var ticks: TickCallback?
  private var lastValue = 0.0
  private var isForward = true

  /// The distance from the viewport up to which cards are filled, in heights of the page or widths
  /// of a carousel.
  private static let near = 1.0
  /// The distance from the viewport beyond which cards are emptied.
  private static let far = 2.0
  /// The time that a frame may spend on filling visible cards; it fills at least one.
  private static let budget = Duration.milliseconds(4)
  /// The time after which a frame fills no card that is only near.
  private static let budgetAhead = Duration.milliseconds(1)
  /// The number of cards that a frame empties.
  private static let emptiedPerFrame = 4

  init(of page: PageView) { self.page = page }

  func attach() {
    page.scroller.vertical.onValueChanged { [unowned self] in scrolled() }
  }

  /// Returns the estimated height of a card in px; nil before any card was measured.
  func estimate(for shape: CardShape) -> Int? {
    heights.isEmpty ? nil : heights.estimate(for: shape)
  }

  /// The largest minimum width of the cards in px.
  var widest: Int { filled.reduce(max(200, widestEmptied)) { max($0, $1.minimumWidth) } }

  // MARK: Changes

  /// Follows a change of the cards, of which those that fail `isKept` have been removed.
  func contentChanged(_ isKept: (CardSlot) -> Bool) {
    filled.removeAll { !isKept($0) }
    framed.removeAll { !isKept($0) }
    pixels.contentChanged(isKept)
    widestEmptied = 0
    fillsAtOnce = true
    lacksCells = Toolkit.hasAccessibility
  }

  /// Fills all visible cards after the layout, because the page gets another size.
  func viewChanged() { fillsAtOnce = true }

  private func scrolled() {
    let value = page.scroller.vertical.value
    isForward = value >= lastValue
    lastValue = value
    moved()
  }

  /// Fills and empties cards after the page or a carousel on it has been scrolled.
  func moved() {
    pixels.moved(seen: seen())
    schedule()
  }

  /// Measures all cards again, because text has another size.
  func scaleChanged() {
    heights = CardHeights()
    widestEmptied = 0
    fillsAtOnce = true
    for slot in page.allSlots { slot.discardHeight() }
  }

  // MARK: Filling

  func fill(_ slot: CardSlot) {
    guard !slot.card.isFilled else { return }
    let width = Int(slot.frame?.width ?? slot.gridWidth)
    let (shape, height) = slot.fill(width: width)
    heights.add(height, of: shape)
    filled.append(slot)
  }

  /// Fills all visible cards, where that is due; returns false if there were none to fill.
  func fillSeen() -> Bool {
    guard fillsAtOnce else { return false }
    let isFirst = heights.isEmpty
    let slots = (page.isFilledWhole ? page.allSlots : seen()).filter { !$0.card.isFilled }
    for slot in slots { fill(slot) }
    guard !slots.isEmpty else {
      if page.scroller.height > 0 { fillsAtOnce = false }
      return false
    }
    if isFirst { for slot in page.allSlots { slot.discardEstimate() } }
    return true
  }

  /// Fills and empties cards in the following frames, until all near ones are filled and all far
  /// ones are empty.
  func schedule() {
    guard ticks == nil, hasWork else { return }
    ticks = page.root.addTickCallback { [unowned self] _ in
      let goesOn = step()
      if !goesOn { ticks = nil }
      return goesOn
    }
  }

  /// Whether a card is to be filled or emptied, so that a frame is worth asking for.
  private var hasWork: Bool {
    guard !page.isFilledWhole else { return false }
    if lacksCells || !framed.isEmpty { return true }
    let (seen, ahead) = near()
    return !seen.allSatisfy(\.card.isFilled) || !ahead.allSatisfy(\.card.isFilled)
      || !farSlots.isEmpty
  }

  private func step() -> Bool {
    guard !page.isFilledWhole else { return false }
    let (seen, ahead) = near()
    drawFrames(of: seen + ahead)
    let clock = ContinuousClock()
    let start = clock.now
    var hasTime: Bool { clock.now - start < Self.budget }
    let isDoneInView = fill(seen) { hasTime }
    var isDone = isDoneInView && fill(ahead) { clock.now - start < Self.budgetAhead }
    if isDone, lacksCells {
      isDone = page.allSlots.allSatisfy { slot in
        guard slot.cell != nil || hasTime else { return false }
        slot.makeCell()
        return true
      }
      lacksCells = !isDone
    }
    return !emptyFar() || !isDone
  }

  /// Fills cards while there is time, and returns whether all are filled.
  private func fill(_ slots: [CardSlot], while hasTime: () -> Bool) -> Bool {
    for slot in slots where !slot.card.isFilled {
      guard hasTime() else { return false }
      fill(slot)
    }
    return true
  }

  /// Draws the empty frames of the cards to be filled, and no longer those of cards that were
  /// scrolled away before they were filled.
  private func drawFrames(of near: [CardSlot]) {
    for slot in near { slot.setShown(true) }
    let isNear = Set(near.map(ObjectIdentifier.init))
    for slot in framed where !slot.card.isFilled && !isNear.contains(ObjectIdentifier(slot)) {
      slot.setShown(false)
    }
    framed = framed.filter { $0.isShown && !$0.card.isFilled }
    let known = Set(framed.map(ObjectIdentifier.init))
    framed += near.filter { !$0.card.isFilled && !known.contains(ObjectIdentifier($0)) }
  }

  /// Empties some of the cards that are far away; returns whether there are no others.
  private func emptyFar() -> Bool {
    let far = farSlots
    for slot in far.prefix(Self.emptiedPerFrame) {
      widestEmptied = max(widestEmptied, slot.minimumWidth)
      slot.empty()
    }
    filled.removeAll { !$0.card.isFilled }
    return far.count <= Self.emptiedPerFrame
  }

  // MARK: Near and far

  /// Returns the range of the content in view, extended by `distance` page heights, in px.
  private func visibleRange(_ distance: Double) -> ClosedRange<Double> {
    let scroll = page.scroller.vertical
    let height = Double(page.scroller.height)
    return scroll.value - distance * height...scroll.value + (1 + distance) * height
  }

  private func seen() -> [CardSlot] {
    page.sections.flatMap { section in
      section.slots[section.indices(in: visibleRange(0), of: page.content, within: 0)]
    }
  }

  /// Returns the cards to be filled, visible ones and others, in the order of filling.
  private func near() -> (seen: [CardSlot], ahead: [CardSlot]) {
    let sections = isForward ? page.sections : page.sections.reversed()
    let near = sections.flatMap { section in
      let near = section.indices(in: visibleRange(Self.near), of: page.content, within: Self.near)
      let seen = section.indices(in: visibleRange(0), of: page.content, within: 0)
      return SlotSearch.fillingOrder(seen: seen, near: near, isForward: isForward).map {
        (slot: section.slots[$0], isSeen: seen.contains($0))
      }
    }
    return (near.filter(\.isSeen).map(\.slot), near.filter { !$0.isSeen }.map(\.slot))
  }

  /// The cards to be emptied.
  private var farSlots: [CardSlot] {
    let focused = page.focusedSlot
    return filled.filter { $0 !== focused && isFar($0) }
  }

  private func isFar(_ slot: CardSlot) -> Bool {
    guard slot.isLaidOut, slot.section?.isCollapsed == false,
      let bounds = slot.bounds(in: page.content)
    else { return true }
    let (range, width) = (visibleRange(Self.far), Double(page.scroller.width))
    return bounds.maxY < range.lowerBound || bounds.y > range.upperBound
      || bounds.maxX < -Self.far * width || bounds.x > (1 + Self.far) * width
  }
}
