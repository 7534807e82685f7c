import CardModel
import Gtk

extension WidgetHandle {
  /// The factors on lengths: the size of text, and the density of ``CardStyle``.
  var cardScale: LayoutScale { LayoutScale(layoutScale, density: CardStyle.density) }

  /// Returns a distance, given in px at the usual size of text and density, in px.
  func spaced(_ distance: Int) -> Int { Int((Double(distance) * cardScale.spacing).rounded()) }
}
