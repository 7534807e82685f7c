import CSoup

/// Keeps servers from writing into the log: libsoup passes a negative `Content-Length` on to
/// GObject, which warns of it, and calls that critical from GLib 2.84 on.
///
/// The answer is read to its end all the same.
enum LengthWarning {
  /// Leaves the warning out from now on; all others are logged as usual.
  static let isLeftOut: Bool = {
    let handler: GLogFunc = { domain, level, message, data in
      if let message, String(cString: message).contains("property 'content-length'") { return }
      g_log_default_handler(domain, level, message, data)
    }
    let levels = G_LOG_LEVEL_WARNING.rawValue | G_LOG_LEVEL_CRITICAL.rawValue
    return g_log_set_handler("GLib-GObject", GLogLevelFlags(rawValue: levels), handler, nil) > 0
  }()
}
