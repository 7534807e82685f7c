import CardModel
import CardWidgets
import Dashboard
import DataSources
import Gtk
import Localization

/// Follows a link from the command line, or from another start of the program, as soon as the data
/// of its target have been loaded.
///
/// A later link cancels an earlier one.
final class LinkFollower {
  private unowned let navigator: Navigator
  /// The link whose card has not been loaded yet.
  private var pending: PageLink?
  /// Finds the row of a report that a link leads to.
  private var search: Task<Void, Never>?

  /// The maximum time that a link waits for the data of a report.
  private static let loadTimeout = Duration.seconds(30)

  init(_ navigator: Navigator) { self.navigator = navigator }

  isolated deinit { cancel() }

  func cancel() {
    pending = nil
    search?.cancel()
  }

  /// Goes to a page, and opens a card of it as soon as it is there.
  func follow(_ link: PageLink) {
    cancel()
    guard let page = navigator.definition.pages.first(where: { $0.id == link.page }) else {
      return announce(String(localized: "There is no page “\(link.page)”."))
    }
    guard !page.isObject else {
      return announce(
        String(localized: "The page “\(page.id)” shows an object: open it from a card or a row."))
    }
    navigator.choose(link)
    // The link decides what is shown of the page, not where a person was on it.
    if link.target != nil { navigator.positions[link.page] = nil }
    navigator.go(to: link.page) { [weak self] in
      self?.pending = link
      self?.dataChanged()
    }
  }

  /// Forgets the link if a person has left its page.
  func stackChanged() {
    guard let pending, !isOnTop(pending.page) else { return }
    self.pending = nil
  }

  private func isOnTop(_ page: PageID) -> Bool {
    navigator.top.object == nil && navigator.top.page.id == page
  }

  /// Opens the card that the link leads to, if its data are there.
  func dataChanged() {
    guard let link = pending else { return }
    guard let name = link.target, isOnTop(link.page) else {
      pending = nil
      return
    }
    if let report = navigator.top as? ReportScreen {
      pending = nil
      return openRow(name, of: report)
    }
    guard let screen = navigator.topCards else { return }
    let targets = PageLink.targets(of: name)
    let found = targets.lazy.compactMap { target in
      screen.card(named: target.card).map { (id: $0, row: target.row) }
    }.first
    guard let found else {
      if targets.contains(where: { screen.isLoading(cardsNamed: $0.card) }) { return }
      pending = nil
      return announce(String(localized: "There is no card “\(name)” on this page."))
    }
    if screen.state(of: found.id)?.isLoading == true { return }
    pending = nil
    open(found.id, row: found.row, on: screen)
  }

  /// - Parameter row: the row as a person names it.
  private func open(_ id: CardID, row: String?, on screen: CardsScreen) {
    if navigator.memory.isHidden(id) { navigator.memory.show([id]) }
    screen.view.focus(id)
    screen.view.reveal(id)
    guard let card = screen.state(of: id)?.card else { return }
    guard let row else {
      if card.destination == .object || card.destination == .chart {
        navigator.open(card.destination, screen.press(on: card))
      }
      return
    }
    guard let element = card.element(named: row), let destination = card.destination(of: element)
    else { return announce(String(localized: "The card “\(card.name)” has no row “\(row)”.")) }
    navigator.open(destination, screen.press(on: card).appending(element))
  }

  /// Opens a row of a report as soon as the report has its rows.
  private func openRow(_ name: String, of screen: ReportScreen) {
    let (scope, page) = (navigator.scope, screen.page.id)
    search = scope.task { [unowned self] () async throws(CancellationError) in
      guard let screen = try await navigator.rows.loaded(page, within: Self.loadTimeout),
        screen.report.selection != nil
      else { return }
      let row = try await scope.waiting(for: { () async throws(SourceFailure) in
        try await screen.row(named: name)
      })
      guard screen === navigator.top else { return }
      switch row {
      case .success(let (position, row)?):
        screen.report.view.focus(position)
        let card = row.row.card()
        navigator.rows.prepare(screen.press(on: card).path, at: position, as: row.object, in: page)
        screen.onEvent(.opened(card))
      case .success(nil): announce(String(localized: "There is no row “\(name)” in this report."))
      case .failure(let failure): announce(failure.message)
      }
    }
  }

  /// Says why a link leads nowhere: in a kiosk, which links lead from outside, in the log.
  private func announce(_ text: String) {
    if navigator.offersHostActions { navigator.onNote(Note(text: text)) } else { printError(text) }
  }
}
