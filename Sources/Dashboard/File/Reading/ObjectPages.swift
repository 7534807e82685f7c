import CardModel

// Pages that show an object: their mark, and the checks of what opens them.

extension PageDefinition {
  /// The field `object`, which notes the page even if another key of the page is wrong.
  static let objectMark = optional(
    "object", .boolean, or: false,
    "The page shows an object: `opens` or an action of a card or a row leads to it, "
      + "and its cards without a source are about that object."
  )
  .checked { (isObject, page, context) throws(AlreadyReported) in
    if isObject, let name = page.entry("id")?.value.scalar?.text {
      context.references.objectPages[name] = page.entry("object")?.location ?? page.location
    }
    return isObject
  }
}

extension DecodingContext {
  /// Reports keys of a page that contradict each other.
  func check(_ page: PageDefinition) {
    if page.isObject, case .report(let report) = page.content {
      error(
        report.location, "a page that shows an object has sections; a report is a page of its own")
    }
    if !page.isObject, let header = page.header {
      path.append(.key("header"))
      error(
        header.value.location,
        "only the page of an object has a header, and \"object: true\" makes it one")
      path.removeLast()
    }
    if page.isObject {
      for alert in page.cards.compactMap(\.alert) {
        error(alert.location, "a card of an object's page has no alert: nothing leads to it")
      }
    }
    guard !page.isObject, let title = page.title else { return }
    path.append(.key("title"))
    for case .expression(let expression) in title.parts {
      let start = expression.location
      error(
        SourceLocation(start.instance, line: start.line, column: start.column - "${".count),
        """
        there is no data here for ${\(expression.text)}; only ${var:…} and ${env:…} are allowed, \
        or "object: true" beside it
        """)
    }
    path.removeLast()
  }

  /// Reports everything that opens the page of an object without an object.
  /// - Parameter dashboard: nil if decoding it failed.
  func checkObjectPages(of dashboard: DashboardDefinition?) {
    guard !references.objectPages.isEmpty else { return }
    var opened: Set<String> = []
    for use in references.uses where use.target == .page {
      guard references.objectPages[use.name] != nil else { continue }
      path = use.path
      if !use.providesObject {
        error(
          use.location,
          """
          page "\(use.name)" shows an object, and there is none here: only "opens" and \
          actions of a card or a row lead to it
          """)
      } else if let card = dashboard?.card(without: use.path) {
        error(
          use.location,
          """
          page "\(use.name)" shows an object, and card "\(card.id)" has none: it has no \
          source
          """)
      }
      opened.insert(use.name)
    }
    path = []
    for (index, page) in (dashboard?.pages ?? []).enumerated() where page.isObject {
      guard let mark = references.objectPages[page.id.rawValue] else { continue }
      path = [.key("pages"), .index(index), .key("object")]
      if index == 0 {
        error(mark, "the first page is the home page, which nothing opens: it can’t show an object")
      } else if !opened.contains(page.id.rawValue) {
        warning(mark, "nothing opens page \"\(page.id)\": it shows an object that is opened")
      }
    }
    path = []
  }
}

extension DashboardDefinition {
  /// Returns the card at `path` if it has no data.
  fileprivate func card(without path: [DecodingContext.Step]) -> CardDefinition? {
    let indices = path.compactMap { step in if case .index(let index) = step { index } else { nil }
    }
    guard indices.count >= 3, pages.indices.contains(indices[0]), !pages[indices[0]].isObject,
      case .sections(let sections) = pages[indices[0]].content,
      sections.indices.contains(indices[1]), sections[indices[1]].cards.indices.contains(indices[2])
    else { return nil }
    let card = sections[indices[1]].cards[indices[2]]
    return card.source == nil ? card : nil
  }
}
