import CardModel
import CardWidgets
import Dashboard
import Gtk

/// The screen of a card or a part of it: all that is known of it, or its full chart with its table
/// (S-47, S-65).
final class ObjectScreen: Screen {
  let root: Widget
  /// The view, which its root widget owns; nil once that is gone.
  private(set) weak var view: ObjectPageView?
  private(set) var content: FollowedObject

  /// Fails if there is nothing at the end of the path.
  /// - Parameters:
  ///   - details: the details of the objects on the path that are known already.
  ///   - offersHostActions: false for a kiosk, from which nothing is copied or saved.
  init?(_ press: Press, details: [[DetailSection]], offersHostActions: Bool) {
    guard let content = FollowedObject(press, details: details) else { return nil }
    let view = ObjectPageView()
    self.content = content
    self.view = view
    root = view.root.widget
    // A chart in a section of an object has a screen of its own.
    view.offersExport = offersHostActions && isChart
    view.copiesRows = offersHostActions
    render()
  }

  private var isChart: Bool { if case .chart = content.card.body { true } else { false } }

  var title: String { content.card.name }
  var page: ShownPage { content.page }
  var object: ObjectPath? { content.path }
  var contentHeight: Int { max(900, view?.contentHeight ?? 0) }
  var data: ScreenData { content.needsDetails ? .details(content.path) : .none }
  var currentCard: Card? { content.path.rows.isEmpty ? content.card : nil }

  var onEvent: (CardEvent) -> Void {
    get { view?.onEvent ?? { _ in } }
    set { view?.onEvent = newValue }
  }

  func press(on card: Card) -> Press {
    content.isOnWall
      ? Press(card: card, path: content.path, page: page, state: content.source)
      : Press(card: card, path: ObjectPath(card: card.id), page: page)
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

  private func render() {
    view?.render(content.state)
    view?.show(note: content.isGone ? FollowedObject.goneText : nil)
  }

  /// Moves the focus to what the page is read by; to the plot of a chart, whose keys read it.
  func takeFocus() {
    view?.takeFocus()
    if isChart, !root.containsFocus { root.moveFocus(.forward) }
  }
}
