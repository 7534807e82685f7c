import CardWidgets
import Dashboard
import DataSources
import Foundation
import Gtk
import Localization

extension CardTheme {
  /// The look that a dashboard file asks for; nil stands for the desktop's.
  /// - Parameter sheet: the text of the file's style sheet.
  init(_ definition: ThemeDefinition?, sheet: String) {
    self.init()
    self.sheet = sheet
    guard let definition else { return }
    density = definition.density
    switch definition.scheme {
    case .system: break
    case .light: (scheme, isHighContrast) = (.light, false)
    case .dark: (scheme, isHighContrast) = (.dark, false)
    case .highContrast: isHighContrast = true
    }
    if let accent = definition.accent,
      let light = Accent(accent.legible(inDark: false)),
      let dark = Accent(accent.legible(inDark: true))
    {
      accents = (light, dark)
    }
  }
}

extension ThemeDefinition {
  /// The text of the style sheet, which is read now; empty without one, or if it can't be read,
  /// which is printed.
  nonisolated var sheet: String {
    guard let style else { return "" }
    guard reasonNotToRead(style) == nil,
      let data = FileManager.default.contents(atPath: style)
    else {
      printError(String(localized: "\(style): can’t be read: check the path and its permissions"))
      return ""
    }
    return String(decoding: data, as: UTF8.self)
  }
}

extension CardTheme.Accent {
  fileprivate init?(_ accent: AccentColor) {
    guard let color = Color(accent.text), let text = Color(accent.textColor.text) else {
      return nil
    }
    self.init(color, text: text)
  }
}
