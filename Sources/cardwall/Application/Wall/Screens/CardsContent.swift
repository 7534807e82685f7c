import CardModel
import Dashboard

/// The cards of a page of one version of the file, and the entries of the program in their menus.
final class CardsContent {
  let title: String
  let cards: PageCards
  let menu: HostMenu
  let hasChoices: Bool

  /// - Parameters:
  ///   - object: what the page shows, if it is the page of an object.
  ///   - memory: which cards are hidden and bookmarked.
  ///   - actions: knows the progress of the cards' actions.
  ///   - offersHostActions: whether the program adds entries to each card's menu.
  init(
    _ sections: [SectionDefinition], of definition: PageDefinition, object: ObjectPath?,
    memory: WallMemory, actions: ActionRunner, offersHostActions: Bool
  ) {
    let page = ShownPage(definition.id, object: object)
    title = definition.name
    hasChoices = !definition.choices.isEmpty
    // Nobody swipes a kiosk on a wall: a carousel would keep most of its cards out of reach.
    cards = PageCards(
      sections, of: definition.id, memory: memory, collapses: offersHostActions,
      slides: offersHostActions
    ) { [unowned actions] in
      actions.keeps(ActionTarget(page: page, card: $0))
    }
    menu = HostMenu(
      of: definition.cards, isObject: object != nil, memory: memory, isOffered: offersHostActions)
  }
}
