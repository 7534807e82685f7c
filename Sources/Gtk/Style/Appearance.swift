import CGtk

/// The user's preferences for look and motion, followed while the program runs.
///
/// A preference that is set here applies to this program alone, until it is set again.
@MainActor
public final class Appearance {
  public enum ColorScheme {
    case light, dark
  }

  /// Called after anything below has changed.
  public var onChange: (() -> Void)?

  /// The program's own choice (a command line option), which wins over the system's.
  public var preferredScheme: ColorScheme? { didSet { update() } }

  /// The program's own choice if there is one, else the desktop's, else the theme's.
  public private(set) var colorScheme = ColorScheme.light

  private let settings = DesktopSettings()
  /// The theme that the environment forces upon GTK, such as `Default:hc-dark`.
  private let forcedTheme = g_getenv("GTK_THEME").map { String(cString: $0) }
  private let prefersDarkAtStart: Bool
  private var connections: [SignalConnection] = []
  private var portal: SettingsPortal?
  private var portalScheme: ColorScheme?
  private var portalContrast = false
  /// The accent colour that the desktop asks for; nil if it asks for none.
  public private(set) var accentColor: Color?
  private var reported: State?

  public init() {
    prefersDarkAtStart = settings.prefersDark
    connections = settings.onChange { [unowned self] in update() }
    if let connection = settings.onDesktopTextChange({ [unowned self] in rezoom() }) {
      connections.append(connection)
    }
    if let display = gdk_display_get_default() {
      connections.append(
        connect(UnsafeMutableRawPointer(display), notify: "composited") { [unowned self] in
          update()
        })
    }
    update()
  }

  isolated deinit {
    for connection in connections { connection.disconnect() }
  }

  /// Follows the desktop's choices of light or dark, of the contrast and of the accent colour,
  /// which GTK itself does not.
  public func followPortal() {
    portal = SettingsPortal { [weak self] in self?.follow($0, $1) }
  }

  /// Follows a setting of the portal, which has this value now.
  func follow(_ key: SettingsPortal.Key, _ value: SettingsPortal.Value) {
    switch (key, value) {
    case (.colorScheme, .number(let number)):
      portalScheme = number == 1 ? .dark : number == 2 ? .light : nil
    case (.contrast, .number(let number)): portalContrast = number == 1
    case (.accentColor, .color(let red, let green, let blue)):
      let isColor = [red, green, blue].allSatisfy { (0...1).contains($0) }
      accentColor = isColor ? Color(red: red, green: green, blue: blue) : nil
    case (.colorScheme, .color), (.contrast, .color), (.accentColor, .number): return
    }
    update()
  }

  /// Whether the desktop or the theme asks for high contrast; setting it changes the theme.
  public var isHighContrast: Bool {
    get { portalContrast || theme.contains("HighContrast") || theme.contains(":hc") }
    set { settings.themeName = newValue ? "HighContrast" : "Default" }
  }

  /// Whether the display blends what is transparent in a window with what lies below; without a
  /// compositor, that is black.
  public var isComposited: Bool {
    gdk_display_get_default().map { Bool(gdk_display_is_composited($0)) } ?? true
  }

  /// Whether animations run; false if the user asks for reduced motion.
  public var hasAnimations: Bool {
    get { settings.hasAnimations }
    set { settings.hasAnimations = newValue }
  }

  /// The user's font, such as "Cantarell 11".
  public var fontName: String {
    get { settings.fontName }
    set { settings.fontName = newValue }
  }

  /// The installed family for which a generic font of the user stands, such as "DejaVu Sans" for
  /// "Sans"; nil if the user's font isn't generic.
  ///
  /// Pango loads each size of a generic font twice: by its generic name for the text, and by its
  /// family for the height of lines.
  public var familyOfGenericFont: String? { settings.familyOfGenericFont }

  /// The factor on the size of text: 1 for the usual size.
  public var textScale: Double {
    get { settings.textScale }
    set { settings.textScale = newValue }
  }

  /// The program's own factor on the size of text, besides that of the desktop.
  public var zoom = 1.0 { didSet { if zoom != oldValue { settings.zoomText(by: zoom) } } }

  /// The factor on measures that follow the size of text; see ``WidgetHandle/layoutScale``.
  public var layoutScale: Double { settings.layoutScale }

  /// Applies the zoom to a new size of text of the desktop.
  private func rezoom() { if zoom != 1 { settings.zoomText(by: zoom) } }

  private var theme: String { forcedTheme ?? settings.themeName }

  private var themeIsDark: Bool {
    theme.hasSuffix("dark") || theme.hasSuffix("Inverse") || prefersDarkAtStart
  }

  private func update() {
    colorScheme = preferredScheme ?? portalScheme ?? (themeIsDark ? .dark : .light)
    let state = State(
      scheme: colorScheme, isHighContrast: isHighContrast, hasAnimations: hasAnimations,
      fontName: fontName, textScale: textScale, isComposited: isComposited,
      accentColor: accentColor)
    guard state != reported else { return }
    let isFirst = reported == nil
    reported = state
    // GTK's own widgets follow only this setting. It notifies this object again, with no effect.
    settings.prefersDark = colorScheme == .dark
    if !isFirst { onChange?() }
  }

  private struct State: Equatable {
    let scheme: ColorScheme
    let isHighContrast: Bool
    let hasAnimations: Bool
    let fontName: String
    let textScale: Double
    let isComposited: Bool
    let accentColor: Color?
  }
}
