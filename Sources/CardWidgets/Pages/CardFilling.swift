import CardModel
import Gtk

/// Fills the cards that are near what is seen of a page, and empties those that are far away: a
/// page costs what is seen of it, however many cards it has.
///
/// What a page shows first, or after it has got another size, is filled before it is drawn; what
/// comes near while a person scrolls is filled a few cards a frame, what is seen first.
final class CardFilling {
  /// The cards with content, in no order.
  private(set) var filled: [CardSlot] = []

  private unowned let page: PageView
  /// The cards that are drawn as empty frames.
  private var framed: [CardSlot] = []
  private var heights = CardHeights()
  private lazy var pixels = ScrollPixels(of: page)
  /// The least width in px of the widest card that was filled since the content changed.
  private var widestEmptied = 0
  private var fillsAtOnce = true
  private var ticks: TickCallback?
  private var lastValue = 0.0
  private var isForward = true

  /// How far from what is seen cards are filled, in heights of the page or widths of a carousel.
  private static let near = 1.0
  /// How far away they are emptied.
  private static let far = 2.0
  /// How long a frame may take over filling cards; one card at the least.
  private static let budget = Duration.milliseconds(4)
  /// How many cards a frame empties.
  private static let emptiedAtOnce = 4

  init(of page: PageView) { self.page = page }

  func attach() {
    page.scroller.vertical.onValueChanged { [unowned self] in scrolled() }
  }

  /// Returns the estimated height of a card in px; nil before any card was measured.
  func estimate(for shape: CardShape) -> Int? {
    heights.isEmpty ? nil : heights.estimate(for: shape)
  }

  /// The least width in px that the cards need.
  var widest: Int { filled.reduce(max(200, widestEmptied)) { max($0, $1.minimumWidth) } }

  // MARK: What has happened

  /// There are other cards now; those that fail `isKept` are gone.
  func contentChanged(_ isKept: (CardSlot) -> Bool) {
    filled.removeAll { !isKept($0) }
    framed.removeAll { !isKept($0) }
    pixels.contentChanged(isKept)
    widestEmptied = 0
    fillsAtOnce = true
  }

  /// The page is laid out, perhaps for another size.
  func viewChanged(_ isChange: Bool) {
    if isChange { fillsAtOnce = true }
  }

  private func scrolled() {
    let value = page.scroller.vertical.value
    isForward = value >= lastValue
    lastValue = value
    moved()
  }

  /// The page, or a row on it, has been scrolled.
  func moved() {
    pixels.moved(seen: seen())
    schedule()
  }

  // MARK: Filling

  func fill(_ slot: CardSlot) {
    guard !slot.card.isFilled else { return }
    let width = slot.place.width > 0 ? slot.place.width : Int(slot.gridWidth)
    let (shape, height) = slot.fill(width: width)
    heights.add(height, of: shape)
    filled.append(slot)
  }

  /// Fills all that is seen, where that is due.
  ///
  /// False if nothing was to be done.
  func fillSeen() -> Bool {
    guard fillsAtOnce else { return false }
    let isFirst = heights.isEmpty
    let slots = (page.isFilledWhole ? page.allSlots : seen()).filter { !$0.card.isFilled }
    for slot in slots { fill(slot) }
    guard !slots.isEmpty else {
      if page.scroller.height > 0 { fillsAtOnce = false }
      return false
    }
    if isFirst { for slot in page.allSlots { slot.forgetGuess() } }
    return true
  }

  /// Fills and empties cards in the next frames, until there is nothing to do.
  func schedule() {
    guard ticks == nil else { return }
    ticks = page.root.addTickCallback { [unowned self] _ in
      let goesOn = step()
      if !goesOn { ticks = nil }
      return goesOn
    }
  }

  private func step() -> Bool {
    guard !page.isFilledWhole else { return false }
    let near = near()
    drawFrames(of: near)
    let clock = ContinuousClock()
    let start = clock.now
    var isDone = true
    for slot in near where !slot.card.isFilled {
      guard clock.now - start < Self.budget else {
        isDone = false
        break
      }
      fill(slot)
    }
    return !emptyFar() || !isDone
  }

  /// Draws the frames of cards that are to be filled, and no longer those that a person has left
  /// behind before they were.
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

  /// Empties some of the cards that are far away.
  ///
  /// True if no more are.
  private func emptyFar() -> Bool {
    let focused = page.focusedSlot
    let far = filled.filter { $0 !== focused && isFar($0) }
    for slot in far.prefix(Self.emptiedAtOnce) {
      widestEmptied = max(widestEmptied, slot.minimumWidth)
      slot.empty()
    }
    filled.removeAll { !$0.card.isFilled }
    return far.count <= Self.emptiedAtOnce
  }

  // MARK: Near and far

  /// Returns the range of the content in view, extended by `distance` page heights, in px.
  private func stretch(_ distance: Double) -> ClosedRange<Double> {
    let scroll = page.scroller.vertical
    let height = Double(page.scroller.height)
    return scroll.value - distance * height...scroll.value + (1 + distance) * height
  }

  private func seen() -> [CardSlot] {
    page.sections.flatMap { section in
      section.slots[section.indices(in: stretch(0), of: page.content, within: 0)]
    }
  }

  /// The cards that are to be filled, in the order in which they are.
  private func near() -> [CardSlot] {
    let sections = isForward ? page.sections : page.sections.reversed()
    let near = sections.flatMap { section in
      let near = section.indices(in: stretch(Self.near), of: page.content, within: Self.near)
      let seen = section.indices(in: stretch(0), of: page.content, within: 0)
      return SlotSearch.fillingOrder(seen: seen, near: near, isForward: isForward).map {
        (slot: section.slots[$0], isSeen: seen.contains($0))
      }
    }
    return near.filter(\.isSeen).map(\.slot) + near.filter { !$0.isSeen }.map(\.slot)
  }

  private func isFar(_ slot: CardSlot) -> Bool {
    guard slot.isPlaced, slot.section?.isCollapsed == false,
      let bounds = slot.place.bounds(in: page.content)
    else { return true }
    let (stretch, width) = (stretch(Self.far), Double(page.scroller.width))
    return bounds.maxY < stretch.lowerBound || bounds.y > stretch.upperBound
      || bounds.maxX < -Self.far * width || bounds.x > (1 + Self.far) * width
  }
}
