import CardModel
import Gtk

// The names of states in the style sheets.

extension SemanticState {
  /// Returns the name of the colour of the state.
  ///
  /// - Parameter neutral: the name of the colour of what is neither good nor bad.
  func colorName(neutral: String) -> String { self == .neutral ? neutral : "cw_\(rawValue)" }
}

extension WidgetHandle {
  /// Sets the style class of a semantic state.
  ///
  /// GTK matches all selectors again for each descendant of a widget whose classes have changed: a
  /// class that follows a value belongs to a widget without children.
  ///
  /// - Parameter prefix: the beginning of the names of the classes.
  func setState(_ state: SemanticState, prefix: String = "") {
    for other in SemanticState.allCases where other != .neutral {
      setClass(prefix + other.rawValue, when: other == state)
    }
  }

  /// Sets the style classes of a row whose state is a bar at its start.
  func setHighlight(_ state: SemanticState) {
    setClass("highlighted", when: state != .neutral)
    setState(state, prefix: "highlight-")
  }
}
