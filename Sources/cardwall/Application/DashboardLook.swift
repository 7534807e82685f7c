import CardWidgets
import Dashboard

/// The look of all windows while the window of a dashboard is used.
struct DashboardLook {
  /// The look that the file asks for.
  private var usual = CardTheme()
  /// The path of the style sheet that the file names; empty without one.
  private(set) var sheetPath = ""
  /// Whether a kiosk is in its dark hours.
  var isNight = false
  /// The factor on the size of text that a kiosk asks for; nil for the zoom of all windows.
  var textScale: Double?

  /// The look that the file asks for, and the dark one in the dark hours of a kiosk.
  var theme: CardTheme {
    var theme = usual
    if isNight { theme.scheme = .dark }
    return theme
  }

  /// Takes the look that a version of the file asks for.
  /// - Parameter sheet: the text of its style sheet.
  mutating func use(_ definition: ThemeDefinition?, sheet: String) {
    sheetPath = definition?.style ?? ""
    usual = CardTheme(definition, sheet: sheet)
  }
}
