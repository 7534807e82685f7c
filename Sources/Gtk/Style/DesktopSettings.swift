import CGtk

/// GTK's settings of the display, which the desktop changes while the program runs.
struct DesktopSettings {
  private let object: UnsafeMutablePointer<GObject>

  init() {
    object = UnsafeMutableRawPointer(gtk_settings_get_default())
      .assumingMemoryBound(to: GObject.self)
  }

  var themeName: String {
    get { string("gtk-theme-name") }
    nonmutating set { set("gtk-theme-name", newValue) }
  }

  var prefersDark: Bool {
    get { boolean("gtk-application-prefer-dark-theme") }
    // Setting what is set already would load the theme again.
    nonmutating set {
      if newValue != prefersDark { set("gtk-application-prefer-dark-theme", newValue) }
    }
  }

  var hasAnimations: Bool {
    get { boolean("gtk-enable-animations") }
    nonmutating set { set("gtk-enable-animations", newValue) }
  }

  var fontName: String {
    get { string("gtk-font-name") }
    nonmutating set { set("gtk-font-name", newValue) }
  }

  /// The installed family for which the user's font stands, such as "DejaVu Sans" for "Sans 10";
  /// nil if the font isn't one of Pango's generic ones.
  var familyOfGenericFont: String? {
    guard let description = pango_font_description_from_string(fontName) else { return nil }
    defer { pango_font_description_free(description) }
    guard let family = pango_font_description_get_family(description),
      ["sans", "sans-serif", "serif", "system-ui"].contains(String(cString: family).lowercased()),
      let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    guard let font = pango_context_load_font(context, description) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(font)) }
    guard let found = pango_font_describe(font) else { return nil }
    defer { pango_font_description_free(found) }
    return pango_font_description_get_family(found).map { String(cString: $0) }
  }

  /// The size of the user's font in points; 0 if it has none.
  var fontSize: Double {
    guard let description = pango_font_description_from_string(fontName) else { return 0 }
    defer { pango_font_description_free(description) }
    let isAbsolute = pango_font_description_get_size_is_absolute(description) != 0
    let size = Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE)
    return isAbsolute ? size * 72 / 96 : size
  }

  /// The dots per inch, times 1024; -1 if they are not set.
  private var resolution: Int {
    get { read("gtk-xft-dpi", FundamentalType.integer) { Int(g_value_get_int(&$0)) } }
    nonmutating set {
      write("gtk-xft-dpi", FundamentalType.integer) { g_value_set_int(&$0, Int32(newValue)) }
    }
  }

  /// The factor on the size of text: 1 for the usual size.
  var textScale: Double {
    get { resolution > 0 ? Double(resolution) / Self.usualResolution : 1 }
    nonmutating set { resolution = Int((newValue * Self.usualResolution).rounded()) }
  }

  /// The factor on measures that follow the size of text; see ``WidgetHandle/layoutScale``.
  ///
  /// Each layout asks for it hundreds of times, and the name of the font has to be parsed for it.
  var layoutScale: Double {
    if let known = Self.knownLayoutScale { return known }
    if Self.scaleConnections.isEmpty {
      Self.scaleConnections = onChange {}
    }
    let scale = textScale * max(1, fontSize / 11)
    Self.knownLayoutScale = scale
    return scale
  }

  /// Nil until it is asked for after a change.
  private static var knownLayoutScale: Double?
  private static var scaleConnections: [SignalConnection] = []

  /// Multiplies the desktop's size of text for this program alone; 1 follows the desktop again.
  func zoomText(by factor: Double) {
    // Both changes are notified once.
    g_object_freeze_notify(object)
    gtk_settings_reset_property(OpaquePointer(object), "gtk-xft-dpi")
    if factor != 1 { textScale *= factor }
    g_object_thaw_notify(object)
  }

  /// Calls `handler` when the desktop has changed its size of text, also while this program has one
  /// of its own: GTK doesn't notify of that.
  func onDesktopTextChange(_ handler: @escaping () -> Void) -> SignalConnection? {
    guard let display = gdk_display_get_default() else { return nil }
    let callback: @convention(c) (gpointer, UnsafePointer<CChar>, gpointer) -> Void = {
      _, name, data in
      if String(cString: name) == "gtk-xft-dpi" { Handler<() -> Void>.at(data)() }
    }
    return connect(
      UnsafeMutableRawPointer(display), "setting-changed", handler,
      through: unsafeBitCast(callback, to: GCallback.self))
  }

  /// 96 dots per inch, in GTK's unit of 1024ths.
  private static let usualResolution = 96.0 * 1024

  /// Calls `handler` when any of the above has changed.
  func onChange(_ handler: @escaping () -> Void) -> [SignalConnection] {
    [
      "gtk-theme-name", "gtk-application-prefer-dark-theme", "gtk-enable-animations",
      "gtk-font-name", "gtk-xft-dpi",
    ].map {
      connect(UnsafeMutableRawPointer(object), notify: $0) {
        Self.knownLayoutScale = nil
        handler()
      }
    }
  }

  private func boolean(_ property: String) -> Bool {
    read(property, FundamentalType.boolean) { Bool(g_value_get_boolean(&$0)) }
  }

  private func string(_ property: String) -> String {
    read(property, FundamentalType.string) { value in
      g_value_get_string(&value).map { String(cString: $0) } ?? ""
    }
  }

  private func set(_ property: String, _ new: Bool) {
    write(property, FundamentalType.boolean) { g_value_set_boolean(&$0, new.gboolean) }
  }

  private func set(_ property: String, _ new: String) {
    write(property, FundamentalType.string) { g_value_set_string(&$0, new) }
  }

  private func read<T>(_ property: String, _ type: GType, _ get: (inout GValue) -> T) -> T {
    var value = GValue()
    g_value_init(&value, type)
    defer { g_value_unset(&value) }
    g_object_get_property(object, property, &value)
    return get(&value)
  }

  private func write(_ property: String, _ type: GType, _ set: (inout GValue) -> Void) {
    var value = GValue()
    g_value_init(&value, type)
    set(&value)
    g_object_set_property(object, property, &value)
    g_value_unset(&value)
  }
}
