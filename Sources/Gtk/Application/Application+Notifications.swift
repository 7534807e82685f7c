import CGtk

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
