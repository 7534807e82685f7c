import CardModel
import CardWidgets
import Dashboard
import DataSources
import Localization

// Opening the page of a card or a row, for a picture of it.

extension PageRenderer {
  /// Opens the page that pressing a card, or a row of it or of a report, opens.
  /// - Parameter name: the card's id, and behind a `#` the id of a row, or its number from 1. In a
  ///   report the row alone.
  func open(_ name: String, in navigator: Navigator) async throws {
    let depth = navigator.depth
    switch navigator.top {
    case let screen as ReportScreen:
      try await openRow(name, of: screen, in: navigator)
      if navigator.depth == depth {
        try fail(
          String(localized: "the rows of page \(screen.page.id) lead to no page of an object"))
      }
    case let screen as CardsScreen:
      try openCard(name, of: screen, in: navigator)
      if navigator.depth == depth {
        try fail(String(localized: "\(name) leads to no page of an object"))
      }
    default: break
    }
  }

  private func openCard(_ name: String, of screen: CardsScreen, in navigator: Navigator) throws {
    let found = PageLink.targets(of: name).lazy.compactMap { target in
      screen.allCards.lazy.filter { $0.isNamed(target.card) }
        .compactMap { screen.state(of: $0)?.card }.first.map { (card: $0, row: target.row) }
    }.first
    guard let (card, row) = found else {
      let names = screen.allCards.map(\.description).localizedList
      let id = name.prefix { $0 != "#" }
      try fail(
        String(localized: "there is no card \(id) with data on the page; it is one of \(names)"))
    }
    guard let name = row else {
      return press(.opened(card), card.destination, on: screen, in: navigator)
    }
    guard let row = card.element(named: name) else {
      let names = card.elementNames
      try fail(
        names.isEmpty
          ? String(localized: "card \(card.id) has no row \(name); it has no rows")
          : String(
            localized: "card \(card.id) has no row \(name); it is one of \(Self.list(names))"))
    }
    let destination = card.destination(of: row) ?? .none
    press(.elementOpened(card, row, destination), destination, on: screen, in: navigator)
  }

  private func openRow(
    _ name: String, of screen: ReportScreen, in navigator: Navigator
  ) async throws {
    let bareName = name.hasPrefix("#") ? String(name.dropFirst()) : name
    if screen.report.selection == nil {
      try fail(String(localized: "page \(screen.page.id) has no rows"))
    }
    let card: Card
    do throws(SourceFailure) {
      var named = try await screen.row(named: name)
      if named == nil, bareName != name { named = try await screen.row(named: bareName) }
      guard let found = named else {
        throw SourceFailure(.notFound, "there is no row \(bareName)")
      }
      card = found.row.row.card()
    } catch {
      try fail(
        String(
          localized: """
            \(error.message) on page \(screen.page.id); a row is named by its field id, or by its \
            number: there are \(screen.report.length.count)
            """))
    }
    press(.opened(card), card.destination, on: screen, in: navigator)
  }

  /// Handles an event that leads to the page of an object, and no other.
  private func press(
    _ event: CardEvent, _ destination: Destination, on screen: any Screen, in navigator: Navigator
  ) {
    switch destination {
    case .object, .chart: screen.onEvent(event)
    case .page(let id):
      if navigator.definition.pages.contains(where: { $0.id == id && $0.isObject }) {
        screen.onEvent(event)
      }
    case .none, .external, .choose: break
    }
  }

  /// Lists the first names that can be given.
  private static func list(_ names: [String]) -> String {
    (names.prefix(10) + (names.count > 10 ? ["…"] : [])).localizedList
  }
}
