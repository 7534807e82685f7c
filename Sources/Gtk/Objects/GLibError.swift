import CGtk

/// An error that GLib reports.
public nonisolated struct GLibError: Error, Hashable, Sendable, CustomStringConvertible {
  public let message: String

  public var description: String { message }

  /// Calls a C function that reports through a `GError` and turns its report into a Swift error.
  static func check<T>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> T
  ) throws(GLibError) -> T {
    var error: UnsafeMutablePointer<GError>?
    let result = body(&error)
    if let error { throw GLibError(taking: error) }
    return result
  }

  init(message: String) { self.message = message }

  /// Copies the message and frees the original.
  init(taking error: UnsafeMutablePointer<GError>) {
    message = String(cString: error.pointee.message)
    g_error_free(error)
  }
}
