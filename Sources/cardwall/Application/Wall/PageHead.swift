import CardModel
import CardWidgets
import Dashboard

/// The head of an object's page that the file has: what was pressed says it, as it is on the wall at
/// the moment, with the header that the file gives the page in place of its own.
final class PageHead {
  let view = ObjectHeadView(hasFooter: true)
  /// Called with the card, as it is shown, and an action of it.
  var onAction: (Card, ActionID) -> Void = { _, _ in }
  /// Gives the card's actions how far they are.
  var finish: (Card) -> Card = { $0 } { didSet { render() } }

  /// What was pressed; nil until it is known.
  private(set) var pressed: Card?
  private var header: CardHeader?
  private var shown: Card?

  init(_ pressed: Card?) {
    self.pressed = pressed
    view.onAction = { [unowned self] id in if let shown { onAction(shown, id) } }
    render()
  }

  /// Shows what was pressed as it is now.
  func show(_ card: Card) {
    pressed = card
    render()
  }

  /// Shows the header that the file has, on the object; nil for that of what was pressed.
  func show(_ new: CardHeader?) {
    header = new
    render()
  }

  func render() {
    view.root.isVisible = pressed != nil || header != nil
    guard var card = pressed ?? header.map({ Card(id: CardID("object"), header: $0) }) else {
      return
    }
    if let header { card.header = header }
    let finished = finish(card.withoutOpening)
    guard finished != shown else { return }
    shown = finished
    view.render(finished)
  }
}
