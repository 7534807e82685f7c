import CGtk

/// A key with its modifiers, in GTK's notation, such as `<Control>f`.
public enum Accelerator {
  /// Returns the label of a key, such as "Ctrl+F"; nil if it is not a key.
  public static func label(of key: String) -> String? {
    var symbol: guint = 0
    var modifiers = GdkModifierType(rawValue: 0)
    guard gtk_accelerator_parse(key, &symbol, &modifiers) != 0, symbol != 0 else { return nil }
    return gtk_accelerator_get_label(symbol, modifiers).map { String(taking: $0) }
  }
}
