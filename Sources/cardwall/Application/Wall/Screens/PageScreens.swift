import CardModel
import CardWidgets
import Dashboard
import DataSources

/// Makes the screens of the pages that one version of the file declares.
struct PageScreens {
  let definition: DashboardDefinition
  /// The cards that are hidden, moved and bookmarked, and the values that are chosen.
  let memory: WallMemory
  /// Knows the progress of the cards' actions.
  let actions: ActionRunner
  /// Whether the program adds entries to each card's menu.
  let offersHostActions: Bool
  /// The full minutes of the wall.
  let minutes: Minutes

  /// Makes the screen of a page.
  func make(_ page: PageDefinition, head: PageHead? = nil) -> any Screen {
    switch page.content {
    case .sections(let sections):
      CardsScreen(
        sections, of: page, head: head, memory: memory, actions: actions,
        offersHostActions: offersHostActions)
    case .report(let report):
      ReportScreen(
        report, of: page, in: definition, memory: memory.report(page.id),
        offersExport: offersHostActions, minutes: minutes)
    }
  }

  /// Returns the screen of a page in place of one that another version of the file has made.
  ///
  /// A screen of cards is the same one, and follows the new version as soon as its cards are known.
  func make(_ page: PageDefinition, inPlaceOf old: any Screen) -> any Screen {
    guard let old = old as? CardsScreen, case .sections(let sections) = page.content else {
      return make(page)
    }
    old.resume(
      with: CardsContent(
        sections, of: page, object: old.object, memory: memory, actions: actions,
        offersHostActions: offersHostActions))
    return old
  }
}
