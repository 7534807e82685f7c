import CardModel
import Foundation

/// A link to a page, card or row, as it is written after `#`: `page`, `page/card`, `page/card#row`,
/// or `page/row` for a report.
nonisolated struct PageLink: Equatable {
  var page: PageID
  /// The name of a card, or of a card and a row of it.
  var target: String?

  /// - Parameter text: the id of a page, and after a slash the id of a card, which can contain
  ///   slashes.
  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let page = parts.first, !page.isEmpty else { return nil }
    self.page = PageID(String(page))
    if parts.count > 1, !parts[1].isEmpty { target = String(parts[1]) }
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

  /// The possible targets of a name: a card with that name, or a card before a `#` and its row
  /// after it.
  static func targets(of name: String) -> [(card: String, row: String?)] {
    let marks = name.indices.filter { name[$0] == "#" }
    return [(name, nil)]
      + marks.map { (String(name[..<$0]), String(name[name.index(after: $0)...])) }
  }

  /// The link as it is written.
  var text: String { [page.rawValue, target].compactMap { $0 }.joined(separator: "/") }
}
