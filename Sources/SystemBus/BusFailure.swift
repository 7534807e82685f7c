import CGIO

/// The reason why a call over a message bus had no answer.
public enum BusFailure: Error, Hashable, Sendable {
  /// The machine has no bus.
  case noBus
  /// No program on the bus provides the service.
  case noService
  case timedOut
  /// The call was refused, or the bus can't be used.
  /// - Parameter message: the words of the bus or the service, which are English.
  case refused(message: String)

  /// Creates a failure of an error of GLib, and frees the error.
  init(taking error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self = .refused(message: "unknown error")
      return
    }
    defer { g_error_free(error) }
    let isBus = error.pointee.domain == g_dbus_error_quark()
    let isInput = error.pointee.domain == g_io_error_quark()
    let code = UInt32(bitPattern: error.pointee.code)
    switch code {
    case G_IO_ERROR_NOT_FOUND.rawValue where isInput: self = .noBus
    case G_IO_ERROR_TIMED_OUT.rawValue where isInput: self = .timedOut
    case G_DBUS_ERROR_SERVICE_UNKNOWN.rawValue where isBus,
      G_DBUS_ERROR_NAME_HAS_NO_OWNER.rawValue where isBus:
      self = .noService
    case G_DBUS_ERROR_NO_REPLY.rawValue where isBus: self = .timedOut
    default:
      g_dbus_error_strip_remote_error(error)
      self = .refused(message: String(cString: error.pointee.message))
    }
  }
}
