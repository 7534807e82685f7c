import CardModel
import DataSources

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
