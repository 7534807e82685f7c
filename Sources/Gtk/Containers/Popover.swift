import CGtk

/// A bubble that points at a widget.
public struct Popover: WidgetHandle {
  public let widget: Widget

  public init() {
    widget = Widget(made: gtk_popover_new())
    // Without a compositor, the window of the popover is a strip on both sides of its arrow.
    if let display = gdk_display_get_default(), !Bool(gdk_display_is_composited(display)) {
      hasArrow = false
    }
  }

  /// A popover that shows a menu.
  public init(menu: Menu) {
    widget = Widget(made: menu.withModel { gtk_popover_menu_new_from_model($0) })
    keepFocusOnItems()
  }

  /// Keeps the focus on the items of a menu.
  ///
  /// In a menu of a single item, GTK would give it to the scrolled window around the items when an
  /// arrow key is pressed, and Enter would choose nothing.
  func keepFocusOnItems() {
    var level = widget.children
    while !level.isEmpty {
      if let window = level.first(where: { $0.isKind(of: gtk_scrolled_window_get_type()) }) {
        window.isFocusable = false
        return
      }
      level = level.flatMap(\.children)
    }
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

  /// Points at a point of the parent, with a corner there instead of an arrow, like a context menu.
  func pointLikeContextMenu(at point: Point, isMirrored: Bool) {
    hasArrow = false
    horizontalAlignment = isMirrored ? .end : .start
    self.point(at: Rectangle(x: point.x, y: point.y, width: 1, height: 1))
  }

  public func popUp() {
    if Self.held == nil { gtk_popover_popup(popover) } else { Self.held?.append(WeakWidget(self)) }
  }

  /// The popovers that open when a touch has ended; nil if popovers open at once.
  fileprivate static var held: [WeakWidget]?

  /// Runs `open`, and returns the popovers that it would have opened.
  static func holdingBack<Result>(_ open: () -> Result) -> (Result, [WeakWidget]) {
    held = []
    let result = open()
    defer { held = nil }
    return (result, held ?? [])
  }
  public func popDown() { gtk_popover_popdown(popover) }

  @discardableResult
  public func onClosed(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, "closed", handler)
  }
}

extension WidgetHandle {
  /// Opens a context menu of the widget, which gets the focus when the menu is closed.
  ///
  /// The widget needs a layout that leaves popovers out.
  ///
  /// - Parameters:
  ///   - name: the name of the menu, which screen readers read.
  ///   - point: the corner of the menu, in px from the corner of the widget.
  public func popUp(_ menu: Menu, named name: String, at point: Point) {
    let popover = Popover(menu: menu)
    popover.setAccessible(label: name)
    popover.setParent(self)
    popover.pointLikeContextMenu(at: point, isMirrored: isRightToLeft)
    // The grab of a popover that is destroyed while it is open is never released.
    let unmapping = onUnmap { popover.popDown() }
    popover.onClosed {
      unmapping.disconnect()
      if isMapped { grabFocus() }
      // The item that has been chosen acts after the menu is closed.
      let menu = WeakWidget(popover)
      Task { menu.widget?.unparent() }
    }
    popover.popUp()
  }
}
