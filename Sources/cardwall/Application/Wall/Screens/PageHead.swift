import CardModel
import CardWidgets
import Dashboard

/// The head of a page that the file declares for an object: the card or the row that was pressed,
/// as it is now, with the header that the file declares for the page in place of its own.
final class PageHead {
  let view = ObjectHeadView(hasFooter: true)
  /// The object that the page shows.
  let object: ObjectPath
  /// Called with the card, as it is shown, and one of its actions.
  var onAction: (Card, ActionID) -> Void = { _, _ in }

  /// Called with the card, as it is shown, and what one of its controls is set to.
  var onSet: (Card, ActionID, Control.Setting) -> Void = { _, _, _ in }

  /// The card or the row that was pressed; nil until it is known.
  private(set) var pressed: Card?
  /// The title of the head; nil until it is known.
  var title: String? { shown?.name }

  private var header: CardHeader?
  /// The card as it is shown; nil until it is known.
  private(set) var shown: Card?

  init(_ pressed: Card?, of object: ObjectPath) {
    self.pressed = pressed
    self.object = object
    view.onAction = { [unowned self] id in if let shown { onAction(shown, id) } }
    view.onSet = { [unowned self] in if let shown { onSet(shown, $0, $1) } }
    render()
  }

  /// Shows another state of what was pressed.
  func show(_ card: Card) {
    pressed = card
    render()
  }

  /// Shows the header that the file declares, filled with the object's data; nil for that of what
  /// was pressed.
  func show(_ new: CardHeader?) {
    header = new
    render()
  }

  private func render() {
    view.root.isVisible = pressed != nil || header != nil
    guard var card = pressed ?? header.map({ Card(id: CardID("object"), header: $0) }) else {
      return
    }
    if let header { card.header = header }
    card = card.withoutOpening
    guard card != shown else { return }
    shown = card
    view.render(card)
  }
}
