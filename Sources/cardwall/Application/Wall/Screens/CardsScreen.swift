import CardModel
import CardWidgets
import Dashboard
import Gtk

/// The screen of a page of cards, which the file declares: one that is opened by its name, or the
/// page of an object.
///
/// Each card view shows a finished state: with the entries of the program's menu, bookmarks and the
/// progress of actions.
final class CardsScreen: Screen {
  let page: ShownPage
  /// The title at the moment.
  var title: String { didSet { view.title = title } }
  /// The frame of the page.
  ///
  /// It owns the screen, which is still visible while it slides away.
  let root: Widget
  let view = PageView()
  /// Whether there is a head whose title is that of the page, and not one of its own.
  var hasHeading: Bool { head.map { ($0.title ?? title) == title } ?? false }
  /// The head above the cards; nil for a page that is opened by its name.
  let head: PageHead?
  /// The gestures and keys that move cards; nil in a kiosk.
  let moving: CardMoving?
  var onEvent: (CardEvent) -> Void = { _ in } {
    didSet { for card in allCards { view.card(card)?.onEvent = onEvent } }
  }
  /// Called with a card that a person moves, and its new position in its section.
  var onMove: (CardID, Int) -> Void = { _, _ in }
  /// Called with the page that a section's "See All" opens.
  var onSeeAll: (PageID) -> Void = { _ in }

  var content: CardsContent
  private let memory: WallMemory
  private let actions: ActionRunner
  private var cards: PageCards { content.cards }
  private let bar = ChoiceBar()
  private let message: PageMessage
  private let goneNote = Label(FollowedObject.goneText)
  private var lastFocused: CardID?
  /// The last updates of cards that keep their objects for now.
  var withheld: [CardID: CardUpdate] = [:]
  /// Whether the cards have been shown.
  private(set) var isRendered = false
  /// The cards of another version of the file, which are still to be loaded.
  var next: CardsContent?

  /// - Parameters:
  ///   - head: the head of an object's page.
  ///   - memory: which cards are hidden and bookmarked.
  ///   - actions: knows the progress of the cards' actions.
  ///   - offersHostActions: whether the program adds entries to each card's menu.
  init(
    _ sections: [SectionDefinition], of definition: PageDefinition, head: PageHead? = nil,
    memory: WallMemory, actions: ActionRunner, offersHostActions: Bool = true
  ) {
    self.memory = memory
    self.actions = actions
    self.head = head
    page = ShownPage(definition.id, object: head?.object)
    title = head?.pressed?.name ?? definition.name
    content = CardsContent(
      sections, of: definition, object: head?.object, memory: memory, actions: actions,
      offersHostActions: offersHostActions)
    message = PageMessage(offersToShow: offersHostActions)
    moving = offersHostActions ? CardMoving(on: view) : nil
    let frame = Box(.vertical)
    root = frame.widget
    frame.own(self)
    view.title = title
    view.copiesRows = offersHostActions
    view.showsAllRows = !offersHostActions
    view.head = head?.view
    let pageRoot = moving?.root.widget ?? view.root.widget
    pageRoot.expandsVertically = true
    (goneNote.isVisible, goneNote.wraps, goneNote.xAlign) = (false, true, 0)
    goneNote.addClass("stale-note")
    goneNote.addClass("page-note")
    goneNote.setAccessible(role: .status)
    for child in [goneNote.widget, bar.root.widget, pageRoot, message.root.widget] {
      frame.append(child)
    }
    showBar()
    view.onMarginChange = { [unowned self] in bar.margin = view.contentMargin }
    moving?.onMove = { [unowned self] in onMove($0, $1) }
    view.onSeeAll = { [unowned self] in if let page = cards.seeAll(ofSection: $0) { onSeeAll(page) }
    }
    view.onToggle = { [unowned self] in cards.toggleCollapsed(section: $0) }
  }

  var object: ObjectPath? { head?.object }

  var data: ScreenData { .page(page) }

  var contentHeight: Int {
    max(view.contentHeight, 100) + (bar.root.isVisible ? bar.root.height : 0)
  }

  var choices: ChoiceBar? { bar }

  /// Keeps the room of the choices, if the page has some.
  func showBar() {
    if content.hasChoices { bar.reserveRoom() } else { bar.render([]) }
  }

  func press(on card: Card) -> Press {
    Press(
      card: card, path: ObjectPath(card: card.id, origin: object.map { .object($0) } ?? .wall),
      page: page, state: view.card(card.id)?.state ?? state(of: card.id))
  }

  // MARK: Cards

  /// The text that is searched for.
  var search = "" {
    didSet {
      guard search != oldValue else { return }
      cards.search = CardSearch(search)
      render()
    }
  }

  /// The number of cards that match the search, and of all that are not hidden.
  var found: (shown: Int, all: Int) { cards.found }

  /// Shows the cards that are known, loading or not.
  ///
  /// The page is empty before the first call.
  func render() {
    isRendered = true
    let sections = cards.content()
    let hasCards = found.shown > 0
    message.show(
      PageMessage.Reason(found, isSearching: !cards.search.isEmpty, hasCards: !cards.isEmpty))
    view.root.isVisible = hasCards
    // An empty overlay around the page would take half of the height from the message.
    moving?.root.isVisible = hasCards
    view.render(sections) { [unowned self] card in
      card.onEvent = onEvent
      if let state = state(of: card.id) { card.render(state) }
    }
  }

  /// The cards that call for attention.
  var calling = CallingCards() {
    didSet { for card in calling.difference(from: oldValue) { renderCard(card) } }
  }

  func apply(_ updates: [CardUpdate]) {
    let isResumed = takeNext(updates)
    var needsRender = isResumed
    let changesOrder = updates.contains { if case .order = $0 { true } else { false } }
    let focus = changesOrder ? focusAndNeighbour : nil
    for update in updates {
      switch update {
      case .order(let section, let new):
        guard section.page == page, cards.set(new, ofSection: section.index) else { continue }
        needsRender = true
      case .state(let section, let card, let state):
        guard section.page == page else { continue }
        withheld[card] = keeps(card, from: state) ? update : nil
        guard withheld[card] == nil else { continue }
        actions.removeResults(of: ActionTarget(page: page, card: card), missingIn: state)
        cards.set(state, of: card)
        renderCard(card)
        needsRender = needsRender || !cards.search.isEmpty
      case .object(page, let words, let isGone):
        title = words.title ?? title
        head?.show(words.header)
        goneNote.isVisible = isGone
      case .count(let target, let count):
        needsRender = cards.set(count: count, of: target) || needsRender
      case .choices(page, let choices): bar.render(choices)
      case .object, .details, .report, .choices: break
      }
    }
    if needsRender, isRendered { render() }
    if isResumed { renderCards() }
    passFocusOn(from: focus)
    view.passFocusOn()
  }

  /// Returns what updates that are about to be applied say of the cards in view, in words.
  func news(in updates: [CardUpdate]) -> [(card: CardID, text: String)] {
    guard Toolkit.hasAccessibility else { return [] }
    return updates.compactMap { update in
      guard case .state(let section, let card, let state) = update, section.page == page,
        !memory.isHidden(card), !keeps(card, from: state), let old = cards.state(of: card),
        let text = state.news(after: old)
      else { return nil }
      return (card, text)
    }
  }

  /// Returns whether a card keeps its object for now, although a state shows another one.
  private func keeps(_ card: CardID, from state: CardState) -> Bool {
    actions.keeps(ActionTarget(page: page, card: card), from: state)
  }

  /// Returns the update that shows the object that has come in the place of a card's kept one.
  func takeWithheldUpdates(of card: CardID) -> [CardUpdate] {
    withheld.removeValue(forKey: card).map { [$0] } ?? []
  }

  /// Removes the cards that are no longer among the data and were shown for their actions' results.
  func removeGoneCards() {
    let focus = focusAndNeighbour
    guard cards.removeGone() else { return }
    render()
    passFocusOn(from: focus)
  }

  private typealias FocusAndNeighbour = (focused: CardID, neighbour: CardID)

  private var focusAndNeighbour: FocusAndNeighbour? {
    guard let focused = view.focusedCard?.id, let next = cards.neighbour(of: focused) else {
      return nil
    }
    return (focused, next)
  }

  /// Moves the focus to the neighbour of a card that had it and has left the page.
  private func passFocusOn(from before: FocusAndNeighbour?) {
    if let before, view.card(before.focused) == nil { view.focus(before.neighbour) }
  }

  /// Shows the finished state of a card, if the card is on the page.
  func renderCard(_ card: CardID) {
    guard let view = view.card(card), let state = state(of: card) else { return }
    view.render(state)
  }

  /// Returns the finished state of a card.
  func state(of card: CardID) -> CardState? {
    guard let state = cards.state(of: card) else { return nil }
    var finished = content.menu.added(to: state, of: card)
    if calling.marked.contains(card) { finished = finished.updatingCard { $0.isCalling = true } }
    if calling.unanswered.contains(card) {
      finished = HostMenu.addingAcknowledgement(to: finished)
    }
    guard actions.hasProgress(ActionTarget(page: page, card: card)) else { return finished }
    return finished.updatingCard { $0 = actions.showingProgress($0, on: page) }
  }

  /// All cards of the page, hidden or not.
  var allCards: [CardID] { cards.all }

  /// Whether some of its cards are loading.
  var isLoading: Bool { allCards.contains { cards.state(of: $0)?.isLoading == true } }

  /// The number of its cards whose data are outdated, or can't be shown.
  var impairedCount: Int { allCards.count { cards.state(of: $0)?.isImpaired == true } }

  /// Returns the card that a person means by a name.
  func card(named name: String) -> CardID? { allCards.first { $0.isNamed(name) } }

  /// Returns whether it is unknown yet which cards a definition makes, one of which may have this
  /// name.
  func isLoading(cardsNamed name: String) -> Bool {
    cards.state(of: CardID(encoded: name).definition)?.isLoading == true
  }

  /// Returns the cards that show objects of the same list as this one, itself among them, in order.
  func collection(of card: CardID) -> [CardID] { cards.collection(of: card) }

  /// Returns the visible cards of a card's section, itself among them, in order.
  func section(of card: CardID) -> [CardID]? { cards.section(of: card) }

  /// Shows what a person has changed of cards: which are hidden, moved or bookmarked.
  ///
  /// If the focused card is hidden, the focus moves to its neighbour.
  func arrangementChanged(_ changed: [CardID]) {
    let focused = view.focusedCard?.id
    let next = focused.flatMap { memory.isHidden($0) ? cards.neighbour(of: $0) : nil }
    render()
    for card in changed { renderCard(card) }
    if let next { view.focus(next) }
  }

  // MARK: Focus

  /// The first card that is shown.
  var firstCard: CardID? { cards.first }

  /// Whether a widget in a card has the focus.
  var hasFocusInCard: Bool { view.focusedCard?.root.hasFocus == false }

  /// The card that had the focus last, while it is shown.
  var focusedCard: CardID? {
    if let focused = view.focusedCard?.id { lastFocused = focused }
    return lastFocused.flatMap { view.card($0) == nil ? nil : $0 }
  }

  var currentCard: Card? { focusedCard.flatMap { state(of: $0)?.card } }

  /// Moves the focus to the card that had it last, else to the first one, else to the page.
  func takeFocus() {
    if let card = focusedCard ?? firstCard { view.focus(card) }
    if !view.root.containsFocus { view.root.grabFocus() }
  }

  /// The scroll position and the focused card, also while another screen is above this one.
  var position: PagePosition {
    var position = view.position
    position.focusedCard = focusedCard
    return position
  }
}

// An edit of the file: the screen goes on with the cards of the new version. The views of cards
// whose states stay the same are not touched (P3).

extension CardsScreen {
  /// Goes on with other cards as soon as they are known; until then the present ones stay.
  func resume(with new: CardsContent) {
    next = new
    // No update comes for a page without cards.
    if new.cards.isEmpty { take(new) }
  }

  /// Takes the cards of the new version when their first updates come; returns whether it has.
  func takeNext(_ updates: [CardUpdate]) -> Bool {
    guard let next, updates.contains(where: { $0.isOrder(on: page) }) else { return false }
    withheld = [:]
    take(next)
    return true
  }

  private func take(_ new: CardsContent) {
    next = nil
    new.cards.search = content.cards.search
    new.cards.resume(content.cards)
    let hadChoices = content.hasChoices
    content = new
    if hadChoices != new.hasChoices { showBar() }
    title = head?.pressed?.name ?? new.title
  }

  func renderCards() {
    for card in allCards { renderCard(card) }
  }
}

extension CardUpdate {
  /// Returns whether it tells which cards a section of a page has, as the first updates of a page
  /// do.
  fileprivate func isOrder(on page: ShownPage) -> Bool {
    if case .order(let section, _) = self { section.page == page } else { false }
  }
}
