import CardModel
import DataSources

// Loading data again.

extension DashboardLoader {
  /// Loads the data of a card, or of a part of one, again at a person's request.
  ///
  /// The data of a page that isn't shown any more are loaded again when it is.
  /// - Parameter changed: sources that an action of the card has changed; they and all that read
  ///   the same databases are loaded again too, those of pages that aren't shown when they are.
  public func refresh(
    _ card: CardID, on page: ShownPage, changed: [SourceID] = []
  ) async {
    await refresh(shown.sources(of: card, on: page), changed: changed)
  }

  /// Loads the data of everything visible again.
  public func refresh() async {
    for (source, loader) in board.all {
      if board.dependents(on: source).contains(where: shown.needs) { await loader.refresh() }
    }
  }

  /// Loads the data of a report again at a person's request.
  /// - Parameter changed: sources that an action of a row has changed.
  public func refresh(report page: PageID, changed: [SourceID] = []) async {
    await refresh(Set([shown.source(ofReport: page)].compactMap { $0 }), changed: changed)
  }

  /// Tries all sources soon that have failed and ask other machines (P11).
  public func networkChanged() async {
    for (_, loader) in board.all { await loader.networkChanged() }
  }

  private func refresh(_ requested: Set<LoadedSource>, changed: [SourceID]) async {
    let requested = board.loaded(for: requested)
    let others = board.sources(changedWith: changed).subtracting(requested)
    for source in requested {
      let loader = board.loader(of: source)
      if isNeeded(source) { await loader?.refresh() } else { await loader?.invalidate() }
    }
    for source in others { await board.loader(of: source)?.invalidate() }
  }
}
