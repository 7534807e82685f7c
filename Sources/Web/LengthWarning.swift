import CSoup

/// Keeps servers from writing into the log: libsoup passes a negative `Content-Length` on to
/// GObject, which warns of it.
///
/// The answer is read to its end all the same.
enum LengthWarning {
  /// Leaves the warning out from now on; all others are logged as usual.
  static let isLeftOut: Bool = {
    let handler: GLogFunc = { domain, level, message, data in
      if let message, String(cString: message).contains("property 'content-length'") { return }
      g_log_default_handler(domain, level, message, data)
    }
    return g_log_set_handler("GLib-GObject", G_LOG_LEVEL_WARNING, handler, nil) > 0
  }()
}
