import CardModel
import Foundation

/// A place on a wall as it is written behind a `#`: `page`, `page/card`, `page/card#row`, or of a report
/// `page/row`.
nonisolated struct PageLink: Equatable {
  var page: PageID
  /// The card, or a card and a row of it, as a person names them.
  var target: String?

  /// - Parameter text: the id of a page, and after a stroke that of a card, which can hold strokes too.
  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let page = parts.first, !page.isEmpty else { return nil }
    self.page = PageID(String(page))
    if parts.count > 1, !parts[1].isEmpty { target = String(parts[1]) }
  }

  /// The path and the place of an argument such as `dashboard.yaml#page/card`. What is the name of a
  /// file as a whole is no more than that.
  static func split(_ argument: String) -> (path: String?, link: PageLink?) {
    let marks = argument.indices.filter { argument[$0] == "#" }
    // The row of a card stands behind a second one.
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

  /// What a name can mean: a card of that name, or one with the name before a `#` and its row with the
  /// name behind it.
  static func targets(of name: String) -> [(card: String, row: String?)] {
    let marks = name.indices.filter { name[$0] == "#" }
    return [(name, nil)]
      + marks.map { (String(name[..<$0]), String(name[name.index(after: $0)...])) }
  }

  /// As it is written.
  var text: String { [page.rawValue, target].compactMap { $0 }.joined(separator: "/") }
}
