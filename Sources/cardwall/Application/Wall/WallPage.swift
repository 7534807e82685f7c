import CardModel
import CardWidgets
import Dashboard
import Gtk

/// A page of the dashboard on the screen: its view, and what its cards show.
final class WallPage {
  let id: PageID
  /// What the page shows, if that is an object.
  let object: ObjectPath?
  /// What it is called at the moment.
  private(set) var title: String
  /// What is seen of the page; it owns the page, which may be left while it still slides away.
  let root = Box(.vertical)
  let view = PageView()
  /// What stands large above the cards; nil where the page shows no object.
  let head: PageHead?
  /// Lets a person move its cards; nil where nobody can, and in a report.
  private(set) var moving: CardMoving?
  /// In place of the view, where the page is a report.
  let report: WallReport?
  /// Called with what a person does with a card.
  var onEvent: (CardEvent) -> Void = { _ in }
  /// Called with a card that a person moves, and its new place among the cards of its section.
  var onMove: (CardID, Int) -> Void = { _, _ in }
  /// Called with the page that a section's "See All" opens.
  var onSeeAll: (PageID) -> Void = { _ in }
  /// Called when a report's data are to be loaded again.
  var onRetry: () -> Void = {}

  private let sections: [SectionDefinition]
  private let memory: WallMemory
  private var order: [[CardID]]
  private var states: [CardID: CardState] = [:]
  private var colors = CardColorMemory()
  private(set) var actions: PageActions
  private let message: PageMessage
  private let goneNote = Label(WallPage.goneText)
  private var searchTexts: [CardID: String] = [:]

  /// What is searched for: only cards that have all its words are shown.
  var search = "" {
    didSet { if search != oldValue { render() } }
  }
  /// How many cards match, of how many.
  private(set) var found = (shown: 0, all: 0)

  /// - Parameters:
  ///   - object: what the page shows, if that is an object.
  ///   - pressed: what led to an object: what the page has before its data are there.
  ///   - sources: of the dashboard.
  ///   - memory: which cards are hidden and marked.
  ///   - offersHostActions: whether each card's menu holds what the program offers for cards.
  init(
    _ definition: PageDefinition, object: ObjectPath? = nil, pressed: Card? = nil,
    sources: [SourceDefinition], memory: WallMemory, offersHostActions: Bool = true
  ) {
    self.memory = memory
    actions = PageActions(
      of: definition.cards, isObject: object != nil, memory: memory,
      offersHostActions: offersHostActions)
    message = PageMessage(offersToShow: offersHostActions)
    id = definition.id
    self.object = object
    title = pressed?.name ?? definition.name
    head = object == nil ? nil : PageHead(pressed)
    if case .sections(let sections) = definition.content {
      self.sections = sections
    } else {
      sections = []
    }
    if case .report(let report) = definition.content {
      self.report = WallReport(
        report, sources: sources, title: definition.name, memory: memory.report(id),
        offersExport: offersHostActions)
    } else {
      report = nil
    }
    // Where it isn't known yet which cards there are, a placeholder stands for them (S-23).
    order = sections.map { $0.cards.map(\.id) }
    for card in sections.flatMap(\.cards) {
      states[card.id] = .loading(SkeletonSize(rawValue: card.skeleton.rawValue) ?? .medium)
    }
    root.own(self)
    view.head = head?.view
    show(offersHostActions: offersHostActions)
    report?.view.onOpen = { [unowned self] in onEvent(.opened($0)) }
    report?.view.onRetry = { [unowned self] in onRetry() }
    view.onSeeAll = { [unowned self] index in
      if let page = self.sections[index].seeAll { onSeeAll(page) }
    }
    view.onToggle = { [unowned self] index in
      if let title = self.sections[index].title { memory.toggleCollapsed(title, on: id) }
    }
  }

  private func show(offersHostActions: Bool) {
    var content = report?.view.root.widget ?? view.root.widget
    if offersHostActions, report == nil {
      let moving = CardMoving(on: view)
      moving.onMove = { [unowned self] in onMove($0, $1) }
      self.moving = moving
      content = moving.root.widget
    }
    content.expandsVertically = true
    goneNote.isVisible = false
    goneNote.wraps = true
    goneNote.xAlign = 0
    goneNote.addClass("stale-note")
    goneNote.addClass("page-note")
    goneNote.setAccessible(role: .status)
    root.append(goneNote)
    root.append(content)
    root.append(message.root)
  }

  private func isCollapsed(_ section: SectionDefinition) -> Bool {
    section.title.map { memory.isCollapsed($0, on: id) } ?? false
  }

  private static func emptyNote(_ cards: [CardID]) -> String {
    cards.isEmpty ? "Nothing to show" : "All cards of this section are hidden"
  }

  /// Whether the file or its data have cards for the page, hidden or not.
  private var hasCards: Bool { order.contains { !$0.isEmpty } }

  private func searchText(of card: CardID) -> String {
    if let known = searchTexts[card] { return known }
    let text = SearchWords.folded(states[card]?.card?.textLines.joined(separator: "\n") ?? "")
    searchTexts[card] = text
    return text
  }

  /// The first card that is seen.
  var firstCard: CardID? {
    let words = SearchWords(search)
    return order.lazy.flatMap { self.shown($0) }
      .first { words.isEmpty || words.match(self.searchText(of: $0)) }
  }

  /// What the page asks for in height, in px; a report takes what there is.
  var contentHeight: Int { report == nil ? max(view.contentHeight, 100) : 900 }

  /// Shows the cards that are known, loading or not; until then the page is empty.
  func render() {
    let words = SearchWords(search)
    let cards = order.map(shown)
    let matching =
      words.isEmpty ? cards : cards.map { $0.filter { words.match(searchText(of: $0)) } }
    found = (matching.joined().count, cards.joined().count)
    let content = sections.indices.map { index in
      let section = sections[index]
      let gaveWay = !words.isEmpty && matching[index].isEmpty
      return SectionContent(
        title: gaveWay ? nil : section.title, layout: SectionContent.Layout(section.layout),
        seeAllCount: gaveWay ? nil : section.seeAll.map { _ in order[index].count },
        isCollapsed: words.isEmpty && isCollapsed(section),
        emptyNote: gaveWay ? nil : Self.emptyNote(order[index]),
        cards: matching[index])
    }
    message.show(
      report == nil
        ? PageMessage.Reason(found, isSearching: !words.isEmpty, hasCards: hasCards) : nil)
    if report == nil {
      view.root.isVisible = found.shown > 0
      // What is around the cards too: it would take half the height from the message.
      moving?.root.isVisible = found.shown > 0
    }
    view.render(content) { [unowned self] card in
      card.onEvent = { [unowned self] in onEvent($0) }
      card.finish = { [unowned self, id = card.id] in actions.applied(to: $0, of: id) }
      if let state = states[card.id] { card.render(state) }
    }
  }

  func apply(_ updates: [CardUpdate]) {
    var isReordered = false
    for update in updates {
      switch update {
      case .order(let section, let cards):
        guard section.page == key, order.indices.contains(section.index) else { continue }
        order[section.index] = cards
        isReordered = true
      case .state(let section, let card, let state):
        guard section.page == key else { continue }
        states[card] = colors.colored(state, of: card)
        searchTexts[card] = nil
        if let state = states[card] { view.card(card)?.render(state) }
        isReordered = isReordered || !search.isEmpty
      case .report(let page, let snapshot):
        if page == id { report?.apply(snapshot) }
      case .object(key, let words, let isGone):
        title = words.title ?? title
        head?.show(words.header)
        goneNote.isVisible = isGone
      case .details, .object: break
      }
    }
    if isReordered { render() }
    view.passFocusOn()
  }

  /// Whether a card has the focus, and nothing that is in one.
  var hasCardFocus: Bool { view.focusedCard?.root.hasFocus == true || view.root.hasFocus }

  /// Gives the focus to the card that had it last, else to the first that is seen, else to the page.
  func takeFocus() {
    // A report gives it to its first row by itself.
    guard report == nil else { return }
    if let card = currentCard ?? firstCard { view.focus(card) }
    if !view.root.containsFocus { view.root.grabFocus() }
  }

  /// What is said above an object that is not among the data any more.
  static let goneText = "No longer among the data. This is how it was last."

  /// The page with what it shows.
  var key: ShownPage { ShownPage(id, object: object) }

  /// What a card shows at the moment.
  func state(of card: CardID) -> CardState? {
    states[card].map { actions.applied(to: $0, of: card) }
  }

  /// The card that a person means by a name.
  func card(named name: String) -> CardID? { order.joined().first { $0.isNamed(name) } }

  /// Whether it isn't known yet which cards a definition makes, one of which may have this name.
  func isLoading(cardsNamed name: String) -> Bool {
    states[CardID(encoded: name).definition]?.isLoading == true
  }

  /// The cards that show objects of the same list as this one, itself among them, in order.
  func collection(of card: CardID) -> [CardID] {
    guard sections.flatMap(\.cards).first(where: { $0.id == card.definition })?.each != nil,
      let section = order.first(where: { $0.contains(card) })
    else { return [] }
    return shown(section).filter { $0.definition == card.definition }
  }

  /// The cards of a card's section that are shown, itself among them, in order.
  func cards(beside card: CardID) -> [CardID]? {
    order.first { $0.contains(card) }.map(shown)
  }

  /// Of the cards of a section those that are shown, in the order that a person gave them.
  private func shown(_ cards: [CardID]) -> [CardID] {
    memory.arranged(cards, on: id).filter { !memory.isHidden($0) }
  }

  /// The card that had the focus last, while it is shown.
  var currentCard: CardID? {
    if let focused = view.focusedCard?.id { lastFocused = focused }
    return lastFocused.flatMap { view.card($0) == nil ? nil : $0 }
  }
  private var lastFocused: CardID?

  /// Where a person is on the page, or was before they opened something.
  var place: PagePlace {
    var place = view.place
    place.card = currentCard
    return place
  }

  /// Shows what is remembered of cards: those that are hidden now go, those that aren't come back.
  ///
  /// A card that goes while it has the focus hands it to its neighbour.
  func memoryChanged(_ cards: [CardID]) {
    let focused = view.focusedCard?.id
    let heir = focused.flatMap { memory.isHidden($0) ? neighbour(of: $0) : nil }
    render()
    for card in cards { view.card(card)?.refinish() }
    if let heir { view.focus(heir) }
  }

  /// The card after it in its section, else the one before it, else the first of the page.
  private func neighbour(of card: CardID) -> CardID? {
    let section = order.first { $0.contains(card) }.map { memory.arranged($0, on: id) } ?? []
    let place = section.firstIndex(of: card) ?? 0
    let near = section.suffix(from: place) + section.prefix(place).reversed()
    return (near + order.joined()).first { $0 != card && !memory.isHidden($0) }
  }

  /// Marks how far an action of a card is.
  func set(_ progress: Action.Progress, of action: ActionID, on card: CardID) {
    actions.set(progress, of: action, on: card)
    view.card(card)?.refinish()
  }
}

extension SectionContent.Layout {
  init(_ layout: SectionDefinition.Layout) {
    self =
      switch layout {
      case .auto: .automatic
      case .grid: .grid
      case .carousel: .carousel
      }
  }
}
