import CGtk

/// How the user wants programs to look and move, followed while the program runs.
public final class Appearance {
  public enum ColorScheme {
    case light, dark
  }

  /// Called after anything below has changed.
  public var onChange: (() -> Void)?

  /// A choice of the program's own (a command line option), which wins over the system's.
  public var preferredScheme: ColorScheme? { didSet { update() } }

  public private(set) var colorScheme = ColorScheme.light
  public private(set) var isHighContrast = false
  /// False if the user asks for reduced motion.
  public private(set) var hasAnimations = true
  /// The user's font, such as "Cantarell 11".
  public private(set) var fontName = ""
  /// 1 for text of the usual size.
  public private(set) var textScale = 1.0

  private let settings: OpaquePointer
  private var connections: [SignalConnection] = []
  private var portal: SettingsPortal?
  private var portalScheme: ColorScheme?

  public init() {
    settings = gtk_settings_get_default()
    connections = [
      "gtk-application-prefer-dark-theme", "gtk-theme-name", "gtk-enable-animations",
      "gtk-font-name", "gtk-xft-dpi",
    ].map { property in
      connect(UnsafeMutableRawPointer(settings), notify: property) { [unowned self] in update() }
    }
    update()
  }

  isolated deinit { connections.forEach { $0.disconnect() } }

  /// Follows the light or dark choice of the desktop, which GTK itself does not.
  public func followPortal() {
    portal = SettingsPortal { [weak self] value in
      self?.portalScheme = value == 1 ? .dark : value == 2 ? .light : nil
      self?.update()
    }
  }

  private func update() {
    let before = state
    let theme = text("gtk-theme-name")
    isHighContrast = theme.contains("HighContrast") || theme.contains("-hc")
    colorScheme = preferredScheme ?? portalScheme ?? (themeIsDark(theme) ? .dark : .light)
    hasAnimations = Bool(integer("gtk-enable-animations", FundamentalType.boolean))
    fontName = text("gtk-font-name")
    let resolution = integer("gtk-xft-dpi", FundamentalType.integer)
    textScale = resolution > 0 ? Double(resolution) / 1024 / 96 : 1
    if state != before { onChange?() }
  }

  private func themeIsDark(_ theme: String) -> Bool {
    theme.hasSuffix("-dark") || theme.hasSuffix("Inverse")
      || Bool(integer("gtk-application-prefer-dark-theme", FundamentalType.boolean))
  }

  /// All that ``onChange`` speaks of.
  private var state: State {
    State(
      scheme: colorScheme, isHighContrast: isHighContrast, hasAnimations: hasAnimations,
      fontName: fontName, textScale: textScale)
  }

  private struct State: Equatable {
    let scheme: ColorScheme
    let isHighContrast: Bool
    let hasAnimations: Bool
    let fontName: String
    let textScale: Double
  }

  private func integer(_ property: String, _ type: GType) -> Int32 {
    var value = GValue()
    g_value_init(&value, type)
    defer { g_value_unset(&value) }
    g_object_get_property(object, property, &value)
    return type == FundamentalType.boolean ? g_value_get_boolean(&value) : g_value_get_int(&value)
  }

  private func text(_ property: String) -> String {
    var value = GValue()
    g_value_init(&value, FundamentalType.string)
    defer { g_value_unset(&value) }
    g_object_get_property(object, property, &value)
    return g_value_get_string(&value).map { String(cString: $0) } ?? ""
  }

  private var object: UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self)
  }
}
