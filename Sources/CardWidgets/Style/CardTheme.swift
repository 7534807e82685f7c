import CardModel
import Gtk

/// The look that a dashboard asks for, besides that of the user's desktop.
public struct CardTheme: Equatable {
  /// The colours of what can be pressed and of figures, in one scheme.
  public struct Accent: Equatable {
    public let color: Color
    /// The colour of text on a ground of this colour.
    public let text: Color

    public init(_ color: Color, text: Color) {
      self.color = color
      self.text = text
    }

    /// The named colours of the style sheets, redefined.
    var sheet: String {
      """
      @define-color cw_tint \(color.css);
      @define-color cw_focus \(color.css);
      @define-color cw_button \(color.css);
      @define-color cw_button_pressed shade(\(color.css), 0.8);
      @define-color cw_on_button \(text.css);

      """
    }
  }

  /// The colour scheme; nil for that of the desktop.
  public var scheme: Appearance.ColorScheme?
  /// Whether the contrast is high; nil for the setting of the desktop.
  public var isHighContrast: Bool?
  /// The accents in the light and in the dark scheme; nil for those of the desktop, or else the
  /// program's own.
  public var accents: (light: Accent, dark: Accent)?
  public var density = Density.comfortable
  /// A style sheet, below the user's own.
  public var sheet = ""

  public init() {}

  public static func == (left: Self, right: Self) -> Bool {
    left.scheme == right.scheme && left.isHighContrast == right.isHighContrast
      && left.accents?.light == right.accents?.light && left.accents?.dark == right.accents?.dark
      && left.density == right.density && left.sheet == right.sheet
  }
}

extension Color {
  /// The colour as style sheets write it.
  fileprivate var css: String {
    let channels = [red, green, blue].map { String(Int(($0 * 255).rounded())) }
    return "rgb(\(channels.joined(separator: ", ")))"
  }
}
