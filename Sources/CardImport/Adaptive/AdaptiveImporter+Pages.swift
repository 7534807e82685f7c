import JMESPath

// The cards in a card: those that a button opens are pages, and those that can be turned over are
// cards beside it.

extension AdaptiveImporter {
  /// Returns the name of the page with the card that an action shows; nil if nothing of it is
  /// imported.
  func page(of action: ManifestValue, _ scope: BindingScope) -> String? {
    guard let inner = action["card"], Self.showsMore(inner) else { return nil }
    let title = plainText(action["title"], scope)
    let constant = title.flatMap { $0.contains("${") ? nil : $0 }
    let name = wall.unusedID((constant ?? "\(id)-page").asCardName)
    guard let card = card(of: inner, named: name, title: constant, scope, isPage: true) else {
      return nil
    }
    wall.add(
      page: .entries([
        "id": .text(name), "tab": .value(false), "title": constant.map(FileNode.text),
        "sections": .list([.entries(["cards": .list([card])])]),
      ]))
    return name
  }

  /// Returns whether a card has more than buttons that a dashboard has no use for.
  private static func showsMore(_ card: ManifestValue) -> Bool {
    func shows(_ element: ManifestValue) -> Bool {
      if element.type == "ActionSet" { return false }
      return element.children.isEmpty || element.children.contains(where: shows)
    }
    let actions = card["actions"]?.elements ?? []
    return (card["body"]?.elements ?? []).contains(where: shows)
      || actions.contains { ["Action.OpenUrl", "Action.Http"].contains($0.type) }
  }

  /// Returns the cards of the pages of a carousel.
  func cards(of carousel: ManifestValue, _ scope: BindingScope) -> [FileNode] {
    (carousel["pages"]?.elements ?? []).compactMap { page in
      let name = wall.unusedID("\(id)-\((Int(page.key) ?? 0) + 1)")
      let body = ManifestValue(
        .object(JSONObject([(key: "body", value: page["items"]?.json ?? .null)])), path: page.path)
      if let select = page["selectAction"] { noteAction(select) }
      guard let placement = placement(of: page, scope),
        let card = card(of: body, named: name, title: nil, placement.scope)
      else { return nil }
      return card.adding([
        "each": placement.each.map(FileNode.text), "when": placement.when.map(FileNode.text),
      ])
    }
  }

  /// Returns a card of its own for a card in this one, with the data of this one; nil if it shows
  /// nothing.
  private func card(
    of inner: ManifestValue, named name: String, title: String?, _ scope: BindingScope,
    isPage: Bool = false
  ) -> FileNode? {
    let part = AdaptiveCard(
      inner, name: card.name, folder: card.folder, notes: notes, data: card.data,
      hasOwnData: card.hasOwnData)
    let importer = AdaptiveImporter(part, in: wall, id: name)
    importer.sourceName = sourceName
    importer.host = host
    importer.isPage = isPage
    let content = importer.content(scope)
    guard content.body != nil || content.header != nil || !content.actions.isEmpty else {
      return nil
    }
    return fitted(
      .entries([
        "id": .text(name), "source": sourceName.map(FileNode.text),
        "header": content.header ?? title.map(FileNode.text), "body": content.body,
        "footer": content.actions.isEmpty ? nil : .entries(["actions": .list(content.actions)]),
        "menu": content.menu.isEmpty ? nil : .list(content.menu), "opens": content.opens,
      ]))
  }
}
