import ArgumentParser
import CardModel
import CardWidgets
import Dashboard
import DataSources
import JMESPath

// What a press on a row of a report leads to, for a picture of it.

extension PageRenderer {
  /// The page that pressing a row of a report leads to.
  /// - Parameter name: the row's field `id`, or its number from 1; a `#` may stand before either.
  func openRow(
    _ name: String, of report: WallReport, on origin: ShownPage,
    of definition: DashboardDefinition, _ loader: DashboardLoader
  ) async throws -> Opened {
    let bareName = name.hasPrefix("#") ? String(name.dropFirst()) : name
    guard let selection = report.selection else { try fail("page \(origin.id) has no rows") }
    let position: Int
    let card: Card
    let found: Result<JSONValue, SourceFailure>
    do throws(SourceFailure) {
      var named = try await selection.position(named: name)
      if named == nil, bareName != name { named = try await selection.position(named: bareName) }
      guard let place = named,
        let row = try await selection.rows(place..<place + 1).first,
        let object = try await selection.object(at: place)
      else { throw SourceFailure(.notFound, "there is no row \(bareName)") }
      (position, card, found) = (place, row.card(), .success(object))
    } catch {
      try fail(
        "\(error.message) on page \(origin.id); a row is named by its field id, or by its number: "
          + "there are \(report.length.count)")
    }
    let path = ObjectPath(card: .reportRow(position), origin: .report(origin.id))
    switch card.destination {
    case .object:
      let view = ObjectPageView()
      // The page holds its view weakly, as the view's root owns it: an optimiser can't know that.
      defer { withExtendedLifetime(view) {} }
      let state = CardState.loaded(card, .fresh)
      if let object = OpenedObject(path, on: origin, in: view, state, details: [], isLive: false) {
        return .object(object)
      }
    case .page(let id):
      if let new = definition.pages.first(where: { $0.id == id && $0.isObject }) {
        let page = WallPage(
          new, object: path, pressed: card, sources: definition.sources,
          memory: .standard(of: options.file))
        await loader.show(pages: [origin, page.key])
        await loader.bring(found, to: path)
        return .page(page)
      }
    case .none, .chart, .external: break
    }
    try fail("the rows of page \(origin.id) lead to no page of an object")
  }
}
