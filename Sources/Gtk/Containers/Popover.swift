import CGtk

/// A bubble that points at a widget.
public struct Popover: WidgetHandle {
  public let widget: Widget

  public init() { widget = Widget(made: gtk_popover_new()) }

  /// A popover that shows a menu.
  public init(menu: Menu) {
    let model = menu.makeModel()
    defer { g_object_unref(UnsafeMutableRawPointer(model)) }
    widget = Widget(made: gtk_popover_menu_new_from_model(menuModel(model)))
  }

  private var popover: UnsafeMutablePointer<GtkPopover> { pointer(as: GtkPopover.self) }

  public func setChild(_ child: (some WidgetHandle)?) {
    gtk_popover_set_child(popover, child?.gtk)
  }

  /// Whether an arrow leads from the popover to what it points at.
  public var hasArrow: Bool {
    get { Bool(gtk_popover_get_has_arrow(popover)) }
    nonmutating set { gtk_popover_set_has_arrow(popover, newValue.gboolean) }
  }

  /// The area of the parent that the popover points at; nil for the whole of the parent.
  public var area: Rectangle? {
    var area = GdkRectangle()
    guard Bool(gtk_popover_get_pointing_to(popover, &area)) else { return nil }
    return Rectangle(
      x: Double(area.x), y: Double(area.y), width: Double(area.width), height: Double(area.height))
  }

  /// Points at an area of the parent instead of the whole of it.
  public func point(at area: Rectangle) {
    var rectangle = GdkRectangle(
      x: Int32(area.x), y: Int32(area.y), width: Int32(area.width), height: Int32(area.height))
    gtk_popover_set_pointing_to(popover, &rectangle)
  }

  public func popUp() { gtk_popover_popup(popover) }
  public func popDown() { gtk_popover_popdown(popover) }

  @discardableResult
  public func onClosed(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, "closed", handler)
  }
}
