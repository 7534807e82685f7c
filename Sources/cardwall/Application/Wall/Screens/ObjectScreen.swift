import CardModel
import CardWidgets
import Dashboard
import Gtk

/// A screen that shows one card, or a part of it, on a page made from the card.
protocol CardPageScreen: Screen {
  var content: FollowedObject { get set }
  /// The view, which its root widget owns; nil once that is gone.
  var view: ObjectPageView? { get }
}

extension CardPageScreen {
  var title: String { content.card.name }
  var page: ShownPage { content.page }
  var object: ObjectPath? { content.path }
  var contentHeight: Int { max(900, view?.contentHeight ?? 0) }
  var data: ScreenData { content.needsDetails ? .details(content.path) : .none }
  var currentCard: Card? { content.path.rows.isEmpty ? content.card : nil }

  func path(of card: Card) -> ObjectPath {
    content.isOnWall ? content.path : ObjectPath(card: card.id)
  }

  func apply(_ updates: [CardUpdate]) {
    for case .details(content.path, let details, let isGone) in updates {
      content.set(details, isGone: isGone)
      render()
    }
  }

  /// Shows another state of the card at the start of the object's path.
  func show(_ state: CardState) {
    content.set(state)
    render()
  }

  /// Shows the row of a report that the object is made of; nil if it is no longer there, which
  /// leaves the object as it was last.
  func show(row: Card?) {
    content.set(row: row)
    render()
  }

  func render() {
    view?.render(content.state)
    view?.show(note: content.isGone ? FollowedObject.goneText : nil)
  }
}

/// The screen of an object: all that is known of it.
final class ObjectScreen: CardPageScreen {
  let root: Widget
  private(set) weak var view: ObjectPageView?
  var content: FollowedObject

  /// - Parameter copiesRows: false for a kiosk, from which nothing is copied.
  init(_ content: FollowedObject, copiesRows: Bool) {
    let view = ObjectPageView()
    self.content = content
    self.view = view
    root = view.root.widget
    // A chart has a screen of its own.
    view.offersExport = false
    view.copiesRows = copiesRows
    render()
  }

  func takeFocus() { view?.takeFocus() }
}
