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
    guard let drawing = VectorDrawing.sign(of: new) else {
      icon?.widget.removeFromParent()
      icon = nil
      return
    }
    if let icon {
      icon.show(drawing)
      icon.setState(new)
    } else {
      // The style sheet sets its size, so that it grows with the text.
      let new = SymbolicIcon(drawing, size: 0)
      new.addClass(style)
      new.setState(state)
      new.verticalAlignment = .center
      icon = new
      add(new)
    }
  }
}
