import Localization

/// The texts that an argument of a function may be.
public struct AllowedWords: Hashable, Sendable {
  public let words: Set<String>
  private let noun: Message
  private let list: [String]
  /// A part of other texts that are allowed too, in small or capital letters; nil for none.
  private let part: String?

  /// - Parameters:
  ///   - noun: a name for one of the words in messages, which is translated when it is shown.
  ///   - isListed: whether messages list the words.
  ///   - part: a part of other texts that are allowed too, in small letters.
  public init(
    _ noun: Message, words: [String], isListed: Bool = true, orTextsWith part: String? = nil
  ) {
    self.words = Set(words)
    self.noun = noun
    self.part = part
    list = isListed ? words : []
  }

  func allows(_ word: String) -> Bool {
    words.contains(word) || part.map { word.lowercased().contains($0) } ?? false
  }

  /// Returns the message about a word that a function doesn't allow.
  func message(for word: String, in function: String) -> String {
    let noun = String(localized: noun)
    let near =
      nearest(to: word, among: list) ?? words.first { $0.lowercased() == word.lowercased() }
    if let near {
      return String(
        localized: "\(function)() needs \(noun), not '\(word)'; did you mean '\(near)'?")
    }
    guard !list.isEmpty else {
      return String(localized: "\(function)() needs \(noun), not '\(word)'")
    }
    return String(
      localized: "\(function)() needs \(noun), not '\(word)': \(list.localizedList)")
  }
}
