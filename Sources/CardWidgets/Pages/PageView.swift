import CardModel
import Gtk

/// A page of the dashboard: sections of cards below each other, in one scroller.
///
/// The page decides by its own width how its sections are laid out, and says so to them. When that
/// changes, the same cards are laid out anew; the one that was looked at stays where it is.
public final class PageView: WidgetBehaviour {
  public private(set) lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "page", role: .group, component: self)
    widget.addClass("cardwall-page")
    widget.clipsContent = true
    widget.isFocusable = true
    widget.setAccessible(label: "Page")
    return widget
  }()

  /// How the page is laid out now.
  public private(set) var context = LayoutContext(width: 1000)
  /// Called when the whole of a section's collection is asked for, with its index.
  public var onSeeAll: (Int) -> Void = { _ in }
  /// Called when a section's cards are to be hidden or shown again, with its index.
  public var onToggle: (Int) -> Void = { _ in }

  /// Called when a person swipes on to the next page, with 1, or back to the previous one, with -1;
  /// nil where there are none.
  public var onStep: ((Int) -> Void)? {
    didSet {
      if swipe == nil { swipe = PageSwipe(of: scroller) { [unowned self] in onStep?($0) } }
    }
  }

  /// Whether all cards are filled, as for a picture of the whole page, and not only those that are
  /// near what is seen.
  public var isFilledWhole = false { didSet { root.queueResize() } }

  /// The head of an object's page, which scrolls with the sections below it.
  public var head: ObjectHeadView? {
    didSet {
      if let oldValue { content.remove(oldValue.root) }
      guard let head else { return }
      content.prepend(head.root)
      setHeadMargin()
    }
  }

  let scroller = ScrolledWindow(horizontal: .never, vertical: .automatic)
  let content = Box(.vertical)
  private(set) var sections: [SectionView] = []
  private(set) lazy var filling = CardFilling(of: self)
  private let pointerUse = PointerUse()
  private var swipe: PageSwipe?
  private var slots: [CardID: CardSlot] = [:]
  private var rendered: [SectionContent] = []
  private var anchor: ScrollAnchor?
  /// The size and the anchor of the layout that is under way.
  private var pending: (width: Int, height: Int, anchor: ScrollAnchor?)?
  private weak var lastFocused: CardSlot?

  public init() {
    content.addClass("page-content")
    content.set(margins: Margins(bottom: 24))
    scroller.setChild(content)
    scroller.setParent(root)
    CardFocus.attach(to: self)
    filling.attach()
    pointerUse.watch(root)
    pointerUse.onChange = { [unowned self] isUsed in
      for section in sections { section.hasButtons = isUsed }
    }
  }

  /// Shows sections.
  ///
  /// The view of a card that was there before is kept and moved; a new one is given to `prepare`,
  /// still without content; one that is gone dies.
  public func render(_ new: [SectionContent], prepare: (CardView) -> Void) {
    guard new != rendered else { return }
    rendered = new
    let ids = Set(new.flatMap(\.cards))
    while sections.count < new.count { appendSection() }
    for id in ids where slots[id] == nil {
      let card = CardView(id, isFilled: false)
      prepare(card)
      slots[id] = CardSlot(card) { [unowned self] in filling.estimate(for: $0) }
    }
    root.keepingFocus {
      for slot in slots.values where !ids.contains(slot.id) { slot.batch?.remove(slot) }
      slots = slots.filter { ids.contains($0.key) }
      // A card may go from any section to any other: each has its cards before one is taken away.
      for (section, content) in zip(sections, new) {
        section.take(content.cards.compactMap { slots[$0] })
      }
      for section in sections.dropFirst(new.count) { self.content.remove(section.root) }
      sections.removeLast(sections.count - new.count)
      for (section, content) in zip(sections, new) { section.render(content) }
    }
    filling.contentChanged { ids.contains($0.id) }
  }

  /// The view of a card on this page.
  public func card(_ id: CardID) -> CardView? { slots[id]?.card }

  /// The card that has the focus, or in which it is.
  public var focusedCard: CardView? { focusedSlot?.card }

  /// Gives a card the focus, and scrolls it into view.
  public func focus(_ id: CardID) {
    if let slot = slots[id] { focus(slot) }
  }

  /// Gives a card the focus, with its content.
  ///
  /// False if it takes none.
  @discardableResult
  func focus(_ slot: CardSlot) -> Bool {
    guard slot.card.root.isFocusable, slot.section?.isCollapsed == false else { return false }
    filling.fill(slot)
    return slot.card.root.grabFocus()
  }

  var allSlots: [CardSlot] { sections.flatMap(\.slots) }

  var focusedSlot: CardSlot? {
    guard let focus = root.window?.focus, focus.isDescendant(of: root) else { return nil }
    return focus.enclosing(CardView.self).flatMap { slots[$0.id] }
  }

  func slot(_ card: CardView) -> CardSlot? { slots[card.id] }

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

  /// The focus is somewhere else in the window.
  func focusChanged() {
    let slot = focusedSlot
    guard slot !== lastFocused else { return }
    lastFocused = slot
    guard let slot else { return }
    filling.fill(slot)
    slot.section?.reveal(slot, animated: true)
  }

  public func moveFocus(_ direction: FocusDirection, in widget: CustomWidget) -> Bool? {
    CardFocus.enter(direction, on: self)
  }

  /// The height in px of all sections, once the page has been laid out.
  public var contentHeight: Int { content.measure(.vertical, for: root.width).natural }

  // MARK: Layout

  public let requestMode = RequestMode.constant

  public func measure(
    _ orientation: Orientation, for size: Int, of widget: CustomWidget
  ) -> Measurement {
    if orientation == .vertical { return Measurement(minimum: 120, natural: 600) }
    // What one card needs, not what the present columns do: else a window could not be narrowed.
    let minimum = filling.widest + 2 * Int(LayoutContext(width: 0).margin)
    return Measurement(minimum: minimum, natural: max(minimum, 1000))
  }

  public func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    let isChange = LayoutContext(width: Double(width)) != context
    let anchor =
      pending?.anchor
      ?? (isChange
        ? validAnchor ?? ScrollAnchor(on: self)
        : scroller.vertical.value > 0 ? ScrollAnchor(on: self, prefersFocus: false) : nil)
    filling.viewChanged(isChange || height != scroller.height)
    pending = (width, height, anchor)
    // The sections are laid out for another width until they are told of the new one.
    let present = scroller.width > 0 ? scroller.width : width
    let legal = isChange ? max(present, scroller.measure(.horizontal).minimum) : width
    scroller.allocate(width: legal, height: height)
    root.scope.afterLayout { [unowned self] in finishLayout() }
  }

  /// Tells the sections of another width and fills what is seen, which a layout must not do itself.
  private func finishLayout() {
    guard let (width, height, anchor) = pending else { return }
    pending = nil
    func layOut() {
      _ = scroller.measure(.vertical, for: width)
      scroller.allocate(width: width, height: height)
      if let anchor, anchor.restore(on: self) { scroller.allocate(width: width, height: height) }
    }
    let new = LayoutContext(width: Double(width))
    if new != context {
      apply(new, keeping: anchor)
      self.anchor = anchor
      layOut()
    } else if let anchor, anchor.restore(on: self) {
      scroller.allocate(width: width, height: height)
    }
    // What is filled may be lower than was thought, and let more be seen.
    for _ in 0..<8 where filling.fillSeen() { layOut() }
    filling.schedule()
  }

  /// The anchor of the layout before, if nobody has scrolled or moved the focus since.
  private var validAnchor: ScrollAnchor? {
    anchor.flatMap { $0.isValid(on: self) ? $0 : nil }
  }

  private func apply(_ new: LayoutContext, keeping anchor: ScrollAnchor?) {
    let changesClass = new.sizeClass != context.sizeClass
    context = new
    setHeadMargin()
    for section in sections { section.apply(new) }
    if changesClass, let anchor {
      anchor.slot.section?.reveal(anchor.slot, animated: false)
    }
  }

  private func setHeadMargin() {
    head?.root.set(margins: Margins(vertical: 0, horizontal: Int(context.margin)))
  }
}
