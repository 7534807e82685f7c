import CardModel
import CardWidgets
import Dashboard
import Gtk

// After an edit of the file another wall takes the place of the one that was seen: what a person has
// opened stays open where the new file still has it.

extension Wall {
  /// Goes the way that a person went on the wall before, as far as the file still has it, and says what
  /// it has no longer. The pages of objects move over as they are, and go on with the new cards.
  func resume(_ old: Wall) {
    places = old.places
    guard currentPage == old.currentPage else { return tellMissing(old.trail.stops.first) }
    for stop in old.trail.stops.dropFirst() {
      guard let next = self.stop(like: stop) else {
        tellMissing(stop)
        break
      }
      next.root.keepingAlive {
        next.root.removeFromParent()
        show(next)
      }
    }
    openRows = old.openRows
    forgetRows()
  }

  private func stop(like stop: Trail.Stop) -> Trail.Stop? {
    switch stop {
    case .page(let old): page(like: old).map { .page($0) }
    case .object(let object): goesOn(object) ? .object(object) : nil
    }
  }

  private func page(like old: WallPage) -> WallPage? {
    if let path = old.object, definition.page(of: path).flatMap(page) == nil { return nil }
    guard let new = makePage(old.id, object: old.object, pressed: old.head?.pressed) else {
      return nil
    }
    new.view.restore(old.place)
    if let row = old.report?.view.firstRow, new.report != nil { seek(row, on: new) }
    return new
  }

  /// Has an object go on with this wall. False where the file has its card no longer.
  private func goesOn(_ object: OpenedObject) -> Bool {
    guard definition.page(of: object.path) == object.page, let page = page(object.page) else {
      return false
    }
    connect(object)
    if let state = page.state(of: object.path.card), !state.isLoading { object.show(state) }
    return true
  }

  /// Goes to a row of a report as soon as the report has its rows.
  private func seek(_ row: Int, on page: WallPage) {
    Task { [weak self, weak page] in
      await self?.loading?.value
      guard let self else { return }
      _ = await loader.settled(within: Self.patience)
      guard let snapshot = await loader.snapshot(ofReport: page?.id ?? definition.page(nil).id),
        !life.isOver
      else { return }
      await page?.report?.show(snapshot)
      if let page, isOnTop(page.root.widget) { page.report?.view.focus(row) }
    }
  }

  private static let patience = Duration.seconds(5)

  private func tellMissing(_ stop: Trail.Stop?) {
    guard let stop else { return }
    onNote(Note(text: "“\(stop.title)” is no longer in the dashboard."))
  }
}
