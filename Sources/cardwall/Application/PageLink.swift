import CardModel
import Foundation

/// A link to a page, card or row, as it is written after `#`: `page`, `page/card`, `page/card#row`,
/// or `page/row` for a report; and after a `?` what is chosen, such as `page?site=kiel`.
nonisolated struct PageLink: Equatable {
  var page: PageID
  /// The name of a card, or of a card and a row of it.
  var target: String?
  /// The values that the link chooses, by the ids of choices.
  var choices: [String: String] = [:]

  /// - Parameter text: the id of a page, and after a slash the id of a card, which can contain
  ///   slashes.
  init?(_ text: String) {
    var text = text
    if let mark = text.lastIndex(of: "?"),
      let choices = Self.choices(in: text[text.index(after: mark)...])
    {
      self.choices = choices
      text = String(text[..<mark])
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let page = parts.first, !page.isEmpty else { return nil }
    self.page = PageID(String(page))
    if parts.count > 1, !parts[1].isEmpty { target = String(parts[1]) }
  }

  /// Returns the values in the query of a link; nil for a text that is none, such as a part of the
  /// key of a card.
  private static func choices(in text: Substring) -> [String: String]? {
    var choices: [String: String] = [:]
    for pair in text.split(separator: "&", omittingEmptySubsequences: false) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty,
        parts[0].allSatisfy({ $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }),
        let value = String(parts[1]).removingPercentEncoding
      else { return nil }
      choices[String(parts[0])] = value
    }
    return choices
  }

  /// Splits an argument such as `dashboard.yaml#page/card`; the name of an existing file has no
  /// link.
  static func split(_ argument: String) -> (path: String?, link: PageLink?) {
    let marks = argument.indices.filter { argument[$0] == "#" }
    // A second `#` comes before the row of a card.
    guard !FileManager.default.fileExists(atPath: argument),
      let mark = marks.first(where: { isFile(argument[..<$0]) }) ?? marks.first,
      let link = PageLink(String(argument[argument.index(after: mark)...]))
    else { return (argument, nil) }
    let path = String(argument[..<mark])
    return (path.isEmpty ? nil : path, link)
  }

  private static func isFile(_ path: Substring) -> Bool {
    path.isEmpty || FileManager.default.fileExists(atPath: String(path))
  }

  /// Returns the possible targets of a name: a card with that name, or a card before a `#` and its
  /// row after it.
  static func targets(of name: String) -> [(card: String, row: String?)] {
    let marks = name.indices.filter { name[$0] == "#" }
    return [(name, nil)]
      + marks.map { (String(name[..<$0]), String(name[name.index(after: $0)...])) }
  }

  /// The link as it is written.
  var text: String {
    let target = [page.rawValue, target].compactMap { $0 }.joined(separator: "/")
    guard !choices.isEmpty else { return target }
    let pairs = choices.sorted { $0.key < $1.key }.map { "\($0)=\($1.percentEncoded)" }
    return "\(target)?\(pairs.joined(separator: "&"))"
  }
}
