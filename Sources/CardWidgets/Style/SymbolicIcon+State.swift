import CResources
import CardModel
import Gtk

extension SymbolicIcon {
  /// Makes the sign of a state, which doesn't depend on colour: a triangle, an octagon or
  /// a circle; nil for a state that means nothing good or bad.
  ///
  /// The style sheet sets its size, so that it grows with the text.
  static func sign(of state: SemanticState) -> SymbolicIcon? {
    let bytes =
      switch state {
      case .critical: cardwall_icon_critical()
      case .negative: cardwall_icon_negative()
      case .positive: cardwall_icon_positive()
      case .neutral, .informative: UnsafePointer<CChar>?.none
      }
    guard let bytes else { return nil }
    return SymbolicIcon(OwnDrawing.of(bytes), size: 0)
  }
}
