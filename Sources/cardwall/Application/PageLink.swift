import CardModel
import Foundation

/// A place on a wall as it is written behind a `#`: `page` or `page/card`.
nonisolated struct PageLink: Equatable {
  var page: PageID
  var card: CardID?

  /// - Parameter text: the id of a page, and after a stroke that of a card, which can hold strokes too.
  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let page = parts.first, !page.isEmpty else { return nil }
    self.page = PageID(String(page))
    if parts.count > 1, !parts[1].isEmpty { card = CardID(String(parts[1])) }
  }

  /// The path and the place of an argument such as `dashboard.yaml#page/card`. What is the name of a
  /// file as a whole is no more than that.
  static func split(_ argument: String) -> (path: String?, link: PageLink?) {
    guard !FileManager.default.fileExists(atPath: argument),
      let mark = argument.lastIndex(of: "#"),
      let link = PageLink(String(argument[argument.index(after: mark)...]))
    else { return (argument, nil) }
    let path = String(argument[..<mark])
    return (path.isEmpty ? nil : path, link)
  }

  /// As it is written.
  var text: String { [page.rawValue, card?.rawValue].compactMap { $0 }.joined(separator: "/") }
}
