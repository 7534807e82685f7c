import CardModel
import Gtk

/// The widgets of a card: image, headers, body and footer, or a skeleton or a message in their
/// place.
///
/// They are made when the card comes near the viewport of its page, and removed when it is far
/// away.
final class CardContent {
  /// The blocks of a card, in order.
  private enum Block: Int {
    case media, header, extended, body, staleNote, footer
  }

  private unowned let card: CardView
  private var blocks: [(block: Block, widget: Widget)] = []
  private var media: MediaView?
  private let mainHeader = MainHeaderView()
  private var extendedHeader: ExtendedHeaderView?
  private let bodySlot = Box(.vertical)
  private var staleNote: Label?
  private let footer = CardFooterView(.card)
  private var body: CardBodyView?
  /// The content of the body view.
  private var shownBody: CardBody?
  private var fit: VisibleRows? { didSet { mainHeader.shownRows = fit?.shown } }
  private var skeleton: SkeletonView?
  private var message: MessageView?
  private let layout = CardLayout()

  private var root: Box { card.root }

  /// Whether the texts of the header wrap instead of being cut.
  var wrapsTexts: Bool {
    get { mainHeader.wrapsTexts }
    set { mainHeader.wrapsTexts = newValue }
  }

  /// The number of turns in which all rows of the body are shown.
  var turnCount: Int { bodySlot.isVisible ? body?.turnCount ?? 1 : 1 }

  /// Shows the rows of the body's next turn.
  func turn() { body?.turn() }

  /// Returns the height in px to which the card can shrink.
  func leastHeight(for width: Int) -> Int { layout.leastHeight(in: width, of: root.widget) }

  /// Returns the height in px with which the card leaves nothing out.
  func wholeHeight(for width: Int) -> Int { layout.wholeHeight(in: width, of: root.widget) }

  init(of card: CardView) {
    self.card = card
    layout.role = { [unowned self] in role(of: $0) }
    root.setLayout(layout)
    bodySlot.addClass("card-body")
    // Its rounded buttons change seldom.
    footer.root.isRasterized = true
    add(mainHeader.root, as: .header)
    add(bodySlot, as: .body)
    add(footer.root, as: .footer)
    let act: (ActionID) -> Void = { [unowned card] action in
      if let shown = card.state?.card { card.onEvent(.action(shown, action)) }
    }
    mainHeader.onAction = act
    mainHeader.surplus = { [unowned self] in footer.hiddenActions }
    footer.onAction = act
    footer.onSet = { [unowned card] id, setting in
      if let shown = card.state?.card { card.onEvent(.set(shown, nil, id, setting)) }
    }
  }

  /// Removes all widgets from the card.
  func remove() {
    root.removeAll()
    root.removeClass("loading")
    root.setLayout(nil)
    root.clipsContent = false
  }

  /// Calls `show` when a state may be shown: at once, unless a skeleton has just appeared.
  func whenReady(for state: CardState, _ show: @escaping () -> Void) {
    if let skeleton, !state.isLoading { skeleton.end(show) } else { show() }
  }

  func show(_ state: CardState) {
    switch state {
    case .loading(let skeleton): showSkeleton(skeleton)
    case .loaded(let card, let freshness):
      showCard(card, showsBody: true)
      showFreshness(freshness)
      clearMessage()
    case .empty(let empty, let scope): showMessage(in: scope) { $0.render(empty) }
    case .failed(let failure, let scope): showMessage(in: scope) { $0.render(failure) }
    }
  }

  /// The number of visible rows of the body.
  var shownRows: VisibleRows? { bodySlot.isVisible ? fit : nil }

  /// Opens the menu of the "…" button in the header or the footer; returns false if there is none.
  func popUpMenu(at point: Point?, returningFocusTo focus: Widget) -> Bool {
    mainHeader.menu?.popUpMenu(at: point, of: root.widget, returningFocusTo: focus) == true
      || footer.popUpMenu(at: point, of: root.widget, returningFocusTo: focus)
  }

  /// Moves the focus to the first button of the footer; returns false if it has none.
  func focusActions() -> Bool { footer.root.moveFocus(.forward) }

  // MARK: Loaded

  private func showCard(_ card: Card, showsBody: Bool) {
    clearSkeleton()
    showBlocks(of: card, showsBody: showsBody)
  }

  private func showBlocks(of card: Card, showsBody: Bool) {
    let isExternal = if case .external = card.destination { true } else { false }
    let header = card.shownHeader
    showMedia(card.media)
    // The link icon (S-04) and the menu (S-35) are shown even without a main header.
    mainHeader.render(
      header.main, figure: header.figureBesideTitle, menu: card.menuSections, of: card.name,
      isExternal: isExternal,
      warnings: card.warnings)
    let extended = header.extendedOfCard
    showExtendedHeader(extended)
    root.setClass("no-header", when: extended == nil && !mainHeader.root.isVisible)
    footer.render(for: card)
    showBody(showsBody ? card.body : nil)
    bodySlot.isVisible = card.body != nil || !showsBody
    let isInline = mainHeader.isBare && extended == nil && showsBody && card.body?.isText == true
    root.setClass("inline-header", when: isInline)
    layout.headerBesideBody = isInline ? mainHeader.root.widget : nil
    root.setClass("no-body", when: !bodySlot.isVisible)
    arrange()
  }

  private func showMedia(_ new: Media?) {
    root.clipsContent = new != nil
    guard let new else { return media.hide() }
    media.shown(making: MediaView()) { add($0.root, as: .media) }.render(new)
  }

  private func showExtendedHeader(_ header: ExtendedHeader?) {
    guard let header else { return extendedHeader.hide() }
    extendedHeader.shown(making: ExtendedHeaderView()) { add($0.root, as: .extended) }
      .render(header)
  }

  private func showBody(_ content: CardBody?) {
    guard content != shownBody else { return }
    shownBody = content
    if let content, let body, body.canRender(content) {
      body.render(content)
      return
    }
    if let body { bodySlot.remove(body.root) }
    fit = nil
    body = content.flatMap { CardBodyView.make(for: $0, .card) }
    guard let body, let content else { return }
    body.onElement = { [unowned card] id, destination in
      if let shown = card.state?.card { card.onEvent(.elementOpened(shown, id, destination)) }
    }
    body.onRowAction = { [unowned card] row, action in
      if let shown = card.state?.card { card.onEvent(.rowAction(shown, row, action)) }
    }
    body.onSet = { [unowned card] row, id, setting in
      if let shown = card.state?.card { card.onEvent(.set(shown, row, id, setting)) }
    }
    body.onFit = { [unowned self] in fit = $0 }
    body.showsAllRows = card.showsAllRows
    body.render(content)
    bodySlot.append(body.root)
  }

  private func showFreshness(_ freshness: Freshness) {
    if case .stale(let since) = freshness {
      root.addClass("stale")
      staleNote.shown(making: .lines("stale-note", upTo: Self.noteLines)) {
        $0.setAccessible(role: .status)
        add($0, as: .staleNote)
      }.show("⟳ " + since.wrappedValue)
    } else {
      root.removeClass("stale")
      staleNote.hide()
    }
  }

  // MARK: Layout

  /// Adds a block at its position among the others.
  private func add(_ view: some WidgetHandle, as block: Block) {
    let index = blocks.firstIndex { $0.block.rawValue > block.rawValue } ?? blocks.endIndex
    root.insert(view, after: index == 0 ? nil : blocks[index - 1].widget)
    blocks.insert((block, view.widget), at: index)
  }

  /// Puts the image at the top or at a side.
  func arrange() {
    var side = CardLayout.MediaSide.top
    if !card.isStacked, case .horizontal(let media) = card.state?.shownCard?.orientation {
      side = media == .leading ? .leading : .trailing
    }
    root.setClass("horizontal", when: side != .top)
    guard side != layout.mediaSide else { return }
    layout.mediaSide = side
    root.queueResize()
  }

  private func role(of widget: Widget) -> BlockStacking.Role {
    switch blocks.first(where: { $0.widget == widget })?.block {
    case .media: .media
    case .header, .extended: .firm
    case .staleNote, .footer: .footer
    case .body, nil: .body
    }
  }

  // MARK: Loading

  private func showSkeleton(_ new: Skeleton) {
    clearMessage()
    hideBlocks()
    if let card = new.card { showBlocks(of: card, showsBody: false) }
    bodySlot.isVisible = false
    root.removeClass("stale")
    if let skeleton {
      skeleton.render(new)
    } else {
      let view = SkeletonView(new)
      view.onAppear = { [unowned card] in card.root.addClass("loading") }
      skeleton = view
      root.append(view.root)
    }
  }

  private func clearSkeleton() {
    guard let old = skeleton else { return }
    root.remove(old.root)
    root.removeClass("loading")
    skeleton = nil
  }

  private func hideBlocks() {
    for (_, widget) in blocks { widget.isVisible = false }
  }

  // MARK: Empty and failed

  private func showMessage(in scope: CardState.Scope, _ fill: (MessageView) -> Void) {
    clearSkeleton()
    let parent: Box
    switch scope {
    case .card:
      hideBlocks()
      parent = root
    case .body(let card):
      showCard(card, showsBody: false)
      staleNote.hide()
      parent = bodySlot
    }
    root.removeClass("stale")
    if message?.root.parent != parent.widget {
      clearMessage()
      let view = MessageView(scope == .card ? .card : .body)
      view.onRetry = { [unowned card] in card.onEvent(.retry(card.id)) }
      parent.append(view.root)
      message = view
    }
    layout.messageTop = scope == .card ? nil : Self.messageTop
    if let message { fill(message) }
  }

  private func clearMessage() {
    message?.root.removeFromParent()
    message = nil
    layout.messageTop = nil
  }

  /// The maximum number of lines of the note on old data: a reason of 150 letters in a card of
  /// 300 px.
  private static let noteLines = 5
  /// The share of the height above a message in the body, which leaves room for a title and a
  /// subtitle.
  private static let messageTop = 0.24
}

extension CardBody {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
