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

  enum Key: String, CaseIterable {
    /// 0 for no preference, 1 for dark, 2 for light.
    case colorScheme = "color-scheme"
    /// 0 for no preference, 1 for high contrast; portals before 1.18 don't have it.
    case contrast
    /// Red, green and blue from 0 to 1, other numbers for no preference; portals before 1.18 don't
    /// have it.
    case accentColor = "accent-color"
  }

  /// The value of a setting.
  enum Value: Equatable {
    case number(UInt32)
    case color(red: Double, green: Double, blue: Double)
  }

  private let report: (Key, Value) -> Void
  private let cancellable = g_cancellable_new()!
  private var connection: OpaquePointer?
  private var subscription: guint = 0

  init(_ report: @escaping (Key, Value) -> Void) {
    self.report = report
    g_bus_get(
      G_BUS_TYPE_SESSION, cancellable,
      { _, result, data in
        let connection = g_bus_get_finish(result, nil)
        WeakPortal.take(data)?.portal?.listen(on: connection)
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
    for key in Key.allCases { read(key, from: connection) }
  }

  private func read(_ key: Key, from connection: OpaquePointer) {
    var arguments: [OpaquePointer?] = [
      g_variant_new_string(Self.namespace), g_variant_new_string(key.rawValue),
    ]
    g_dbus_connection_call(
      connection, Self.bus, Self.path, Self.interface, "Read",
      g_variant_new_tuple(&arguments, 2), nil, G_DBUS_CALL_FLAGS_NONE, 5000, cancellable,
      { source, result, data in
        let request = WeakPortal.take(data)
        let connection = UnsafeMutableRawPointer(source).map { OpaquePointer($0) }
        guard let reply = g_dbus_connection_call_finish(connection, result, nil) else { return }
        defer { g_variant_unref(reply) }
        guard let value = settingValue(in: reply, at: 0), let key = request?.key else { return }
        request?.portal?.report(key, value)
      }, WeakPortal.make(self, key))
  }

  /// The arguments of SettingChanged: namespace, key, value.
  private func changed(_ parameters: OpaquePointer?) {
    guard let parameters, g_variant_n_children(parameters) == 3 else { return }
    let name = g_variant_get_child_value(parameters, 1)
    defer { g_variant_unref(name) }
    guard String(cString: g_variant_get_type_string(name)) == "s",
      let key = Key(rawValue: String(cString: g_variant_get_string(name, nil)))
    else { return }
    if let value = settingValue(in: parameters, at: 2) { report(key, value) }
  }
}

/// A weak reference for calls that may outlive the portal.
private final class WeakPortal {
  weak var portal: SettingsPortal?
  /// The setting that is read; nil for a call that isn't about one.
  let key: SettingsPortal.Key?

  init(_ portal: SettingsPortal, _ key: SettingsPortal.Key?) {
    self.portal = portal
    self.key = key
  }

  static func make(
    _ portal: SettingsPortal, _ key: SettingsPortal.Key? = nil
  ) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(WeakPortal(portal, key)).toOpaque()
  }

  static func portal(_ data: gpointer?) -> SettingsPortal? {
    data.flatMap { Unmanaged<WeakPortal>.fromOpaque($0).takeUnretainedValue().portal }
  }

  static func take(_ data: gpointer?) -> WeakPortal? {
    data.map { Unmanaged<WeakPortal>.fromOpaque($0).takeRetainedValue() }
  }
}

/// Returns the value at an index of a tuple, however many variants it is wrapped in; nil for one of
/// a type that no setting has.
private func settingValue(in tuple: OpaquePointer, at index: gsize) -> SettingsPortal.Value? {
  guard g_variant_n_children(tuple) > index else { return nil }
  var value = g_variant_get_child_value(tuple, index)!
  defer { g_variant_unref(value) }
  while String(cString: g_variant_get_type_string(value)) == "v" {
    let inner = g_variant_get_variant(value)!
    g_variant_unref(value)
    value = inner
  }
  switch String(cString: g_variant_get_type_string(value)) {
  case "u": return .number(g_variant_get_uint32(value))
  case "(ddd)":
    var channels: [Double] = []
    for position in 0..<3 as Range<gsize> {
      let channel = g_variant_get_child_value(value, position)!
      channels.append(g_variant_get_double(channel))
      g_variant_unref(channel)
    }
    return .color(red: channels[0], green: channels[1], blue: channels[2])
  default: return nil
  }
}
