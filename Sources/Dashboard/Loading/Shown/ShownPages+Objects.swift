import CardModel
import CollectionAlgorithms
import DataSources
import JMESPath

// The objects of pages: the sources in which they are found, and the data of the cards beside them.

extension ShownPages {
  /// Keeps the objects of these pages and no others.
  mutating func showObjects(of pages: [ShownPage], _ snapshots: Snapshots) {
    let known = Dictionary(keepingFirst: pageObjects.map { ($0.page, $0) })
    pageObjects = pages.compactMap { page in
      page.object.map { path in
        known[page] ?? PageObject(page: page, path: path, sources: sources(of: path))
      }
    }
    let shown = pageObjects
    rowObjects = rowObjects.filter { row, _ in shown.contains { $0.path.begins(at: row) } }
    for index in pageObjects.indices { _ = resolvePageObject(index, snapshots) }
  }

  func pageObject(_ page: ShownPage) -> PageObject? { pageObjects.first { $0.page == page } }

  /// Returns the snapshot of the data from which a card is made.
  func snapshot(
    of card: CardDefinition, on page: ShownPage, _ snapshots: Snapshots
  ) -> Snapshot {
    let object = pageObject(page)?.snapshot
    // A card beside an object may depend on it, whatever the card's source is.
    if let object, object.value == nil { return object }
    if let source = card.loadedSource { return chosen(snapshots[source] ?? Snapshot()) }
    // A card without a source doesn't depend on data, so that it never waits.
    return object ?? chosen(Snapshot(value: .null))
  }

  /// Returns the sources that an object depends on.
  func sources(of path: ObjectPath) -> Set<LoadedSource> {
    let own = definition.card(of: path)?.loadedSource
    switch path.origin {
    case .wall: return Set([own].compactMap { $0 })
    case .object(let whole): return sources(of: whole).union([own].compactMap { $0 })
    case .report(let page): return Set([loadedSource(ofReport: page)].compactMap { $0 })
    }
  }

  /// Returns the data of the card at the beginning of a path, and the object of the card's page.
  func origin(
    of path: ObjectPath, _ card: CardDefinition, _ snapshots: Snapshots
  ) -> (snapshot: Snapshot, page: JSONValue?) {
    var page: (source: Snapshot, object: JSONValue?)?
    if let whole = path.parent { page = find(whole, snapshots) }
    if let source = card.loadedSource {
      return (chosen(snapshots[source] ?? Snapshot()), page?.object)
    }
    guard var snapshot = page?.source else { return (chosen(Snapshot(value: .null)), nil) }
    snapshot.value = page?.object
    return (snapshot, page?.object)
  }

  /// Returns an object with the snapshot of its source, which has no value before it is loaded.
  func find(
    _ path: ObjectPath, _ snapshots: Snapshots
  ) -> (source: Snapshot, object: JSONValue?) {
    if case .report(let page) = path.origin {
      var snapshot = chosen(loadedSource(ofReport: page).flatMap { snapshots[$0] } ?? Snapshot())
      switch rowObjects[path] {
      case .success(let object): snapshot.value = object
      // The rows have been read, and this one is not among them.
      case .failure(let failure) where failure.kind == .notFound:
        return (Snapshot(value: .null, loadedAt: snapshot.loadedAt), nil)
      case .failure(let failure): (snapshot.value, snapshot.failure) = (nil, failure)
      case nil: snapshot.value = nil
      }
      return (snapshot, snapshot.value)
    }
    guard let card = definition.card(of: path) else { return (Snapshot(), nil) }
    let (snapshot, page) = origin(of: path, card, snapshots)
    guard snapshot.value != nil else { return (snapshot, nil) }
    return (snapshot, resolver.object(path, card, snapshot, page))
  }

  private func loadedSource(ofReport page: PageID) -> LoadedSource? {
    guard case .report(let report)? = definition.pages.first(where: { $0.id == page })?.content
    else { return nil }
    return definition.loadedSource(of: report)
  }
}

extension ObjectPath {
  /// Returns whether the path leads through or to another object.
  func begins(at object: ObjectPath) -> Bool {
    self == object || parent?.begins(at: object) == true
  }
}

extension CardDefinition {
  /// The data from which the card is made; nil if it has no source of its own.
  var loadedSource: LoadedSource? { source.map { .data($0) } }
}
