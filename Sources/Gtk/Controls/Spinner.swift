import CGtk

/// A progress spinner, which stands still if the user asks for reduced motion.
public struct Spinner: WidgetHandle {
  public let widget: Widget

  /// A spinner that turns while it is seen.
  public init() {
    widget = Widget(made: gtk_spinner_new())
    gtk_spinner_start(opaque)
  }
}
