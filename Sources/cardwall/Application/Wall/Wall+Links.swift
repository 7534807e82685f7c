import CardModel
import CardWidgets
import Dashboard
import DataSources

// Links to places on the wall, from the command line or from another start of the program.

extension Wall {
  /// Goes to a page, and opens a card of it as soon as it is there.
  func follow(_ link: PageLink) {
    guard let page = definition.pages.first(where: { $0.id == link.page }) else {
      return onNote(Note(text: "There is no page “\(link.page)”."))
    }
    guard !page.isObject else {
      return onNote(
        Note(text: "The page “\(page.id)” shows an object: open it from a card or a row."))
    }
    pendingLink = nil
    // Where a person was on the page counts no longer.
    if link.target != nil { places[link.page] = nil }
    go(to: link.page)
    pendingLink = link
    followPendingLink()
  }

  /// Opens the card that a link leads to, once its data are there.
  func followPendingLink() {
    guard let link = pendingLink else { return }
    guard let page = trail.topPage, page.id == link.page, let name = link.target else {
      pendingLink = nil
      return
    }
    if page.report != nil {
      pendingLink = nil
      return openRow(name, on: page)
    }
    let targets = PageLink.targets(of: name)
    let found = targets.lazy.compactMap { target in
      page.card(named: target.card).map { (id: $0, row: target.row) }
    }.first
    guard let found else {
      if targets.contains(where: { page.isLoading(cardsNamed: $0.card) }) { return }
      pendingLink = nil
      return onNote(Note(text: "There is no card “\(name)” on this page."))
    }
    if page.state(of: found.id)?.isLoading == true { return }
    pendingLink = nil
    open(found.id, row: found.row, on: page)
  }

  /// - Parameter row: as a person names it.
  private func open(_ id: CardID, row: String?, on page: WallPage) {
    if memory.isHidden(id) { memory.show([id]) }
    page.view.focus(id)
    page.view.reveal(id)
    guard let card = page.state(of: id)?.card else { return }
    guard let row else {
      if card.destination == .object || card.destination == .chart {
        open(card.destination, of: card, on: page.key)
      }
      return
    }
    guard let element = card.element(named: row), let destination = card.destination(of: element)
    else { return onNote(Note(text: "The card “\(card.name)” has no row “\(row)”.")) }
    open(destination, ObjectPath(card: id, rows: [element]), of: card, on: page.key)
  }

  /// Opens a row of a report as soon as the report has its rows.
  private func openRow(_ name: String, on page: WallPage) {
    Task { [weak self, weak page] in
      guard let self, let id = page?.id else { return }
      await loading?.value
      _ = await loader.settled(within: Self.rowPatience)
      guard let snapshot = await loader.snapshot(ofReport: id) else { return }
      await page?.report?.show(snapshot)
      guard let selection = page?.report?.selection else { return }
      do throws(SourceFailure) {
        guard let position = try await selection.position(named: name),
          let row = try await selection.rows(position..<position + 1).first
        else { throw SourceFailure(.notFound, "There is no row “\(name)” in this report.") }
        guard !life.isOver, let page, isOnTop(page.root.widget) else { return }
        page.report?.view.focus(position)
        page.onEvent(.opened(row.card()))
      } catch {
        if !life.isOver { onNote(Note(text: error.message)) }
      }
    }
  }

  private static let rowPatience = Duration.seconds(30)
}
