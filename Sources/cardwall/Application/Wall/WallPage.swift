import CardModel
import CardWidgets
import Dashboard
import Gtk

/// A page of the dashboard on the screen: its view, and what its cards show.
final class WallPage {
  let id: PageID
  let title: String
  /// What is seen of the page; it owns the page, which may be left while it still slides away.
  let root = Box(.vertical)
  let view = PageView()
  /// In place of the view, where the page is a report.
  let report: WallReport?
  /// Called with what a person does with a card.
  var onEvent: (CardEvent) -> Void = { _ in }
  /// Called with the page that a section's "See All" opens.
  var onSeeAll: (PageID) -> Void = { _ in }
  /// Called when a report's data are to be loaded again.
  var onRetry: () -> Void = {}

  private let sections: [SectionDefinition]
  private let memory: WallMemory
  private var order: [[CardID]]
  private var states: [CardID: CardState] = [:]
  private(set) var actions: PageActions

  /// - Parameters:
  ///   - sources: of the dashboard.
  ///   - memory: which cards are hidden and marked.
  ///   - offersHostActions: whether each card's menu holds what the program offers for cards.
  init(
    _ definition: PageDefinition, sources: [SourceDefinition], memory: WallMemory,
    offersHostActions: Bool = true
  ) {
    self.memory = memory
    actions = PageActions(
      of: definition.cards, memory: memory, offersHostActions: offersHostActions)
    id = definition.id
    title = definition.title ?? definition.id.rawValue
    if case .sections(let sections) = definition.content {
      self.sections = sections
    } else {
      sections = []
    }
    if case .report(let report) = definition.content {
      self.report = WallReport(
        report, sources: sources, title: title, memory: memory.report(id),
        offersExport: offersHostActions)
    } else {
      report = nil
    }
    // Where it isn't known yet which cards there are, a placeholder stands for them (S-23).
    order = sections.map { $0.cards.map(\.id) }
    for card in sections.flatMap(\.cards) {
      states[card.id] = .loading(SkeletonSize(rawValue: card.skeleton.rawValue) ?? .medium)
    }
    let content = report?.view.root.widget ?? view.root.widget
    content.expandsVertically = true
    root.append(content)
    root.own(self)
    report?.view.onOpen = { [unowned self] in onEvent(.opened($0)) }
    report?.view.onRetry = { [unowned self] in onRetry() }
    view.onSeeAll = { [unowned self] index in
      if let page = self.sections[index].seeAll { onSeeAll(page) }
    }
    view.onToggle = { [unowned self] index in
      if let title = self.sections[index].title { memory.toggleCollapsed(title, on: id) }
    }
  }

  /// What the page asks for in height, in px; a report takes what there is.
  var contentHeight: Int { report == nil ? max(view.contentHeight, 100) : 900 }

  /// Shows the cards that are known, loading or not; until then the page is empty.
  func render() {
    let content = zip(sections, order).map { section, cards in
      SectionContent(
        title: section.title, layout: SectionContent.Layout(section.layout),
        seeAllCount: section.seeAll.map { _ in cards.count },
        isCollapsed: section.title.map { memory.isCollapsed($0, on: id) } ?? false,
        emptyNote: cards.isEmpty ? "Nothing to show" : "All cards of this section are hidden",
        cards: cards.filter { !memory.isHidden($0) })
    }
    view.render(content) { [unowned self] card in
      card.onEvent = { [unowned self] in onEvent($0) }
      if let state = state(of: card.id) { card.render(state) }
    }
  }

  func apply(_ updates: [CardUpdate]) {
    var isReordered = false
    for update in updates {
      switch update {
      case .order(let section, let cards):
        guard section.page == id, order.indices.contains(section.index) else { continue }
        order[section.index] = cards
        isReordered = true
      case .state(let section, let card, let state):
        guard section.page == id else { continue }
        states[card] = state.keepingSeriesColors(of: states[card])
        show(card)
      case .report(let page, let snapshot):
        if page == id { report?.apply(snapshot) }
      case .details: break
      }
    }
    if isReordered { render() }
  }

  /// What a card shows at the moment.
  func state(of card: CardID) -> CardState? {
    states[card].map { actions.applied(to: $0, of: card) }
  }

  /// The cards that show objects of the same list as this one, itself among them, in order.
  func collection(of card: CardID) -> [CardID] {
    guard sections.flatMap(\.cards).first(where: { $0.id == card.definition })?.each != nil,
      let section = order.first(where: { $0.contains(card) })
    else { return [] }
    return section.filter { $0.definition == card.definition && !memory.isHidden($0) }
  }

  /// Shows what is remembered of cards: those that are hidden now go, those that aren't come back.
  ///
  /// A card that goes while it has the focus hands it to its neighbour.
  func memoryChanged(_ cards: [CardID]) {
    let focused = view.focusedCard?.id
    let heir = focused.flatMap { memory.isHidden($0) ? neighbour(of: $0) : nil }
    render()
    for card in cards { show(card) }
    if let heir { view.focus(heir) }
  }

  /// The card after it in its section, else the one before it, else the first of the page.
  private func neighbour(of card: CardID) -> CardID? {
    let section = order.first { $0.contains(card) } ?? []
    let place = section.firstIndex(of: card) ?? 0
    let near = section.suffix(from: place) + section.prefix(place).reversed()
    return (near + order.joined()).first { $0 != card && !memory.isHidden($0) }
  }

  /// Marks how far an action of a card is.
  func set(_ progress: Action.Progress, of action: ActionID, on card: CardID) {
    actions.set(progress, of: action, on: card)
    show(card)
  }

  private func show(_ card: CardID) {
    if let state = state(of: card) { view.card(card)?.render(state) }
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
