import CardModel
import CollectionAlgorithms
import DataSources
import JMESPath

/// The cards, objects and reports of the visible pages of a dashboard, made from the data of their
/// sources.
///
/// The value has no clock and no tasks: each change passes the snapshots of the sources, and
/// ``takeUpdates(_:)`` returns the resulting updates.
struct ShownPages {
  typealias Snapshots = [LoadedSource: Snapshot]

  let definition: DashboardDefinition
  let resolver: CardResolver
  /// Whether something has changed since the last call of ``takeUpdates(_:)``.
  var hasChanges = false
  var choices: ResolvedChoices
  /// The choices of the pages in view that were delivered last; nil before the first delivery.
  var shownChoices: [ShownPage: [PageChoice]?] = [:]
  private var sections: [ShownSection] = []
  private var reports: [ShownReport] = []
  private(set) var collections: [ShownCollection] = []
  private var objects: [ShownObject] = []
  var pageObjects: [PageObject] = []
  /// The objects of rows of reports, which only the reports can find.
  var rowObjects: [ObjectPath: Result<JSONValue, SourceFailure>] = [:]
  /// The time zone in which everything was resolved.
  private var zone: String

  init(
    _ definition: DashboardDefinition, _ resolver: CardResolver,
    _ choices: ResolvedChoices = ResolvedChoices()
  ) {
    self.choices = choices
    self.definition = definition
    self.resolver = resolver
    zone = definition.formatting.timeZone.identifier
  }

  // MARK: Pages

  /// Shows these pages and no others.
  ///
  /// Cards that remain keep their states.
  mutating func show(_ pages: [ShownPage], _ snapshots: Snapshots) {
    let definitions = pages.compactMap { page in
      definition.pages.first { $0.id == page.id }.map { (page: $0, object: page.object) }
    }
    showChoices(of: pages)
    let known = Dictionary(keepingFirst: sections.map { ($0.id, $0) })
    sections = definitions.flatMap { ShownSection.all(of: $0.page, object: $0.object) }
      .map { known[$0.id] ?? $0 }
    showObjects(of: pages, snapshots)
    reports = ShownReport.all(of: definitions.map(\.page), in: definition).map { new in
      reports.first { $0.page == new.page } ?? new
    }
    collections = ShownCollection.all(of: definitions.map(\.page), in: definition).map { new in
      collections.first { $0.page == new.page } ?? new
    }
    // Sections that remain have been resolved with each snapshot.
    for section in sections.indices where known[sections[section].id] == nil {
      resolveCards(in: section, snapshots)
    }
    hasChanges = true
  }

  /// Keeps the details of these objects and no others.
  mutating func open(_ paths: [ObjectPath], _ snapshots: Snapshots) {
    let known = Dictionary(keepingFirst: objects.map { ($0.path, $0) })
    objects = paths.compactMap { path in
      known[path] ?? definition.card(of: path).map { ShownObject(path, of: $0) }
    }
    for index in objects.indices where known[objects[index].path] == nil {
      resolveObject(index, snapshots)
    }
  }

  /// Sets the object of a row of a report, or the reason why it couldn't be read.
  mutating func setRowObject(
    _ object: Result<JSONValue, SourceFailure>, for path: ObjectPath, _ snapshots: Snapshots
  ) {
    rowObjects[path] = object
    for index in pageObjects.indices where pageObjects[index].path.begins(at: path) {
      guard resolvePageObject(index, snapshots) else { continue }
      for section in sections.indices where sections[section].id.page == pageObjects[index].page {
        resolveCards(in: section, snapshots)
      }
    }
  }

  /// Sets the number of objects of a collection.
  mutating func setCount(
    _ count: Int?, ofCollection page: PageID, _ version: ShownCollection.Version
  ) {
    guard let index = collections.firstIndex(where: { $0.page == page }) else { return }
    collections[index].set(count, of: version)
    hasChanges = true
  }

  /// Resolves everything that depends on a source again.
  mutating func sourceChanged(_ source: LoadedSource, _ snapshots: Snapshots) {
    let paths = objects.map(\.path).filter { sources(of: $0).contains(source) }
    resolve(
      snapshots, pageObjects: { $0.sources.contains(source) },
      cards: { $0.definitions[$1].loadedSource == source },
      objects: { paths.contains($0.path) })
    if reports.contains(where: { $0.source == source }) { hasChanges = true }
  }

  /// Resolves everything that depends on the present time again, and all in another time zone (P9).
  mutating func minuteChanged(_ snapshots: Snapshots) {
    let present = definition.formatting.timeZone.identifier
    let isOther = present != zone
    zone = present
    resolve(
      snapshots, pageObjects: { isOther || $0.readsClock },
      cards: { isOther || $0.readsClock($1) }, objects: { isOther || $0.readsClock })
    guard reports.contains(where: \.readsClock) else { return }
    for index in reports.indices { reports[index].minuteChanged() }
    hasChanges = true
  }

  /// Resolves everything again.
  mutating func resolveAll(_ snapshots: Snapshots) {
    resolve(snapshots, pageObjects: { _ in true }, cards: { _, _ in true }, objects: { _ in true })
  }

  private mutating func resolve(
    _ snapshots: Snapshots, pageObjects isAffected: (PageObject) -> Bool,
    cards isCardAffected: (ShownSection, Int) -> Bool,
    objects isObjectAffected: (ShownObject) -> Bool
  ) {
    let changedPages = pageObjects.indices.filter { index in
      isAffected(pageObjects[index]) && resolvePageObject(index, snapshots)
    }.map { pageObjects[$0].page }
    for section in sections.indices {
      let isOther = changedPages.contains(sections[section].id.page)
      let affected = sections[section].definitions.indices.filter {
        isOther || isCardAffected(sections[section], $0)
      }
      resolveCards(affected, in: section, snapshots)
    }
    for index in objects.indices where isObjectAffected(objects[index]) {
      resolveObject(index, snapshots)
    }
  }

  // MARK: Queries

  /// Whether something visible depends on the present time.
  var readsClock: Bool {
    sections.contains(where: \.readsClock) || pageObjects.contains(where: \.readsClock)
      || objects.contains(where: \.readsClock) || reports.contains(where: \.readsClock)
  }

  /// Returns whether something visible depends on a source.
  func needs(_ source: LoadedSource) -> Bool {
    sections.contains { section in section.definitions.contains { $0.loadedSource == source } }
      || reports.contains { $0.source == source }
      || collections.contains { $0.source == source && $0.needsSource }
      || pageObjects.contains { $0.sources.contains(source) }
  }

  /// Returns whether a card or a report waits for its first data, or the first count of a
  /// collection isn't done.
  func isLoading(_ snapshots: Snapshots) -> Bool {
    sections.contains { section in
      section.definitions.contains { snapshot(of: $0, on: section.id.page, snapshots).isPending }
    } || reports.contains { snapshots[$0.source]?.isPending ?? true }
      || collections.contains { $0.isPending(snapshots) }
  }

  /// Returns the sources that a card, or a part of one, depends on, whether it is in view or not.
  func sources(of card: CardID, on page: ShownPage) -> Set<LoadedSource> {
    let card = card.whole
    if card.rowPosition != nil {
      return sources(of: ObjectPath(card: card, origin: .report(page.id)))
    }
    if let own = definition.card(of: ObjectPath(card: card))?.loadedSource { return [own] }
    return page.object.map(sources(of:)) ?? []
  }

  /// Returns the source of a report in view.
  func source(ofReport page: PageID) -> LoadedSource? { reports.first { $0.page == page }?.source }

  /// The cards of the sections in view, in order.
  var resolvedSections: [ResolvedSection] {
    sections.map { ResolvedSection(id: $0.id, cards: $0.resolved) }
  }

  /// Returns the update with a page's object; nil before the object is loaded.
  func object(of page: ShownPage) -> CardUpdate? { pageObject(page)?.update }

  /// Returns the changes since the last call.
  mutating func takeUpdates(_ snapshots: Snapshots) -> [CardUpdate] {
    guard hasChanges else { return [] }
    hasChanges = false
    return takeChoices() + sections.indices.flatMap { sections[$0].takeUpdates() }
      + pageObjects.indices.compactMap { pageObjects[$0].takeUpdate() }
      + objects.indices.compactMap { objects[$0].takeUpdate() }
      + reports.indices.compactMap { reports[$0].takeUpdate(snapshots, choices.values) }
      + collections.indices.compactMap { collections[$0].takeUpdate() }
  }

  // MARK: Resolving

  private mutating func resolveCards(in section: Int, _ snapshots: Snapshots) {
    resolveCards(Array(sections[section].definitions.indices), in: section, snapshots)
  }

  private mutating func resolveCards(
    _ cards: [Int], in section: Int, _ snapshots: Snapshots
  ) {
    let (shown, resolver) = (sections[section], resolver)
    let page = shown.id.page
    let object = pageObject(page)?.snapshot.value
    let arguments = cards.map { card in
      (shown.definitions[card], snapshot(of: shown.definitions[card], on: page, snapshots))
    }
    let bound = ParallelWork.results(ofRanges: cards.count) { range in
      range.map {
        resolver.cards(arguments[$0].0, arguments[$0].1, object, shown.input(of: cards[$0]))
      }
    }
    for (card, bound) in zip(cards, bound.joined()) {
      if sections[section].set(bound, for: card) { hasChanges = true }
    }
  }

  private mutating func resolveObject(_ index: Int, _ snapshots: Snapshots) {
    let object = objects[index]
    let (snapshot, page) = origin(of: object.path, object.definition, snapshots)
    guard snapshot.value != nil else { return }
    let details = FormattingContext.observingClock { clock in
      let details = resolver.details(object.path, object.definition, snapshot, page)
      objects[index].readsClock = clock.wasRead
      return details
    }
    if objects[index].set(details) { hasChanges = true }
  }

  /// - Returns: whether anything changed.
  mutating func resolvePageObject(_ index: Int, _ snapshots: Snapshots) -> Bool {
    let page = pageObjects[index]
    let definition = definition.pages.first { $0.id == page.page.id }
    let resolver = resolver
    let isChanged = FormattingContext.observingClock { clock in
      let (source, object) = find(page.path, snapshots)
      let isChanged = pageObjects[index].set(source, object: object) { object in
        definition.map { resolver.words($0, object, source.choices) } ?? ObjectWords()
      }
      pageObjects[index].readsClock = clock.wasRead
      return isChanged
    }
    if isChanged { hasChanges = true }
    return isChanged
  }
}

// The choices of pages, and everything that depends on their values.

extension ShownPages {
  /// Shows the choices of these pages.
  mutating func showChoices(of pages: [ShownPage]) {
    shownChoices = shownChoices.filter { pages.contains($0.key) }
    for page in pages where shownChoices[page] == nil && !uses(on: page).isEmpty {
      shownChoices[page] = .some(nil)
    }
  }

  private func uses(on page: ShownPage) -> [ChoiceUse] {
    definition.pages.first { $0.id == page.id }?.choices ?? []
  }

  /// Sets the values of choices, and makes everything again that may depend on them.
  /// - Parameter changed: the sources that have other snapshots now.
  mutating func set(
    _ choices: ResolvedChoices, changed: Set<LoadedSource>, _ snapshots: Snapshots
  ) {
    let hasOtherValues = choices.values != self.choices.values
    self.choices = choices
    hasChanges = true
    if hasOtherValues || !changed.isEmpty { resolveAll(snapshots) }
  }

  /// Returns the choices of pages that have changed since the last call.
  mutating func takeChoices() -> [CardUpdate] {
    var updates: [CardUpdate] = []
    for (page, delivered) in shownChoices {
      let present = uses(on: page).compactMap { choices.shown[$0.id] }
      guard present != delivered else { continue }
      shownChoices[page] = present
      updates.append(.choices(page, present))
    }
    return updates
  }

  /// Returns a snapshot with the values of all choices: those for which its data were loaded, and
  /// the present ones of the others.
  func chosen(_ snapshot: Snapshot) -> Snapshot {
    var snapshot = snapshot
    snapshot.isSuperseded =
      snapshot.value != nil && !snapshot.choices.agrees(with: choices.values)
    snapshot.choices = choices.values.replaced(by: snapshot.choices)
    return snapshot
  }
}
