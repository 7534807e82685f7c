import Foundation

/// The words of a search, compared without case and accents, equally in memory and in a database.
public enum SearchWords {
  /// The maximum number of characters of a search, since SQLite limits the length of patterns.
  private static let maximumLength = 500
  private static let maximumCount = 20

  /// Returns the folded words of a search, each of which a row must contain.
  public static func words(of search: String) -> [String] {
    folded(String(search.prefix(maximumLength)))
      .split { $0.isWhitespace || $0 == "\0" }.prefix(maximumCount).map(String.init)
  }

  /// Returns a text without case and accents.
  public static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
