import Foundation

/// The words that are searched for, whatever their case and accents; each must be somewhere.
struct SearchWords {
  private let words: [String]

  init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map { Self.folded(String($0)) }
  }

  var isEmpty: Bool { words.isEmpty }

  /// - Parameter text: as ``folded(_:)`` gives it.
  func match(_ text: String) -> Bool { words.allSatisfy(text.contains) }

  static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: .current)
  }
}
