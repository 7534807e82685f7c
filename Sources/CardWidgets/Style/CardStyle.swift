import CResources
import CardModel
import Gtk

/// The look of the cards on the display: the built-in style sheets for the user's colour scheme,
/// contrast and size of text, and a style sheet of the user.
///
/// Lengths in px of the built-in sheets are those at the usual size of text, and follow it.
public final class CardStyle {
  public let appearance: Appearance
  private let base = StyleProvider(.application)
  private let scheme = StyleProvider(.scheme)
  private let document = StyleProvider(.document)
  private let user = StyleProvider(.user)
  /// The factors on the lengths of the built-in style sheet.
  private var scale: LayoutScale?

  /// The density of all widgets: GTK has one look for all windows of a process.
  private(set) static var density = Density.comfortable

  /// The contrast that the program chooses instead of the system's setting; nil for the setting.
  public var preferredContrast: Bool? { didSet { apply() } }

  /// The look that the dashboard asks for.
  public var theme = CardTheme() {
    didSet {
      guard theme != oldValue else { return }
      Self.density = theme.density
      if theme.sheet != oldValue.sheet { themeProblems = document.load(document: theme.sheet) }
      appearance.preferredScheme = theme.scheme
      preferredContrast = theme.isHighContrast
    }
  }

  /// The problems of the style sheet of ``theme``, with their lines and columns.
  public private(set) var themeProblems: [StyleProvider.Problem] = []

  /// Returns the accents for the accent colour of the desktop, which the dashboard's own replace.
  public var makeAccents: (Color) -> (light: CardTheme.Accent, dark: CardTheme.Accent)? = {
    _ in nil
  }

  public init(appearance: Appearance) {
    self.appearance = appearance
    if NamedIcons.drawings.isEmpty { NamedIcons.drawings = OwnDrawing.namedIcons() }
    apply()
    appearance.onChange = { [unowned self] in apply() }
  }

  /// Replaces the user's style sheet; returns its problems with their lines and columns.
  public func loadUserSheet(_ css: String) -> [StyleProvider.Problem] { user.load(css) }

  private func apply() {
    let scale = LayoutScale(appearance.layoutScale, density: Self.density)
    if scale != self.scale {
      self.scale = scale
      load(scale)
    }
    let isDark = appearance.colorScheme == .dark
    let isHighContrast = preferredContrast ?? appearance.isHighContrast
    var sheet = appearance.familyOfGenericFont.map { "window { font-family: \"\($0)\"; }" } ?? ""
    if isDark { sheet += String(cString: cardwall_style_dark()) }
    if isHighContrast {
      sheet += String(
        cString: isDark ? cardwall_style_high_contrast_dark() : cardwall_style_high_contrast())
    }
    if !appearance.isComposited { sheet += String(cString: cardwall_style_uncomposited()) }
    // High contrast keeps its own colours.
    let accents = theme.accents ?? appearance.accentColor.flatMap(makeAccents)
    if !isHighContrast, let accents { sheet += (isDark ? accents.dark : accents.light).sheet }
    scheme.load(sheet)
  }

  /// Loads the built-in style sheet with these factors on its lengths.
  private func load(_ scale: LayoutScale) {
    var sheet = String(cString: cardwall_style()) + Box.gapSheet(scale.density)
    var fixed = String(cString: cardwall_style_fixed()) + Box.narrowGapSheet(scale.density)
    if scale.density == .compact {
      sheet += String(cString: cardwall_style_compact())
      fixed += String(cString: cardwall_style_compact_fixed())
    }
    base.load(sheet, scale: scale.text, unscaled: fixed)
  }
}
