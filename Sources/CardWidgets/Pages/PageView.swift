import CardModel
import Gtk

/// A page of the dashboard: sections of cards below each other, in one scroller.
///
/// The width of the page decides on the layout of its sections. When the layout changes, the same
/// cards are laid out again, and the card that the user looked at keeps its scroll position.
public final class PageView: WidgetBehaviour {
  public private(set) lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "page", role: .group, component: self)
    widget.addClass("cardwall-page")
    widget.clipsContent = true
    widget.isFocusable = true
    widget.setAccessible(label: title)
    return widget
  }()

  /// The title of the page, which is its name for screen readers.
  public var title = "" {
    didSet {
      root.setAccessible(label: title)
      scroller.setAccessible(label: title)
    }
  }

  /// The width of the page and what follows from it for the layout.
  public private(set) var context = LayoutContext(width: 1000)
  /// Called with the index of a section when the user asks for all of its collection.
  public var onSeeAll: (Int) -> Void = { _ in }
  /// Called with the index of a section when the user hides or shows its cards.
  public var onToggle: (Int) -> Void = { _ in }

  /// Called with 1 when the user swipes to the next page, and with -1 to the previous one; nil if
  /// there are no such pages.
  public var onStep: ((Int) -> Void)? {
    didSet {
      if swipe == nil { swipe = PageSwipe(of: scroller) { [unowned self] in onStep?($0) } }
    }
  }

  /// The distance of the cards from both sides of the page, in px.
  public internal(set) var contentMargin = 0 {
    didSet { if contentMargin != oldValue { onMarginChange() } }
  }
  /// Called when ``contentMargin`` has changed.
  public var onMarginChange: () -> Void = {}

  /// Called when the page has been laid out.
  public var onLaidOut: () -> Void = {}

  /// Whether the menus of rows copy them; otherwise only rows with actions have menus.
  public var copiesRows = true

  /// Whether all cards are filled, as for a picture of the whole page, instead of only those near
  /// the viewport.
  public var isFilledWhole = false { didSet { root.queueResize() } }

  /// Whether the page is laid out for paper.
  public var isOnPaper = false { didSet { if isOnPaper != oldValue { root.queueResize() } } }

  /// Whether cards show all of their rows: in the height below the last cards, and those that don't
  /// fit by turns; set before the first cards are rendered.
  public var showsAllRows = false

  /// The head of an object's page, which scrolls with the sections below it.
  public var head: ObjectHeadView? {
    didSet {
      if let oldValue { content.remove(oldValue.root) }
      guard let head else { return }
      content.prepend(head.root)
      columns.arrange()
    }
  }

  /// Whether a card of the page has been lifted to be moved.
  var hasLiftedCard = false

  let scroller = ScrolledWindow(horizontal: .never, vertical: .automatic)
  let content = Box(.vertical)
  private(set) var sections: [SectionView] = []
  private(set) lazy var columns = PageColumns(of: self)
  private(set) lazy var filling = CardFilling(of: self)
  private(set) lazy var scrolling = PageScrolling(of: self)
  let pointerUse = PointerUse()
  private var swipe: PageSwipe?
  private var slots: [CardID: CardSlot] = [:]
  private var rendered: [SectionContent] = []
  private var anchor: ScrollAnchor?
  /// The size and the anchor of the current layout.
  private var pending: (width: Int, height: Int, anchor: ScrollAnchor?)?
  private weak var lastFocused: CardSlot?

  public init() {
    content.addClass("page-content")
    content.setLayout(columns)
    scroller.setChild(content)
    scroller.setParent(root)
    CardFocus.attach(to: self)
    addContextMenus()
    filling.attach()
    scrolling.attach()
    pointerUse.onChange = { [unowned self] isUsed in
      for section in sections { section.hasButtons = isUsed }
    }
    pointerUse.markTouch(on: root)
  }

  /// Shows sections.
  ///
  /// The view of a card that is on the page already is kept and moved. A new view is passed to
  /// `prepare`, still without content. The views of other cards are destroyed.
  public func render(_ new: [SectionContent], prepare: (CardView) -> Void) {
    guard new != rendered else { return }
    rendered = new
    let ids = Set(new.flatMap(\.cards))
    while sections.count < new.count { appendSection() }
    for id in ids where slots[id] == nil {
      let card = CardView(id, isFilled: false)
      card.showsAllRows = showsAllRows
      prepare(card)
      slots[id] = CardSlot(card) { [unowned self] in filling.estimate(for: $0) }
    }
    root.keepingFocus {
      for slot in slots.values where !ids.contains(slot.id) { slot.batch?.remove(slot) }
      slots = slots.filter { ids.contains($0.key) }
      // A card may move between any two sections: all take their cards before any removes one.
      for (section, content) in zip(sections, new) {
        section.take(content.cards.compactMap { slots[$0] }, of: content)
      }
      for section in sections.dropFirst(new.count) { self.content.remove(section.root) }
      sections.removeLast(sections.count - new.count)
      for (section, content) in zip(sections, new) { section.render(content) }
      columns.arrange()
    }
    filling.contentChanged { ids.contains($0.id) }
  }

  /// The view of a card on this page.
  public func card(_ id: CardID) -> CardView? { slots[id]?.card }

  /// The frame of a card in px from the corner of the page, whether or not it is near the viewport;
  /// nil until the page has been laid out.
  public func frame(of id: CardID) -> Rectangle? { slots[id]?.bounds(in: root) }

  /// The card that has or contains the focus.
  public var focusedCard: CardView? { focusedSlot?.card }

  /// Gives a card the focus, and scrolls it into view.
  public func focus(_ id: CardID) {
    if let slot = slots[id] { focus(slot) }
  }

  /// Fills a card and gives it the focus; returns false if it doesn't take the focus.
  @discardableResult
  func focus(_ slot: CardSlot) -> Bool {
    guard slot.card.takesFocus, slot.section?.isCollapsed == false else { return false }
    // GTK scrolls to what gets the focus where it is, but a new cell has yet to be laid out.
    if slot.cell == nil, !scrolling.shows(slot) { scrolling.reveal(slot.id) }
    filling.fill(slot)
    return slot.card.root.grabFocus()
  }

  var allSlots: [CardSlot] { sections.flatMap(\.slots) }

  var focusedSlot: CardSlot? {
    guard let focus = root.window?.focus, focus.isDescendant(of: root) else { return nil }
    return focus.enclosing(CardView.self).flatMap { slots[$0.id] }
  }

  func slot(_ id: CardID) -> CardSlot? { slots[id] }

  private func appendSection() {
    let section = SectionView(context)
    let index = sections.count
    section.onSeeAll = { [unowned self] in onSeeAll(index) }
    section.onToggle = { [unowned self] in onToggle(index) }
    section.hasButtons = pointerUse.isUsed
    section.onScroll = { [unowned self] in filling.moved() }
    content.append(section.root)
    sections.append(section)
  }

  /// Fills the card that has got the focus, and scrolls its carousel to it, and the page until the
  /// whole of the card and its ring are seen if the focus has been moved by keys.
  func focusChanged() {
    let slot = focusedSlot
    if let lastFocused, !lastFocused.card.root.hasFocus { lastFocused.card.focusLeft() }
    guard slot !== lastFocused else { return }
    lastFocused = slot
    guard let slot else { return }
    filling.fill(slot)
    slot.section?.reveal(slot, animated: true)
    let isMovedByKeys = root.window?.showsFocus == true && slot.card.root.hasFocus
    if isMovedByKeys { scrolling.reveal(slot.id) }
  }

  public func moveFocus(_ direction: FocusDirection, in widget: CustomWidget) -> Bool? {
    CardFocus.enter(direction, on: self)
  }

  /// The scroll position.
  public var scroll: Adjustment { scroller.vertical }

  /// Whether carousels hide cards only because the text is so large that no two stand side by side.
  public var hidesCards: Bool {
    context.sizeClass == .compact && context.width > SizeClass.compactLimit
      && sections.contains { $0.isCarousel && $0.slots.count > 1 }
  }

  /// The height of all sections in px, once the page has been laid out.
  public var contentHeight: Int { content.measure(.vertical, for: root.width).natural }

  /// The room in px below the sections, from which their end can be scrolled out where something
  /// floats over the foot of the page.
  public var footRoom: Int {
    get { content.marginBottom }
    set { if newValue != footRoom { content.marginBottom = newValue } }
  }

  // MARK: Layout

  public let requestMode = RequestMode.constant

  public func measure(
    _ orientation: Orientation, for size: Int, of widget: CustomWidget
  ) -> Measurement {
    if orientation == .vertical { return Measurement(minimum: 120, natural: 600) }
    // A window can be made as narrow as one card, whatever the present columns need.
    let minimum = filling.widest + 2 * Int(makeContext(0).margin)
    return Measurement(minimum: minimum, natural: max(minimum, 1000))
  }

  public func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    let isChange = makeContext(width) != context
    if isChange || height != scroller.height { filling.viewChanged() }
    pending = (width, height, pending?.anchor ?? makeAnchor(isChange: isChange))
    // Until after this layout, the sections have the layout of another width.
    let present = scroller.width > 0 ? scroller.width : width
    let legal = isChange ? max(present, scroller.measure(.horizontal).minimum) : width
    scroller.allocate(width: legal, height: height)
    root.scope.afterLayout { [unowned self] in finishLayout() }
  }

  /// Passes another width to the sections and fills the visible cards, which a layout must not do
  /// itself.
  private func finishLayout() {
    guard let (width, height, anchor) = pending else { return }
    pending = nil
    func keepScrollPosition() {
      let hasScrolled =
        scrolling.isActive ? scrolling.layoutEnded() : anchor?.restore(on: self) ?? false
      if hasScrolled { scroller.allocate(width: width, height: height) }
    }
    func layOut() {
      _ = scroller.measure(.vertical, for: width)
      scroller.allocate(width: width, height: height)
      keepScrollPosition()
    }
    let new = makeContext(width)
    if new != context {
      apply(new, keeping: anchor)
      self.anchor = anchor
      layOut()
    } else {
      keepScrollPosition()
    }
    // A filled card may be lower than estimated, so that more cards come into view.
    for _ in 0..<8 {
      guard filling.fillSeen() else { break }
      layOut()
    }
    filling.schedule()
    onLaidOut()
  }

  /// - Parameter isChange: whether the width of the page changes; the anchor of the previous change
  ///   is kept unless the user has scrolled or moved the focus since.
  private func makeAnchor(isChange: Bool) -> ScrollAnchor? {
    if isChange {
      return anchor.flatMap { $0.isValid(on: self) ? $0 : nil } ?? ScrollAnchor(on: self)
    }
    return scroller.vertical.value > 0 ? ScrollAnchor(on: self, prefersFocus: false) : nil
  }

  private func makeContext(_ width: Int) -> LayoutContext {
    LayoutContext(width: Double(width), scale: root.cardScale, isOnPaper: isOnPaper)
  }

  private func apply(_ new: LayoutContext, keeping anchor: ScrollAnchor?) {
    let changesClass = new.sizeClass != context.sizeClass
    let changesScale = new.scale != context.scale
    context = new
    root.setClass("narrow", when: new.isNarrow)
    columns.arrange()
    if changesScale { filling.scaleChanged() }
    if changesClass, let anchor {
      anchor.slot.section?.reveal(anchor.slot, animated: false)
    }
  }
}
