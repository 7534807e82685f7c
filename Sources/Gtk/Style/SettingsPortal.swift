import CGtk

/// The desktop's settings, read from its portal over D-Bus.
///
/// A missing bus, portal or setting, and a value of another type, all mean no preference.
@MainActor
final class SettingsPortal {
  private static let bus = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  private static let namespace = "org.freedesktop.appearance"
  private static let key = "color-scheme"

  /// Receives 0 for no preference, 1 for dark, 2 for light.
  private let report: (UInt32) -> Void
  private let cancellable = g_cancellable_new()!
  private var connection: OpaquePointer?
  private var subscription: guint = 0

  init(_ report: @escaping (UInt32) -> Void) {
    self.report = report
    g_bus_get(
      G_BUS_TYPE_SESSION, cancellable,
      { _, result, data in
        let connection = g_bus_get_finish(result, nil)
        WeakPortal.take(data)?.listen(on: connection)
      }, WeakPortal.make(self))
  }

  isolated deinit {
    g_cancellable_cancel(cancellable)
    g_object_unref(UnsafeMutableRawPointer(cancellable))
    guard let connection else { return }
    g_dbus_connection_signal_unsubscribe(connection, subscription)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  private func listen(on connection: OpaquePointer?) {
    guard let connection else { return }
    self.connection = connection
    subscription = g_dbus_connection_signal_subscribe(
      connection, Self.bus, Self.interface, "SettingChanged", Self.path, Self.namespace,
      G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, parameters, data in
        WeakPortal.portal(data)?.changed(parameters)
      }, WeakPortal.make(self), { Unmanaged<AnyObject>.fromOpaque($0!).release() })
    read(from: connection)
  }

  private func read(from connection: OpaquePointer) {
    var arguments: [OpaquePointer?] = [
      g_variant_new_string(Self.namespace), g_variant_new_string(Self.key),
    ]
    g_dbus_connection_call(
      connection, Self.bus, Self.path, Self.interface, "Read",
      g_variant_new_tuple(&arguments, 2), nil, G_DBUS_CALL_FLAGS_NONE, 5000, cancellable,
      { source, result, data in
        let portal = WeakPortal.take(data)
        let connection = UnsafeMutableRawPointer(source).map { OpaquePointer($0) }
        guard let reply = g_dbus_connection_call_finish(connection, result, nil) else { return }
        defer { g_variant_unref(reply) }
        if let value = number(in: reply, at: 0) { portal?.report(value) }
      }, WeakPortal.make(self))
  }

  /// The arguments of SettingChanged: namespace, key, value.
  private func changed(_ parameters: OpaquePointer?) {
    guard let parameters, g_variant_n_children(parameters) == 3 else { return }
    let name = g_variant_get_child_value(parameters, 1)
    defer { g_variant_unref(name) }
    guard String(cString: g_variant_get_type_string(name)) == "s",
      String(cString: g_variant_get_string(name, nil)) == Self.key
    else { return }
    if let value = number(in: parameters, at: 2) { report(value) }
  }
}

/// A weak reference for calls that may outlive the portal.
private final class WeakPortal {
  weak var portal: SettingsPortal?

  init(_ portal: SettingsPortal) { self.portal = portal }

  static func make(_ portal: SettingsPortal) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(WeakPortal(portal)).toOpaque()
  }

  static func portal(_ data: gpointer?) -> SettingsPortal? {
    data.flatMap { Unmanaged<WeakPortal>.fromOpaque($0).takeUnretainedValue().portal }
  }

  static func take(_ data: gpointer?) -> SettingsPortal? {
    data.flatMap { Unmanaged<WeakPortal>.fromOpaque($0).takeRetainedValue().portal }
  }
}

/// The unsigned number at a place of a tuple, however many variants it is wrapped in.
private func number(in tuple: OpaquePointer, at index: gsize) -> UInt32? {
  guard g_variant_n_children(tuple) > index else { return nil }
  var value = g_variant_get_child_value(tuple, index)!
  defer { g_variant_unref(value) }
  while String(cString: g_variant_get_type_string(value)) == "v" {
    let inner = g_variant_get_variant(value)!
    g_variant_unref(value)
    value = inner
  }
  guard String(cString: g_variant_get_type_string(value)) == "u" else { return nil }
  return g_variant_get_uint32(value)
}
