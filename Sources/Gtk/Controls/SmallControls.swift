import CGtk

/// A line between things.
public struct Separator: WidgetHandle {
  public let widget: Widget

  public init(_ orientation: Orientation = .horizontal) {
    widget = Widget(gtk_separator_new(orientation.gtk))
  }
}

/// A sign that something goes on. It wakes the program at each frame while it spins.
public struct Spinner: WidgetHandle {
  public let widget: Widget

  public init() { widget = Widget(gtk_spinner_new()) }

  public var isSpinning: Bool {
    get { Bool(gtk_spinner_get_spinning(opaque)) }
    nonmutating set { gtk_spinner_set_spinning(opaque, newValue.gboolean) }
  }
}
