import DataSources

/// The words of a search on a page of cards, without case and accents.
///
/// A card matches if it contains each of them.
struct CardSearch {
  private let words: [String]

  init(_ text: String) { words = SearchWords.words(of: text) }

  var isEmpty: Bool { words.isEmpty }

  /// Returns whether a text contains all words.
  /// - Parameter text: a text that `SearchWords.folded(_:)` has returned.
  func match(_ text: String) -> Bool { words.allSatisfy(text.contains) }
}
