import CResources
import CardModel
import Gtk

extension VectorDrawing {
  /// Returns the sign of a state, which doesn't depend on colour: a triangle, an octagon or a
  /// circle; nil for a state that means nothing good or bad.
  static func sign(of state: SemanticState) -> VectorDrawing? {
    switch state {
    case .critical: OwnDrawing.of(cardwall_icon_critical())
    case .negative: OwnDrawing.of(cardwall_icon_negative())
    case .positive: OwnDrawing.of(cardwall_icon_positive())
    case .neutral, .informative: nil
    }
  }
}
