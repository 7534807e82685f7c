import CardModel
import Gtk

/// The sign of a state before a text, which tells the state without its colour.
struct StateSign {
  private(set) var icon: SymbolicIcon?
  private var state = SemanticState.neutral
  private let style: String

  /// - Parameter style: the style class that sets the size of the sign.
  init(_ style: String = "state-sign") { self.style = style }

  /// Shows the sign of a state; a state that means nothing good or bad has none.
  ///
  /// - Parameter add: adds the sign to its parent.
  mutating func show(_ new: SemanticState, add: (SymbolicIcon) -> Void) {
    guard new != state else { return }
    state = new
    icon?.widget.removeFromParent()
    icon = .sign(of: new)
    guard let icon else { return }
    icon.addClass(style)
    icon.setState(new)
    icon.verticalAlignment = .center
    add(icon)
  }
}
