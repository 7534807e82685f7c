import CardModel
import DataSources
import JMESPath

// The objects of pages: where they are found, and the cards that are made of them.

extension DashboardLoader {
  /// Takes over what a row of a report is about, or why that could not be had: only the report can find
  /// it among its rows.
  public func bring(_ object: Result<JSONValue, SourceFailure>, to path: ObjectPath) {
    rowObjects[path] = object
    for index in pageObjects.indices where pageObjects[index].path.begins(at: path) {
      guard resolvePageObject(index) else { continue }
      for section in sections.indices where sections[section].id.page == pageObjects[index].page {
        for card in sections[section].definitions.indices { resolveCard(card, in: section) }
      }
    }
  }

  /// Keeps the objects of these pages up to date, and no others.
  func showObjects(of pages: [ShownPage]) {
    let known = Dictionary(
      pageObjects.map { ($0.page, $0) }, uniquingKeysWith: { first, _ in first })
    pageObjects = pages.compactMap { page in
      page.object.map { path in
        known[page] ?? PageObject(page: page, path: path, sources: sources(of: path))
      }
    }
    rowObjects = rowObjects.filter { row, _ in pageObjects.contains { $0.path.begins(at: row) } }
    for index in pageObjects.indices { _ = resolvePageObject(index) }
  }

  /// What there is to tell of the object of a page that is shown; nil before it is there.
  public func object(of page: ShownPage) -> CardUpdate? { pageObject(page)?.update }

  func pageObject(_ page: ShownPage) -> PageObject? { pageObjects.first { $0.page == page } }

  /// - Returns: whether anything changed.
  func resolvePageObject(_ index: Int) -> Bool {
    let page = pageObjects[index]
    let (source, object) = find(page.path)
    let definition = definition.pages.first { $0.id == page.page.id }
    let isChanged = pageObjects[index].set(source, object: object) { object in
      PresentObject.with(object) {
        definition.map { objectResolver.words($0, object) } ?? ObjectWords()
      }
    }
    if isChanged { changed() }
    return isChanged
  }

  /// What is known of the data of a card.
  func snapshot(of card: CardDefinition, on page: ShownPage) -> Snapshot {
    let object = pageObject(page)?.snapshot
    // A card beside an object may be about it, wherever its data come from.
    if let object, object.value == nil { return object }
    if let source = card.source { return snapshots[source] ?? Snapshot() }
    // A card without a source says the same whatever the data: it never waits.
    return object ?? Snapshot(value: .null)
  }

  /// The sources that a card on a page depends on.
  func sources(of card: CardDefinition, on page: ShownPage) -> Set<SourceID> {
    card.source.map { [$0] } ?? page.object.map(sources(of:)) ?? []
  }

  /// The sources that an object depends on.
  func sources(of path: ObjectPath) -> Set<SourceID> {
    let own = definition.card(of: path)?.source
    switch path.origin {
    case .wall: return Set([own].compactMap { $0 })
    case .object(let whole): return sources(of: whole).union([own].compactMap { $0 })
    case .report(let page): return Set([source(ofReport: page)].compactMap { $0 })
    }
  }

  /// What the card at the begin of a path is made of, and the object on whose page it is.
  func origin(
    of path: ObjectPath, _ card: CardDefinition
  ) -> (snapshot: Snapshot, page: JSONValue?) {
    var page: (source: Snapshot, object: JSONValue?)?
    if let whole = path.parent { page = find(whole) }
    if let source = card.source { return (snapshots[source] ?? Snapshot(), page?.object) }
    guard var snapshot = page?.source else { return (Snapshot(value: .null), nil) }
    snapshot.value = page?.object
    return (snapshot, page?.object)
  }

  /// An object, and what is known of where it is found: that has no value before it is there.
  private func find(_ path: ObjectPath) -> (source: Snapshot, object: JSONValue?) {
    if case .report(let page) = path.origin {
      var snapshot = source(ofReport: page).flatMap { snapshots[$0] } ?? Snapshot()
      let object = try? rowObjects[path]?.get()
      if case .failure(let failure) = rowObjects[path] { snapshot.failure = failure }
      snapshot.value = object
      return (snapshot, object)
    }
    guard let card = definition.card(of: path) else { return (Snapshot(), nil) }
    let (snapshot, page) = origin(of: path, card)
    guard snapshot.value != nil else { return (snapshot, nil) }
    return (
      snapshot, PresentObject.with(page) { objectResolver.object(path, card, snapshot) }
    )
  }

  private func source(ofReport page: PageID) -> SourceID? {
    guard case .report(let report)? = definition.pages.first(where: { $0.id == page })?.content
    else { return nil }
    return definition.loadedSource(of: report)
  }
}

extension ObjectPath {
  /// Whether the way to it leads through an object, or ends there.
  fileprivate func begins(at object: ObjectPath) -> Bool {
    self == object || parent?.begins(at: object) == true
  }
}
