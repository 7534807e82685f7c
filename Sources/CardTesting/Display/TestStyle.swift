import CardWidgets
import Gtk

/// The style sheets of cards on the tests' display.
@MainActor
public enum TestStyle {
  private static var made: CardStyle?

  /// The look of the cards, which a test may change; it is restored after each test.
  public static var style: CardStyle {
    if let made { return made }
    let style = CardStyle(appearance: TestDisplay.appearance)
    made = style
    return style
  }

  /// Shows the style sheets, in a colour scheme.
  public static func use(_ scheme: Appearance.ColorScheme) {
    _ = style
    TestDisplay.appearance.preferredScheme = scheme
  }

  /// Restores the look that tests begin with.
  static func restore() {
    made?.theme = CardTheme()
    made?.preferredContrast = nil
  }
}
