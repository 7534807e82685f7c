import CardModel
import CardWidgets
import Dashboard

// The data of the screens that are open.

extension Navigator {
  /// Shows the cards that are known, loading or not.
  func render() {
    for case let screen as CardsScreen in screens { screen.render() }
  }

  /// Shows what has changed.
  func apply(_ updates: [CardUpdate]) {
    let before = (titles, position)
    let news = topCards?.news(in: updates) ?? []
    for screen in screens { screen.apply(updates) }
    for update in updates {
      switch update {
      case .state(let section, let card, _): updateObjects(of: card, on: section.page)
      case .report(let page, _): rows.dataChanged(in: page)
      case .order, .object, .details, .count, .choices: break
      }
    }
    for (card, text) in news { onNews(card, text) }
    links.dataChanged()
    if before != (titles, position) { onChange() }
    onUpdate()
  }

  /// Shows cards as a person has arranged them.
  func arrangementChanged(_ cards: [CardID]) {
    for case let screen as CardsScreen in screens { screen.arrangementChanged(cards) }
    if let path = top.object, path.rows.isEmpty, memory.isHidden(path.card) { pop() }
    for case let screen as CardsScreen in screens {
      for card in cards { updateObjects(of: card, on: screen.page) }
    }
  }

  /// Shows the progress of the actions of a card or a row, wherever it is visible.
  func progressChanged(_ target: ActionTarget) {
    let card = target.card.whole
    cardsScreen(of: target.page)?.renderCard(card)
    updateObjects(of: card, on: target.page)
  }

  /// Returns whether a person sees the card of an action, or comes back to it: false for a card
  /// that a search has hidden, and for one whose page has been left.
  func shows(_ target: ActionTarget) -> Bool {
    let card = target.card.whole
    if let screen = top as? ObjectScreen, screen.page == target.page,
      screen.content.path.card == card
    {
      return true
    }
    if let head = topCards?.head, head.object.card == card || head.pressed?.id == card {
      return true
    }
    return cardsScreen(of: target.page)?.content.cards.isShown(card) ?? false
  }

  /// Shows the present state of a card on the screens that are made from it.
  private func updateObjects(of card: CardID, on page: ShownPage) {
    for screen in screens.dropFirst() {
      switch screen {
      case let screen as CardsScreen: updateHead(of: screen, card, on: page)
      case let screen as ObjectScreen
      where screen.content.path.card == card && screen.page == page:
        screen.show(state(of: card, on: page) ?? progressed(screen.content.source, on: page))
      default: break
      }
    }
  }

  /// Shows what was pressed in the head of its object's page.
  ///
  /// A row that only its position identifies stays as it was, because another row may have that
  /// position now.
  private func updateHead(of screen: CardsScreen, _ card: CardID, on page: ShownPage) {
    guard let head = screen.head, head.object.card == card || head.pressed?.id == card,
      definition.page(of: head.object) == page
    else { return }
    if head.object.card == card, head.object.isLasting,
      let pressed = state(of: card, on: page)?.card?.pressed(at: head.object)
    {
      head.show(pressed)
    } else if let pressed = head.pressed, pressed.id == card {
      head.show(actions.showingProgress(pressed, on: page))
    }
  }

  /// Returns the finished state of a card, if its page is open.
  private func state(of card: CardID, on page: ShownPage) -> CardState? {
    cardsScreen(of: page)?.state(of: card)
  }

  private func progressed(_ state: CardState, on page: ShownPage) -> CardState {
    state.updatingCard { $0 = actions.showingProgress($0, on: page) }
  }
}
