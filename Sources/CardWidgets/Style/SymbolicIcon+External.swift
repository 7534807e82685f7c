import CResources
import Gtk

extension SymbolicIcon {
  /// Makes the icon of links out of the program: an arrow that leaves a box (S-04).
  ///
  /// The style sheet sets its size, so that it grows with the text.
  static func external() -> SymbolicIcon {
    let icon = SymbolicIcon(OwnDrawing.of(cardwall_icon_external()), size: 0)
    icon.addClass("external-icon")
    return icon
  }
}
