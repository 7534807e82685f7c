import CardWidgets

/// What a kiosk changes of the look of all windows.
extension OpenDashboard {
  /// The look that the file asks for, and the dark one in the dark hours of a kiosk.
  var theme: CardTheme {
    var theme = usualTheme
    if isNight { theme.scheme = .dark }
    return theme
  }

  /// Follows the hours and the size of text of a kiosk.
  func follow(_ screen: KioskScreen) {
    screen.light.onNight = { [weak self] in
      guard let self else { return }
      isNight = $0
      onTheme(self)
    }
    screen.page.onScale = { [weak self] in
      guard let self, textScale != $0 else { return }
      textScale = $0
      onTheme(self)
    }
  }
}
