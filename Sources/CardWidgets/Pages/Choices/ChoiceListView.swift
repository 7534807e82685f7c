import CardModel
import Gtk

/// A popover with the options of a choice, of which one is chosen.
final class ChoiceListView {
  let root = Popover()
  /// Called with the value of the option that is pressed.
  var onChoose: (String) -> Void = { _ in }

  private let list: ChoiceList
  private var options: [PageChoice.Option] = []
  private var chosen = ""

  /// The maximum height of the list, in px at the usual size of text.
  private static let maximumHeight = 440

  /// - Parameter title: what is chosen.
  init(_ title: String) {
    list = ChoiceList(title, in: root, maximumHeight: Self.maximumHeight)
    list.onToggle = { [unowned self] value, _ in press(value) }
    root.onMap { [unowned self] in open() }
    root.own(self)
  }

  /// - Parameters:
  ///   - all: the words for none of the options; nil if one is always chosen.
  ///   - chosen: the value that is chosen; empty for none.
  func render(_ new: [PageChoice.Option], all: String?, chosen: String) {
    let options = (all.map { [PageChoice.Option(value: "", title: $0)] } ?? []) + new
    self.chosen = chosen
    self.options = options
    // An open list keeps its rows, one of which may have the focus, until it opens again.
    list.mark([chosen])
  }

  private func open() {
    list.show(options.map { ($0.value, $0.title) })
    list.mark([chosen])
    list.choices.first { $0.value == chosen }?.root.grabFocus()
  }

  private func press(_ value: String) {
    chosen = value
    list.mark([value])
    onChoose(value)
  }
}
