import CGtk

// Conversions between C's and Swift's truth values, numbers and texts.

nonisolated extension Bool {
  /// GLib's truth value.
  var gboolean: Int32 { self ? 1 : 0 }

  init(_ value: Int32) { self = value != 0 }
}

nonisolated extension String {
  /// The text without the NUL characters at which C would stop reading.
  var withoutNUL: String {
    utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self
  }

  /// A copy of a C text that GLib allocated for us; frees the original.
  init(taking text: UnsafeMutablePointer<CChar>) {
    self.init(cString: text)
    g_free(text)
  }
}

/// GLib's fundamental types, whose macros Swift can't import.
enum FundamentalType {
  static let boolean = GType(5 << 2)
  static let integer = GType(6 << 2)
  static let double = GType(15 << 2)
  static let string = GType(16 << 2)
}

/// Returns whether `instance` is of `type` or derives from it.
func isInstance(_ instance: UnsafeMutableRawPointer, of type: GType) -> Bool {
  Bool(g_type_check_instance_is_a(instance.assumingMemoryBound(to: GTypeInstance.self), type))
}
