import Foundation

/// What a person searches for, and how texts are compared with it: without case and accents, the
/// same in memory and in a database.
public enum SearchWords {
  /// Characters that are read: nobody types more, and SQLite takes no pattern of any length.
  private static let longest = 500
  private static let most = 20

  /// The words of a search, folded; a row must hold each of them.
  public static func words(of search: String) -> [String] {
    folded(String(search.prefix(longest)))
      .split { $0.isWhitespace || $0 == "\0" }.prefix(most).map(String.init)
  }

  /// Without case and accents.
  public static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
