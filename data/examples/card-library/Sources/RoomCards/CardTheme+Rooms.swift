import CardWidgets
import Gtk

extension CardTheme {
  /// The colours of the rooms: those of figures and buttons in both schemes, and by a style sheet
  /// that of the edge of cards.
  @MainActor
  public static var rooms: CardTheme {
    var theme = CardTheme()
    theme.accents = (
      light: Accent(Color(red: 0, green: 0.41, blue: 0.36), text: Color(red: 1, green: 1, blue: 1)),
      dark: Accent(Color(red: 0.3, green: 0.71, blue: 0.67), text: Color(red: 0, green: 0, blue: 0))
    )
    theme.sheet = "@define-color cw_hairline alpha(@cw_tint, 0.5);"
    return theme
  }
}
