import Dashboard
import Localization

// Choices that are made above cards and reports, by a press on a card, or by a link.

extension Navigator {
  /// Chooses values, which are remembered.
  /// - Parameter values: the values by the ids of choices, as links have them; nil for the value
  ///   that a choice has by itself.
  func choose(_ values: [String: String?]) {
    guard !values.isEmpty else { return }
    memory.choose(values)
    Task { [loader] in await loader.choose(values) }
  }

  /// Chooses a value that was pressed, or gives it up if it is chosen already.
  func toggle(_ value: String, ofChoice id: String) {
    choose([id: memory.chosen[id] == value ? nil : value])
  }

  /// Discards what has been chosen.
  func resetChoices() { choose(memory.chosen.mapValues { _ in nil }) }

  /// Chooses the values of a link, and says what the dashboard doesn't have.
  func choose(_ link: PageLink) {
    var values: [String: String?] = [:]
    for (id, value) in link.choices {
      if let problem = definition.problem(ofChoice: id, value) {
        onNote(Note(text: problem))
      } else {
        values[id] = value
      }
    }
    choose(values)
  }
}

extension DashboardDefinition {
  /// Returns the reason why a value can't be chosen; nil if the file doesn't contradict it.
  nonisolated func problem(ofChoice id: String, _ value: String) -> String? {
    guard let choice = choices.first(where: { $0.id == id }) else {
      return String(localized: "There is no choice “\(id)”.")
    }
    if choice.allows(value) { return nil }
    return String(localized: "“\(value)” is no option of “\(choice.title)”.")
  }
}
