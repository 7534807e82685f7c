import CardWidgets
import Dashboard
import Foundation
import Gtk

extension CardTheme {
  /// The look that a dashboard file asks for, with its style sheet; nil stands for the desktop's.
  init(_ definition: ThemeDefinition?) {
    self.init()
    guard let definition else { return }
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
    if let path = definition.style { sheet = Self.sheet(at: path) }
  }

  private static func sheet(at path: String) -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      printError("\(path): can’t be read: check the path and its permissions")
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
