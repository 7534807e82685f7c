import CGIO
import JMESPath

/// A connection to a message bus of D-Bus, such as that of the machine, which ends with the object.
///
/// Its calls block their thread. It is made for a few calls, so that a bus that has been restarted
/// needs no care.
public final class BusConnection {
  /// An argument of a call.
  public enum Argument: Sendable {
    case text(String)
    case texts([String])
    case number(UInt32)
  }

  /// The time that a service has for an answer, in milliseconds.
  private static let timeout: gint = 5000

  private let connection: OpaquePointer

  /// - Parameter address: the address of a bus; nil for that of the machine.
  public init(to address: String? = nil) throws(BusFailure) {
    var error: UnsafeMutablePointer<GError>?
    let text =
      address.map { g_strdup($0) }
      ?? g_dbus_address_get_for_bus_sync(
        G_BUS_TYPE_SYSTEM, nil, &error)
    defer { g_free(text) }
    guard let text else { throw BusFailure(taking: error) }
    let flags =
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
      | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
    let connection = g_dbus_connection_new_for_address_sync(
      text, GDBusConnectionFlags(rawValue: flags), nil, nil, &error)
    guard let connection else { throw BusFailure(taking: error) }
    self.connection = connection
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Calls a method of a service that runs, and returns the values of the answer.
  ///
  /// A mapping of the answer becomes an object, a structure a list.
  public func call(
    _ method: String, of interface: String, at path: String, in service: String,
    _ arguments: Argument...
  ) throws(BusFailure) -> [JSONValue] {
    var values: [OpaquePointer?] = arguments.map(\.variant)
    var error: UnsafeMutablePointer<GError>?
    let answer = g_dbus_connection_call_sync(
      connection, service, path, interface, method,
      g_variant_new_tuple(&values, gsize(values.count)), nil, G_DBUS_CALL_FLAGS_NO_AUTO_START,
      Self.timeout, nil, &error)
    guard let answer else { throw BusFailure(taking: error) }
    defer { g_variant_unref(answer) }
    return JSONValue(answer).array ?? []
  }

  /// Returns the properties of an interface of an object.
  public func properties(
    of interface: String, at path: String, in service: String
  ) throws(BusFailure) -> JSONValue {
    try call(
      "GetAll", of: "org.freedesktop.DBus.Properties", at: path, in: service, .text(interface)
    ).first ?? .null
  }
}

extension BusConnection.Argument {
  /// The value as the bus takes it, which belongs to nobody yet.
  fileprivate var variant: OpaquePointer? {
    switch self {
    case .text(let text): return g_variant_new_string(text)
    case .number(let number): return g_variant_new_uint32(number)
    case .texts(let texts):
      let type = g_variant_type_new("s")
      defer { g_variant_type_free(type) }
      var elements: [OpaquePointer?] = texts.map { g_variant_new_string($0) }
      return g_variant_new_array(type, &elements, gsize(elements.count))
    }
  }
}
