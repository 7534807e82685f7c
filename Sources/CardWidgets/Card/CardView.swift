import CardModel
import Gtk

/// A card on the screen: draws a `CardState`, updates in place, reports what a person does with it.
///
/// The root widget owns the view; a card that loads, is empty or failed keeps the same root.
public final class CardView {
  public let root = Box(.vertical)
  public let id: CardID
  /// Called with what a person does.
  public var onEvent: (CardEvent) -> Void = { _ in }
  public private(set) var state: CardState?
  /// Whether the blocks stand below each other even if the image is to stand beside them, as in a
  /// carousel (S-13).
  public var isStacked = false { didSet { if isStacked != oldValue { arrange() } } }

  /// How many of the body's rows are seen; nil where that isn't known, or for a body without rows.
  public var shownRows: ShownRows? { bodySlot.isVisible ? fit : nil }

  private var media: MediaView?
  private let mainHeader = MainHeaderView()
  private let extendedHeader = ExtendedHeaderView()
  private let bodySlot = Box(.vertical)
  private let staleNote = Label.lines("stale-note", upTo: 2)
  private let footer = CardFooterView()
  private var body: CardBodyView?
  private var fit: ShownRows? { didSet { mainHeader.shownRows = fit?.shown } }
  private var skeleton: SkeletonView?
  private var message: MessageView?
  private lazy var layout = CardLayout { [unowned self] in role(of: $0) }
  private var pressing: PressGesture?

  public init(_ id: CardID) {
    self.id = id
    root.addClass("card")
    root.setLayout(layout)
    root.isFocusable = true
    root.setAccessible(role: .group)
    bodySlot.addClass("card-body")
    for block in [
      mainHeader.root.widget, extendedHeader.root.widget, bodySlot.widget,
      staleNote.widget, footer.root.widget,
    ] {
      root.append(block)
    }
    let act: (ActionID) -> Void = { [unowned self] action in
      if let card = state?.card { onEvent(.action(card, action)) }
    }
    mainHeader.onAction = act
    footer.onAction = act
    staleNote.setAccessible(role: .status)
    pressing = PressGesture.attach(to: root) { [unowned self] in press() }
    root.own(self)
  }

  /// Shows a state. Only what differs from the one before is touched.
  public func render(_ state: CardState) {
    guard state != self.state else { return }
    self.state = state
    if let skeleton, !state.isLoading {
      skeleton.end { [unowned self] in show(state) }
    } else {
      show(state)
    }
  }

  /// Gives the focus to the first of the card's buttons. False if it has none.
  func focusActions() -> Bool { footer.root.moveFocus(.forward) }

  private func show(_ state: CardState) {
    let hadFocus = root.containsFocus
    // GTK takes the focus from a button that can't be used any more, and gives it to nobody.
    defer { if hadFocus, !root.containsFocus { root.grabFocus() } }
    root.setAccessible(busy: state.isLoading)
    root.setAccessible(label: state.spokenName)
    root.setAccessible(description: state.spokenDescription)
    root.isFocusable = !state.isLoading
    pressing?.isEnabled = state.card.map { $0.destination != .none } ?? false
    switch state {
    case .loading(let size): showSkeleton(size)
    case .loaded(let card, let freshness):
      show(card, showsBody: true)
      show(freshness)
      clearMessage()
    case .empty(let empty, let scope): show(scope) { $0.render(empty) }
    case .failed(let failure, let scope): show(scope) { $0.render(failure) }
    }
  }

  private func press() {
    guard let card = state?.card, card.destination != .none else { return }
    onEvent(.opened(card))
  }

  // MARK: Loaded

  private func show(_ card: Card, showsBody: Bool) {
    clearSkeleton()
    let isExternal = if case .external = card.destination { true } else { false }
    let header = card.shownHeader
    show(card.media)
    // Without a main header there is still a place for the link icon (S-04) and the menu (S-35).
    mainHeader.render(header.main, menu: card.menuSections, isExternal: isExternal)
    extendedHeader.root.isVisible = header.extended != nil
    if let header = header.extended { extendedHeader.render(header) }
    root.setClass("no-header", when: header.extended == nil && !mainHeader.root.isVisible)
    footer.render(card.footer, failuresOf: card.actions)
    root.setCursor(card.destination == .none ? .standard : .link)
    showBody(showsBody ? card.body : nil)
    bodySlot.isVisible = card.body != nil || !showsBody
    root.setClass("no-body", when: !bodySlot.isVisible)
    arrange()
  }

  private func show(_ new: Media?) {
    media?.root.isVisible = new != nil
    root.clipsContent = new != nil
    guard let new else { return }
    let view = media ?? MediaView()
    if media == nil { root.prepend(view.root) }
    media = view
    view.render(new)
  }

  private func showBody(_ content: CardBody?) {
    if let content, let body, body.canRender(content) {
      body.render(content)
      return
    }
    if let body { bodySlot.remove(body.root) }
    fit = nil
    body = content.flatMap { CardBodyView.make(for: $0, .card) }
    guard let body, let content else { return }
    body.onElement = { [unowned self] id, destination in
      if let card = state?.card { onEvent(.elementOpened(card, id, destination)) }
    }
    body.onFit = { [unowned self] in fit = $0 }
    body.render(content)
    bodySlot.append(body.root)
  }

  private func show(_ freshness: Freshness) {
    if case .stale(let since) = freshness {
      root.addClass("stale")
      staleNote.show("⟳ " + since)
    } else {
      root.removeClass("stale")
      staleNote.isVisible = false
    }
  }

  // MARK: Layout

  private func arrange() {
    var side = CardLayout.MediaSide.top
    if !isStacked, case .horizontal(let media) = state?.card?.orientation {
      side = media == .leading ? .leading : .trailing
    }
    root.setClass("horizontal", when: side != .top)
    guard side != layout.mediaSide else { return }
    layout.mediaSide = side
    root.queueResize()
  }

  private func role(of block: Widget) -> BlockStacking.Role {
    switch block {
    case media?.root.widget: .media
    case mainHeader.root.widget, extendedHeader.root.widget: .firm
    case staleNote.widget, footer.root.widget: .footer
    default: .body
    }
  }

  // MARK: Loading

  private func showSkeleton(_ size: SkeletonSize) {
    clearMessage()
    hideBlocks()
    if let skeleton {
      skeleton.render(size)
    } else {
      let view = SkeletonView(size)
      skeleton = view
      root.append(view.root)
    }
  }

  private func clearSkeleton() {
    if let skeleton { root.remove(skeleton.root) }
    skeleton = nil
  }

  private func hideBlocks() {
    media?.root.isVisible = false
    mainHeader.root.isVisible = false
    extendedHeader.root.isVisible = false
    bodySlot.isVisible = false
    staleNote.isVisible = false
    footer.root.isVisible = false
  }

  // MARK: Empty and failed

  private func show(_ scope: CardState.Scope, _ fill: (MessageView) -> Void) {
    clearSkeleton()
    let place: Box
    switch scope {
    case .card:
      hideBlocks()
      place = root
    case .body(let card):
      show(card, showsBody: false)
      staleNote.isVisible = false
      place = bodySlot
    }
    root.removeClass("stale")
    if message?.root.parent != place.widget {
      clearMessage()
      let view = MessageView(scope == .card ? .card : .body)
      view.onRetry = { [unowned self] in onEvent(.retry(id)) }
      place.append(view.root)
      message = view
    }
    if let message { fill(message) }
  }

  private func clearMessage() {
    message?.root.removeFromParent()
    message = nil
  }
}
