import CGtk

/// Actions of an application, a window or a group, which menus, keys, D-Bus and screen readers run.
enum Action {
  static func add(_ name: String, to map: OpaquePointer, _ handler: @escaping () -> Void) {
    let action = g_simple_action_new(name, nil)!
    let callback: @convention(c) (gpointer, gpointer?, gpointer) -> Void = { _, _, data in
      Handler<() -> Void>.at(data)()
    }
    connect(
      UnsafeMutableRawPointer(action), "activate", handler,
      through: unsafeBitCast(callback, to: GCallback.self))
    install(action, in: map)
  }

  /// - Parameter chosen: the current choice, which menus mark; nil for an action without a state.
  static func add(
    _ name: String, to map: OpaquePointer, chosen: String? = nil,
    taking handler: @escaping (String) -> Void
  ) {
    let type = g_variant_type_new("s")
    let action =
      chosen.map { g_simple_action_new_stateful(name, type, g_variant_new_string($0.withoutNUL))! }
      ?? g_simple_action_new(name, type)!
    g_variant_type_free(type)
    let callback: @convention(c) (gpointer, OpaquePointer, gpointer) -> Void = { _, text, data in
      Handler<(String) -> Void>.at(data)(String(cString: g_variant_get_string(text, nil)))
    }
    connect(
      UnsafeMutableRawPointer(action), "activate", handler,
      through: unsafeBitCast(callback, to: GCallback.self))
    install(action, in: map)
  }

  static func set(_ name: String, of map: OpaquePointer, isEnabled: Bool) {
    guard let action = g_action_map_lookup_action(map, name) else { return }
    g_simple_action_set_enabled(action, isEnabled.gboolean)
  }

  static func set(_ name: String, of map: OpaquePointer, chosen: String) {
    guard let action = g_action_map_lookup_action(map, name) else { return }
    g_simple_action_set_state(action, g_variant_new_string(chosen.withoutNUL))
  }

  private static func install(_ action: OpaquePointer, in map: OpaquePointer) {
    g_action_map_add_action(map, action)
    g_object_unref(UnsafeMutableRawPointer(action))
  }
}

/// The actions of a widget and of what is in it, which are called `prefix.name`.
public struct ActionGroup {
  private let group: OpaquePointer

  /// Inserts the group in a widget, which owns it.
  public init(_ prefix: String, of owner: some WidgetHandle) {
    group = OpaquePointer(g_simple_action_group_new())
    gtk_widget_insert_action_group(owner.gtk, prefix, group)
    g_object_unref(UnsafeMutableRawPointer(group))
  }

  public func add(_ name: String, _ handler: @escaping () -> Void) {
    Action.add(name, to: group, handler)
  }

  /// - Parameter chosen: the current choice, which menus mark; nil for an action without a state.
  public func add(
    _ name: String, chosen: String? = nil, taking handler: @escaping (String) -> Void
  ) {
    Action.add(name, to: group, chosen: chosen, taking: handler)
  }

  public func set(_ name: String, chosen: String) { Action.set(name, of: group, chosen: chosen) }

  public func set(_ name: String, isEnabled: Bool) {
    Action.set(name, of: group, isEnabled: isEnabled)
  }
}

extension WidgetHandle {
  /// Runs an action that is known at the widget: `app.quit`, `win.back`, `card.hide`.
  @discardableResult
  public func activateAction(_ name: String, target: String? = nil) -> Bool {
    Bool(gtk_widget_activate_action_variant(gtk, name, target.map { g_variant_new_string($0) }))
  }
}
