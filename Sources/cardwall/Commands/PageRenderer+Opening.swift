import ArgumentParser
import CardModel
import CardWidgets
import Dashboard
import Gtk

// What a press leads to, for a picture of it.

extension PageRenderer {
  enum Opened {
    case page(WallPage)
    case object(OpenedObject)
  }

  /// The page that pressing a card, or a row of it, leads to.
  /// - Parameter name: the card's id, and behind a `#` that of a row, or its number from 1.
  func open(
    _ name: String, among cards: [ResolvedCard], of definition: DashboardDefinition,
    _ loader: DashboardLoader
  ) async throws -> Opened {
    let found = PageLink.targets(of: name).lazy.compactMap { target in
      cards.first { $0.id.isNamed(target.card) && $0.state.card != nil }
        .map { (id: $0.id, state: $0.state, row: target.row) }
    }.first
    guard let (id, state, row) = found, let card = state.card else {
      let names = cards.map(\.id.description).joined(separator: ", ")
      let id = name.prefix { $0 != "#" }
      try fail("there is no card \(id) with data on the page; it is one of \(names)")
    }
    var path = ObjectPath(card: id)
    var destination = card.destination
    if let name = row {
      guard let row = card.element(named: name) else {
        let names = card.elementNames
        try fail(
          "card \(id) has no row \(name); "
            + (names.isEmpty ? "it has no rows" : "it is one of \(Self.list(names))"))
      }
      path = path.appending(row)
      destination = card.destination(of: row) ?? .none
    }
    switch destination {
    case .object, .chart:
      if let object = await object(at: path, state, definition, loader) { return .object(object) }
    case .page(let id):
      if let page = await self.page(id, of: path, card, definition, loader) { return .page(page) }
    case .none, .external: break
    }
    try fail("\(name) leads to no page of an object")
  }

  /// Some of the names that can be given.
  private static func list(_ names: [String]) -> String {
    names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
  }

  /// Says what is wrong and ends.
  func fail(_ message: String) throws -> Never {
    printError(message)
    throw ExitCode.failure
  }

  private func object(
    at path: ObjectPath, _ state: CardState, _ definition: DashboardDefinition,
    _ loader: DashboardLoader
  ) async -> OpenedObject? {
    let view = ObjectPageView()
    // The page holds its view weakly, as the view's root owns it: an optimiser can't know that.
    defer { withExtendedLifetime(view) {} }
    guard let page = definition.page(of: path),
      let object = OpenedObject(path, on: page, in: view, state, details: [], isLive: true)
    else { return nil }
    await loader.open([path])
    var updates = loader.updates.makeAsyncIterator()
    for case .details(path, let details, _) in await updates.next(isolation: #isolation) ?? [] {
      object.show(details, isGone: false)
    }
    return object
  }

  private func page(
    _ id: PageID, of path: ObjectPath, _ card: Card, _ definition: DashboardDefinition,
    _ loader: DashboardLoader
  ) async -> WallPage? {
    guard let new = definition.pages.first(where: { $0.id == id && $0.isObject }),
      let origin = definition.page(of: path)
    else { return nil }
    let object = definition.object(pressedAt: path)
    let page = WallPage(
      new, object: object, pressed: card.pressed(at: object), sources: definition.sources,
      memory: .standard(of: options.file))
    await loader.show(pages: [origin, page.key])
    return page
  }
}
