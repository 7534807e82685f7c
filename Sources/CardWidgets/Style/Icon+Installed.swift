import CardModel
import Gtk

extension Optional where Wrapped == Icon {
  /// The icon if the program or the icon theme has it: otherwise GTK would show a broken image.
  var installed: Icon? { flatMap { IconTheme.hasIcon(named: $0.name) ? $0 : nil } }
}
