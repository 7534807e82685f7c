import CardModel
import CardWidgets
import CollectionAlgorithms
import Dashboard
import DataSources
import Localization

/// The cards of a page: in sections, in the order that a person gave them, filtered by a search.
final class PageCards {
  /// The words of the search: only cards that contain all of them are shown.
  var search = CardSearch("")
  /// The number of cards that match the search, and of all that are not hidden.
  private(set) var found = (shown: 0, all: 0)

  private let page: PageID
  private let sections: [SectionDefinition]
  private let extents: [CardID: CardExtent]
  private let memory: WallMemory
  /// The cards of each section in the order of the file and the data.
  ///
  /// It includes those that are gone and kept for now.
  private var order: [[CardID]]
  /// The same without the cards that are kept.
  private var present: [[CardID]]
  /// Returns whether a card is shown for now although it is no longer among the data.
  private let keeps: (CardID) -> Bool
  /// Whether sections can be collapsed.
  private let collapses: Bool
  /// Whether sections are carousels where the page is narrow, if the file doesn't say otherwise.
  private let slides: Bool
  /// The states as the loader reports them.
  private var states: [CardID: CardState] = [:]
  /// The numbers of objects on the pages that "See All" opens, as far as they are known.
  private var counts: [PageID: Int] = [:]
  private var colors = CardColorMemory()
  private var searchTexts: [CardID: String] = [:]

  /// - Parameters:
  ///   - collapses: whether sections can be collapsed, which is remembered.
  ///   - slides: whether sections are carousels where the page is narrow, if the file doesn't say
  ///     otherwise.
  ///   - keeps: returns whether a card is shown for now although it is no longer among the data.
  init(
    _ sections: [SectionDefinition], of page: PageID, memory: WallMemory, collapses: Bool = true,
    slides: Bool = true, keeping keeps: @escaping (CardID) -> Bool = { _ in false }
  ) {
    self.keeps = keeps
    self.collapses = collapses
    self.slides = slides
    self.page = page
    self.sections = sections
    self.memory = memory
    extents = Dictionary(keepingFirst: sections.flatMap(\.cards).map { ($0.id, $0.extent) })
    // Until it is known which cards there are, placeholders stand for them (S-23).
    order = sections.map { $0.cards.map(\.id) }
    present = order
    for card in sections.flatMap(\.cards) {
      states[card.id] = .loading(card.placeholder)
    }
  }

  /// Takes over the colours of charts from an earlier version of the page.
  func resume(_ old: PageCards) {
    colors = old.colors
    for (card, state) in states { states[card] = colors.colored(state, of: card) }
  }

  /// Whether the page has cards, hidden or not.
  var isEmpty: Bool { order.allSatisfy(\.isEmpty) }

  func state(of card: CardID) -> CardState? { states[card] }

  /// Takes another state of a card.
  func set(_ state: CardState, of card: CardID) {
    states[card] = colors.colored(state, of: card)
    searchTexts[card] = nil
  }

  /// Takes the cards of a section; false if there is no such section.
  ///
  /// Cards that are kept stay where they are, and each of them holds the place of a new card of the
  /// same list, so that the number of cards changes only once.
  func set(_ cards: [CardID], ofSection index: Int) -> Bool {
    guard order.indices.contains(index) else { return false }
    let old = order[index] + present[index]
    defer { forget(old) }
    present[index] = cards
    let known = Set(cards)
    let kept = order[index].enumerated().filter { !known.contains($1) && keeps($1) }
    let before = Set(order[index])
    order[index] = cards
    for (position, card) in kept {
      if let new = order[index].firstIndex(where: { card.isReplaced(by: $0, notIn: before) }) {
        order[index].remove(at: new)
      }
      order[index].insert(card, at: min(position, order[index].count))
    }
    return true
  }

  /// Forgets those of some cards that are gone, of which a list makes others every day.
  ///
  /// A card that waits for the place of a kept one isn't shown yet. The state of a definition says
  /// whether its cards are known.
  private func forget(_ cards: [CardID]) {
    let gone = Set(cards).subtracting(order.joined()).subtracting(present.joined())
    for card in gone where card != card.definition {
      (states[card], searchTexts[card]) = (nil, nil)
      colors.forget(card)
    }
  }

  /// Removes the cards that are gone and no longer kept; returns whether there were any.
  func removeGone() -> Bool {
    let before = order
    for index in present.indices { _ = set(present[index], ofSection: index) }
    return order != before
  }

  /// Takes the number of objects on a page that "See All" opens; false if no section leads there.
  func set(count: Int?, of page: PageID) -> Bool {
    counts[page] = count
    return sections.contains { $0.seeAll == page }
  }

  /// Returns the page that "See All" of a section opens.
  func seeAll(ofSection index: Int) -> PageID? { sections[index].seeAll }

  /// Collapses a section, or expands it.
  func toggleCollapsed(section index: Int) {
    if let title = sections[index].title { memory.toggleCollapsed(title, on: page) }
  }

  // MARK: Sections

  /// Returns the sections as they are shown now.
  func content() -> [SectionContent] {
    let shown = order.map(visible)
    let matching =
      search.isEmpty ? shown : shown.map { $0.filter(matches) }
    found = (matching.joined().count, shown.joined().count)
    return sections.indices.map { index in
      let section = sections[index]
      // A section without matches disappears with its title.
      let isRemoved = !search.isEmpty && matching[index].isEmpty
      return SectionContent(
        title: isRemoved ? nil : section.title, layout: layout(of: section),
        maximumColumns: section.columns,
        seeAll: isRemoved
          ? nil : section.seeAll.map { counts[$0].map { .counted($0) } ?? .uncounted },
        isCollapsed: search.isEmpty && isCollapsed(section), canCollapse: collapses,
        emptyNote: isRemoved ? nil : Self.emptyNote(order[index]),
        cards: matching[index], extents: extents)
    }
  }

  private func layout(of section: SectionDefinition) -> SectionContent.Layout {
    switch section.layout {
    case .auto: slides ? .automatic : .grid
    case .grid: .grid
    case .carousel: .carousel
    }
  }

  private func isCollapsed(_ section: SectionDefinition) -> Bool {
    section.title.map { memory.isCollapsed($0, on: page) } ?? false
  }

  private static func emptyNote(_ cards: [CardID]) -> String {
    cards.isEmpty
      ? String(localized: "Nothing to show")
      : String(localized: "All cards of this section are hidden")
  }

  private func searchText(of card: CardID) -> String {
    if let known = searchTexts[card] { return known }
    let text = SearchWords.folded(states[card]?.card?.textLines.joined(separator: "\n") ?? "")
    searchTexts[card] = text
    return text
  }

  // MARK: Cards

  /// All cards, hidden or not.
  var all: [CardID] { order.flatMap { $0 } }

  /// The first card that is shown.
  var first: CardID? { order.lazy.flatMap { self.visible($0) }.first(where: matches) }

  /// Returns whether a card is on the page, not hidden, and matches the search.
  func isShown(_ card: CardID) -> Bool {
    order.contains { $0.contains(card) } && !memory.isHidden(card) && matches(card)
  }

  private func matches(_ card: CardID) -> Bool {
    search.isEmpty || search.match(searchText(of: card))
  }

  /// Returns the cards that show objects of the same list as this one, itself among them, in order.
  func collection(of card: CardID) -> [CardID] {
    guard sections.flatMap(\.cards).first(where: { $0.id == card.definition })?.each != nil,
      let section = order.first(where: { $0.contains(card) })
    else { return [] }
    return visible(section).filter { $0.definition == card.definition }
  }

  /// Returns the visible cards of a card's section, itself among them, in order.
  func section(of card: CardID) -> [CardID]? {
    order.first { $0.contains(card) }.map(visible)
  }

  /// Returns the card that waits for the place of this one, else the visible card after it in its
  /// section, else the one before it, else the first of the page.
  func neighbour(of card: CardID) -> CardID? {
    if let next = successor(of: card), !memory.isHidden(next) { return next }
    let section = order.first { $0.contains(card) }.map { memory.arranged($0, on: page) } ?? []
    let index = section.firstIndex(of: card) ?? 0
    let near = section.suffix(from: index) + section.prefix(index).reversed()
    return (near + order.joined()).first { $0 != card && !memory.isHidden($0) }
  }

  /// Returns the card that takes the place of a kept one afterwards.
  private func successor(of card: CardID) -> CardID? {
    guard let index = order.firstIndex(where: { $0.contains(card) }),
      !present[index].contains(card)
    else { return nil }
    let shown = Set(order[index])
    return present[index].first { card.isReplaced(by: $0, notIn: shown) }
  }

  /// Returns the cards of a section that are not hidden, in the order that a person gave them.
  private func visible(_ cards: [CardID]) -> [CardID] {
    memory.arranged(cards, on: page).filter { !memory.isHidden($0) }
  }
}

extension CardID {
  /// Returns whether a card is of the same list, and not among some cards.
  fileprivate func isReplaced(by other: CardID, notIn before: Set<CardID>) -> Bool {
    other.definition == definition && !before.contains(other)
  }
}
