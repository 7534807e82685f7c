import Foundation

/// The words of a search, without case and accents.
///
/// A card matches if it contains each of them.
struct SearchWords {
  private let words: [String]

  init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map { Self.folded(String($0)) }
  }

  var isEmpty: Bool { words.isEmpty }

  /// Returns whether a text contains all words.
  /// - Parameter text: a text that ``folded(_:)`` has returned.
  func match(_ text: String) -> Bool { words.allSatisfy(text.contains) }

  /// Returns a text without case and accents.
  static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
