import CardModel
import Gtk

/// The sign of a state before a text, which tells the state without its colour.
struct StateSign {
  private(set) var icon: SymbolicIcon?
  private var state = SemanticState.neutral
  private let style: String

  /// - Parameter style: the style class that sets the size of the sign.
  init(_ style: String = "state-sign") { self.style = style }

  /// Shows the sign of a state in a box; a state that means nothing good or bad has none.
  ///
  /// - Parameter add: adds the sign to the box.
  mutating func show(_ new: SemanticState, in box: Box, add: (SymbolicIcon) -> Void) {
    guard new != state else { return }
    state = new
    if let icon { box.remove(icon) }
    icon = .sign(of: new)
    guard let icon else { return }
    icon.addClass(style)
    icon.setState(new)
    icon.verticalAlignment = .center
    add(icon)
  }
}
