import CGtk

/// The application: one process with its windows and actions.
@MainActor
public final class Application {
  let pointer: UnsafeMutablePointer<GtkApplication>

  /// The part of a process in the one instance of the program in a session.
  public enum Role {
    /// It is the instance, or hands its start over to the process that is.
    case instance
    /// It hands its start over to the instance, and never becomes it.
    case launcher
    /// It runs alone, whatever else runs.
    case alone
  }

  /// - Parameters:
  ///   - id: the reverse domain name, which is also the name on D-Bus.
  ///   - role: the part of this process; without a session bus, an instance runs alone.
  public init(id: String, role: Role = .instance) {
    let own =
      switch role {
      case .instance: GApplicationFlags(rawValue: 0)
      case .launcher: G_APPLICATION_IS_LAUNCHER
      case .alone: G_APPLICATION_NON_UNIQUE
      }
    let flags = [
      own, G_APPLICATION_HANDLES_COMMAND_LINE, G_APPLICATION_HANDLES_OPEN,
      G_APPLICATION_SEND_ENVIRONMENT,
    ]
    pointer = gtk_application_new(
      id, GApplicationFlags(rawValue: flags.reduce(0) { $0 | $1.rawValue }))
    registerWithSession()
  }

  /// Has the manager of the session end the program before its display goes.
  private func registerWithSession() {
    var value = GValue()
    g_value_init(&value, FundamentalType.boolean)
    defer { g_value_unset(&value) }
    g_value_set_boolean(&value, 1)
    g_object_set_property(raw.assumingMemoryBound(to: GObject.self), "register-session", &value)
  }

  isolated deinit { g_object_unref(raw) }

  private var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }
  var application: UnsafeMutablePointer<GApplication> {
    raw.assumingMemoryBound(to: GApplication.self)
  }

  /// Runs until the last window is closed or ``quit()`` is called, and returns the exit status.
  ///
  /// A process that hands its start over gets the exit status that the instance has set.
  /// GLib reads the arguments, such as `--gapplication-service`, which starts it as a service.
  public func run(arguments: [String] = CommandLine.arguments) -> Int32 {
    var copies = arguments.map { g_strdup($0) }
    defer { for copy in copies { g_free(copy) } }
    return copies.withUnsafeMutableBufferPointer {
      g_application_run(application, Int32($0.count), $0.baseAddress)
    }
  }

  /// Starts without running a main loop: windows can be made, and the caller iterates the loop.
  public func register() { g_application_register(application, nil, nil) }

  /// Activates the application, as the desktop does.
  public func activate() { g_application_activate(application) }

  /// The connection of the process to the bus of the session; nil if there is none.
  private static let sessionBus: OpaquePointer? = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)

  /// Returns whether a process with this id runs in the session.
  public static func isRunning(id: String) -> Bool {
    guard let answer = askBus("NameHasOwner", g_variant_new_string(id)) else { return false }
    defer { g_variant_unref(answer) }
    return g_variant_get_boolean(answer) != 0
  }

  /// Returns whether a process with this id runs in the session, or is started when it is needed.
  static func isAvailable(id: String) -> Bool {
    if isRunning(id: id) { return true }
    guard let answer = askBus("ListActivatableNames") else { return false }
    defer { g_variant_unref(answer) }
    let names = g_variant_get_strv(answer, nil)
    defer { g_free(names) }
    return Bool(g_strv_contains(names, id))
  }

  /// Calls a method of the bus itself, and returns its one result, whose reference the caller owns.
  private static func askBus(_ method: String, _ argument: OpaquePointer? = nil) -> OpaquePointer? {
    guard let sessionBus else { return nil }
    var argument = argument
    let answer = g_dbus_connection_call_sync(
      sessionBus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method,
      g_variant_new_tuple(&argument, argument == nil ? 0 : 1), nil, G_DBUS_CALL_FLAGS_NONE, 1000,
      nil, nil)
    guard let answer else { return nil }
    defer { g_variant_unref(answer) }
    return g_variant_get_child_value(answer, 0)
  }

  /// Quits on SIGTERM, SIGINT and SIGHUP, also if the program that started this one has blocked
  /// them.
  public func quitOnSignals() {
    let signals = [SIGTERM, SIGINT, SIGHUP]
    MainLoop.unblock(signals)
    for signal in signals {
      g_unix_signal_add(
        signal,
        { data in
          g_application_quit(data!.assumingMemoryBound(to: GApplication.self))
          return 1
        }, raw)
    }
  }

  /// Calls `handler` once, before anything else: actions, styles and icons are added then.
  public func onStartup(_ handler: @escaping () -> Void) { connect(raw, "startup", handler) }

  /// Calls `handler` once when the main loop has ended.
  ///
  /// It is the last moment at which the application, its windows and the display can be used.
  public func onShutdown(_ handler: @escaping () -> Void) { connect(raw, "shutdown", handler) }

  /// Calls `handler` when the desktop activates the program without a file.
  public func onActivate(_ handler: @escaping () -> Void) { connect(raw, "activate", handler) }

  /// Calls `handler` at each start from a command line: that of this process and those of others.
  public func onStart(_ handler: @escaping (StartRequest) -> Void) {
    let callback: @convention(c) (gpointer, gpointer, gpointer) -> gint = { _, line, data in
      let request = StartRequest(line)
      Handler<(StartRequest) -> Void>.at(data)(request)
      // GLib sets the returned status.
      return gint(request.exitStatus)
    }
    connect(raw, "command-line", handler, through: unsafeBitCast(callback, to: GCallback.self))
  }

  /// Calls `handler` with the paths (or addresses) of the files that the desktop asks to open.
  public func onOpen(_ handler: @escaping ([String]) -> Void) {
    let callback:
      @convention(c) (
        gpointer, UnsafeMutablePointer<OpaquePointer?>, Int32, UnsafePointer<CChar>?, gpointer
      ) -> Void = { _, files, count, _, data in
        let paths = (0..<Int(count)).compactMap { index -> String? in
          guard let file = files[index] else { return nil }
          return String(taking: g_file_get_path(file) ?? g_file_get_uri(file))
        }
        Handler<([String]) -> Void>.at(data)(paths)
      }
    connect(raw, "open", handler, through: unsafeBitCast(callback, to: GCallback.self))
  }

  public func quit() { g_application_quit(application) }

  /// Keeps the program running without a window until ``release()``.
  public func hold() { g_application_hold(application) }

  public func release() { g_application_release(application) }

  /// The windows of the application, the one used last first.
  public var windows: [Window] {
    var windows: [Window] = []
    var link = gtk_application_get_windows(pointer)
    while let element = link {
      windows.append(Window(widget: Widget(raw: element.pointee.data)))
      link = element.pointee.next
    }
    return windows
  }

  /// Adds an action `app.name`.
  public func addAction(_ name: String, _ handler: @escaping () -> Void) {
    Action.add(name, to: OpaquePointer(pointer), handler)
  }

  /// Adds an action `app.name` that takes a text.
  public func addAction(_ name: String, taking handler: @escaping (String) -> Void) {
    Action.add(name, to: OpaquePointer(pointer), taking: handler)
  }

  public func setAction(_ name: String, isEnabled: Bool) {
    Action.set(name, of: OpaquePointer(pointer), isEnabled: isEnabled)
  }

  /// Keys for an action (`win.back`, `app.open::home`) in GTK's notation, such as `<Control>q`.
  public func setAccelerators(_ keys: [String], for action: String) {
    var copies: [UnsafePointer<CChar>?] = keys.map { UnsafePointer(g_strdup($0)) }
    copies.append(nil)
    gtk_application_set_accels_for_action(pointer, action, copies)
    for copy in copies { g_free(UnsafeMutablePointer(mutating: copy)) }
  }
}

// Notifications of the desktop.

extension Application {
  /// Shows a notification, in place of an earlier one of the same id.
  ///
  /// Without a session bus, it does nothing.
  /// - Parameters:
  ///   - action: the action of the application that a press on the notification runs, such as
  ///     `app.show`, with a text.
  ///   - buttons: further actions, which run with texts too.
  public func notify(
    id: String, title: String, body: String, action: String, target: String,
    buttons: [NotificationButton] = []
  ) {
    guard hasBus else { return }
    let notification = g_notification_new(title.withoutNUL)
    defer { g_object_unref(UnsafeMutableRawPointer(notification)) }
    g_notification_set_body(notification, body.withoutNUL)
    g_notification_set_priority(notification, G_NOTIFICATION_PRIORITY_HIGH)
    g_notification_set_default_action_and_target_value(
      notification, action, g_variant_new_string(target.withoutNUL))
    for button in buttons {
      g_notification_add_button_with_target_value(
        notification, button.title.withoutNUL, button.action,
        g_variant_new_string(button.target.withoutNUL))
    }
    g_application_send_notification(application, id, notification)
  }

  /// Removes the notification of an id, if it is still shown.
  public func withdrawNotification(id: String) {
    if hasBus { g_application_withdraw_notification(application, id) }
  }

  /// Whether the application is on the bus of the session.
  ///
  /// After its end it isn't.
  private var hasBus: Bool {
    Bool(g_application_get_is_registered(application))
      && g_application_get_dbus_connection(application) != nil
  }
}

/// A button of a notification, which runs an action of the application with a text.
public struct NotificationButton: Hashable, Sendable {
  public var title: String
  /// The name, such as `app.show`.
  public var action: String
  public var target: String

  public init(title: String, action: String, target: String) {
    (self.title, self.action, self.target) = (title, action, target)
  }
}
