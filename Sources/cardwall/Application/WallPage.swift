import CardModel
import CardWidgets
import Dashboard
import Gtk

/// A page of the dashboard on the screen: its view, and what its cards show.
final class WallPage {
  let id: PageID
  let title: String
  let view = PageView()
  /// Called with what a person does with a card.
  var onEvent: (CardEvent) -> Void = { _ in }
  /// Called with the page that a section's "See All" opens.
  var onSeeAll: (PageID) -> Void = { _ in }

  private let sections: [SectionDefinition]
  private var order: [[CardID]]
  private var states: [CardID: CardState] = [:]
  private var hidden: Set<CardID> = []
  private var progress: [CardID: [ActionID: Action.Progress]] = [:]

  init(_ definition: PageDefinition) {
    id = definition.id
    title = definition.title ?? definition.id.rawValue
    if case .sections(let sections) = definition.content {
      self.sections = sections
    } else {
      sections = []
    }
    order = sections.map { section in
      section.cards.filter { $0.each == nil && $0.when == nil }.map(\.id)
    }
    if case .report = definition.content {
      order = [[CardID("report")]]
      states[CardID("report")] = .empty(
        EmptyState(
          title: "No list reports yet", message: "This version shows pages with sections."),
        scope: .card)
    }
    for card in sections.flatMap(\.cards) {
      states[card.id] = .loading(SkeletonSize(rawValue: card.skeleton.rawValue) ?? .medium)
    }
    view.onSeeAll = { [unowned self] index in
      if let page = self.sections[index].seeAll { onSeeAll(page) }
    }
  }

  /// Shows the cards that are known, loading or not; until then the page is empty.
  func render() {
    var content = zip(sections, order).map { section, cards in
      SectionContent(
        title: section.title, layout: SectionContent.Layout(section.layout),
        seeAllCount: section.seeAll.map { _ in cards.count },
        cards: cards.filter { !hidden.contains($0) })
    }
    if sections.isEmpty { content = order.map { SectionContent(title: title, cards: $0) } }
    view.render(content) { [unowned self] id in
      let card = CardView(id)
      card.onEvent = { [unowned self] in onEvent($0) }
      if let state = states[id] { card.render(shown(id, state)) }
      return card
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
        states[card] = state
        view.card(card)?.render(shown(card, state))
      }
    }
    if isReordered { render() }
  }

  /// What a card shows at the moment.
  func state(of card: CardID) -> CardState? { states[card].map { shown(card, $0) } }

  /// Takes a card off the page until the dashboard is opened anew (S-100).
  func hide(_ card: CardID) {
    hidden.insert(card)
    render()
  }

  /// Marks how far an action of a card is.
  func set(_ progress: Action.Progress, of action: ActionID, on card: CardID) {
    self.progress[card, default: [:]][action] = progress
    if let state = states[card] { view.card(card)?.render(shown(card, state)) }
  }

  /// A card's state with the progress of its actions.
  private func shown(_ id: CardID, _ state: CardState) -> CardState {
    guard let progress = progress[id], case .loaded(var card, let freshness) = state else {
      return state
    }
    for index in card.footer.indices {
      if let progress = progress[card.footer[index].id] { card.footer[index].progress = progress }
    }
    return .loaded(card, freshness)
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
