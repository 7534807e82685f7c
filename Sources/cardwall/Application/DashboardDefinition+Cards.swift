import CardModel
import Dashboard

// The pages and cards of a dashboard file.

extension DashboardDefinition {
  /// Returns the page with an id, otherwise the first page.
  nonisolated func page(_ id: PageID?) -> PageDefinition {
    namedPages.first { $0.id == id } ?? pages[0]
  }

  /// The ids of all cards of the file.
  var cards: Set<CardID> { Set(pages.flatMap(\.cards).map(\.id)) }
}
