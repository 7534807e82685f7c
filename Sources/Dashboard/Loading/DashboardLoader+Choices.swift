import CardModel
import DataSources

// The values that are chosen above cards and reports.

extension DashboardLoader {
  /// Chooses values.
  ///
  /// Sources that depend on them are loaded anew.
  /// - Parameter values: the values by the ids of choices, as links have them; nil for the value
  ///   that a choice has by itself.
  public func choose(_ values: [String: String?]) {
    for (id, value) in values { chosen[id] = value }
    updateChoices()
    dataChanged()
  }

  /// The choices with their present values, in the order of the file.
  public var presentChoices: [PageChoice] {
    choiceDefinitions.definitions.compactMap { choices.shown[$0.id] }
  }

  /// Makes the choices again from what a person has chosen and the data, and what depends on them.
  func updateChoices() {
    guard !choiceDefinitions.definitions.isEmpty else { return }
    // Options may depend on other choices, whose sources are then loaded anew.
    for _ in choiceDefinitions.definitions {
      let new = choiceDefinitions.resolved(chosen, board.snapshots)
      guard new != choices else { return }
      let (ended, changed) = board.set(new)
      shown.set(new, changed: changed, board.snapshots)
      if conditions.set(new.values, board.snapshots) { conditionFeed.yield(conditions.readings) }
      guard !ended.isEmpty || !changed.isEmpty else { return }
      Task { [weak self] in
        for loader in ended { await loader.pause() }
        await self?.resume(changed)
      }
    }
  }

  private func resume(_ sources: Set<LoadedSource>) async {
    for source in sources where isNeeded(source) { await board.loader(of: source)?.resume() }
  }
}
