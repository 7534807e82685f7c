import CGtk

/// The bar at the top of a window.
public struct HeaderBar: WidgetHandle {
  public let widget: Widget

  public init() { widget = Widget(gtk_header_bar_new()) }

  public func packStart(_ child: some WidgetHandle) { gtk_header_bar_pack_start(opaque, child.gtk) }
  public func packEnd(_ child: some WidgetHandle) { gtk_header_bar_pack_end(opaque, child.gtk) }
  public func remove(_ child: some WidgetHandle) { gtk_header_bar_remove(opaque, child.gtk) }

  public func setTitle(_ title: (some WidgetHandle)?) {
    gtk_header_bar_set_title_widget(opaque, title?.gtk)
  }

  public var showsWindowButtons: Bool {
    get { Bool(gtk_header_bar_get_show_title_buttons(opaque)) }
    nonmutating set { gtk_header_bar_set_show_title_buttons(opaque, newValue.gboolean) }
  }
}
