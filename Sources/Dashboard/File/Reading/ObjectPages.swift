import CardModel

// Pages that show an object: what they are marked by, and what may lead to them.

extension PageDefinition {
  /// Notes the page among those of objects, also where something else of it is wrong.
  static let objectMark: Field<Bool> = {
    let mark = optional(
      "object", .boolean, or: false,
      "The page shows an object: `opens` of a card or a row leads to it, "
        + "and its cards without a source are about that object."
    )
    return Field(keys: mark.keys) { (page, context) throws(AlreadyReported) in
      let isObject = try mark.decode(page, context)
      if isObject, let name = page.entry("id")?.value.scalar?.text {
        context.references.objectPages[name] = page.entry("object")?.location ?? page.location
      }
      return isObject
    }
  }()
}

extension DecodingContext {
  /// Reports what the page's own keys say against each other.
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
    guard !page.isObject, let title = page.title else { return }
    path.append(.key("title"))
    for case .expression(let expression) in title.parts {
      let place = expression.location
      error(
        SourceLocation(file: place.file, line: place.line, column: place.column - "${".count),
        "there is no data here for ${\(expression.text)}; only ${var:…} and ${env:…} can stand, "
          + "or \"object: true\" beside it")
    }
    path.removeLast()
  }

  /// Reports what leads to an object's page without an object.
  /// - Parameter dashboard: nil where something of it is wrong.
  func checkObjectPages(of dashboard: DashboardDefinition?) {
    guard !references.objectPages.isEmpty else { return }
    var opened: Set<String> = []
    for use in references.uses where use.target == .page {
      guard references.objectPages[use.name] != nil else { continue }
      path = use.path
      if !use.bringsObject {
        error(
          use.location,
          "page \"\(use.name)\" shows an object, and there is none here: only \"opens\" of a card "
            + "or a row leads to it")
      } else if let card = dashboard?.card(without: use.path) {
        error(
          use.location,
          "page \"\(use.name)\" shows an object, and card \"\(card.id)\" has none: it has no "
            + "source")
      }
      opened.insert(use.name)
    }
    path = []
    for (index, page) in (dashboard?.pages ?? []).enumerated() where page.isObject {
      guard let mark = references.objectPages[page.id.rawValue] else { continue }
      path = [.key("pages"), .index(index), .key("object")]
      if index == 0 {
        error(mark, "the first page is the home page, which nothing opens: it can't show an object")
      } else if !opened.contains(page.id.rawValue) {
        warning(mark, "nothing opens page \"\(page.id)\": it shows an object that is opened")
      }
    }
    path = []
  }
}

extension DashboardDefinition {
  /// The card at a place of the file, where it is about no data at all.
  fileprivate func card(without path: [DecodingContext.Step]) -> CardDefinition? {
    let places = path.compactMap { step in if case .index(let place) = step { place } else { nil } }
    guard places.count >= 3, pages.indices.contains(places[0]), !pages[places[0]].isObject,
      case .sections(let sections) = pages[places[0]].content,
      sections.indices.contains(places[1]), sections[places[1]].cards.indices.contains(places[2])
    else { return nil }
    let card = sections[places[1]].cards[places[2]]
    return card.source == nil ? card : nil
  }
}
