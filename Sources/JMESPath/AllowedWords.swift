/// The texts that an argument of a function may be.
public struct AllowedWords: Hashable, Sendable {
  public let words: Set<String>
  private let noun: String
  private let list: [String]

  /// - Parameters:
  ///   - noun: a name for one of the words in messages.
  ///   - isListed: whether messages list the words.
  public init(_ noun: String, _ words: [String], isListed: Bool = true) {
    self.words = Set(words)
    self.noun = noun
    list = isListed ? words : []
  }

  /// Returns the end of a message about a word that isn't allowed.
  func message(for word: String) -> String {
    let near =
      nearest(to: word, among: list) ?? words.first { $0.lowercased() == word.lowercased() }
    if let near {
      return "\(noun), not '\(word)'; did you mean '\(near)'?"
    }
    let names = list.isEmpty ? "" : ": " + list.joined(separator: ", ")
    return "\(noun), not '\(word)'\(names)"
  }
}
