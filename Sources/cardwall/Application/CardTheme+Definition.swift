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
    accents = definition.accent.flatMap(Self.accents)
  }

  /// Returns a colour as it can be read in the light and in the dark scheme.
  static func accents(of color: AccentColor) -> (light: Accent, dark: Accent)? {
    guard let light = Accent(color.legible(inDark: false)),
      let dark = Accent(color.legible(inDark: true))
    else { return nil }
    return (light, dark)
  }

  /// Does the same for the accent colour of the desktop.
  static func accents(of color: Color) -> (light: Accent, dark: Accent)? {
    let channels = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
    return accents(of: AccentColor(red: channels[0], green: channels[1], blue: channels[2]))
  }
}

extension ThemeDefinition {
  /// The text of the style sheet, which is read now; empty without one, or if it can't be read,
  /// which is printed.
  /// - Parameter folder: the folder that its path must lead to; nil for any.
  nonisolated func sheet(within folder: OwnFolder?) -> String {
    guard let style else { return "" }
    guard let bytes = try? readFile(style, within: folder) else {
      printError(String(localized: "\(style): can’t be read: check the path and its permissions"))
      return ""
    }
    return String(decoding: bytes, as: UTF8.self)
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
