import CardModel
import Gtk

/// The sign of a state before a text, which tells the state without its colour.
struct StateSign {
  /// The sign, also while it is hidden.
  var widget: Widget? { made?.widget }
  /// The sign while it is shown.
  var icon: SymbolicIcon? { made?.isVisible == true ? made : nil }
  private var made: SymbolicIcon?
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
    guard let drawing = VectorDrawing.sign(of: new) else { return made.hide() }
    // The style sheet sets its size, so that it grows with the text.
    let sign = made.shown(making: SymbolicIcon(drawing, size: 0)) {
      $0.addClass(style)
      $0.verticalAlignment = .center
      add($0)
    }
    sign.show(drawing)
    sign.setState(new)
  }
}
