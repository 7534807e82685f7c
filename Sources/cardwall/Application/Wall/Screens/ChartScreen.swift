import CardModel
import CardWidgets
import Gtk

/// The screen of a card's chart: the full chart with its table (S-47, S-65).
final class ChartScreen: CardPageScreen {
  let root: Widget
  private(set) weak var view: ObjectPageView?
  var content: FollowedObject

  /// - Parameter offersExport: false for a kiosk, from which nothing is copied or saved.
  init(_ content: FollowedObject, offersExport: Bool) {
    let view = ObjectPageView()
    self.content = content
    self.view = view
    root = view.root.widget
    view.offersExport = offersExport
    view.copiesRows = offersExport
    render()
  }

  /// Moves the focus to the plot, whose keys read the chart.
  func takeFocus() {
    view?.takeFocus()
    if !root.containsFocus { root.moveFocus(.forward) }
  }
}
