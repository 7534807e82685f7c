import CGtk

/// A scrollable view of a child.
public struct ScrolledWindow: WidgetHandle {
  public enum Policy {
    case always, automatic, never
    /// Scrolls, without a bar.
    case external

    var gtk: GtkPolicyType {
      switch self {
      case .always: GTK_POLICY_ALWAYS
      case .automatic: GTK_POLICY_AUTOMATIC
      case .never: GTK_POLICY_NEVER
      case .external: GTK_POLICY_EXTERNAL
      }
    }
  }

  public let widget: Widget

  public init(horizontal: Policy = .automatic, vertical: Policy = .automatic) {
    widget = Widget(made: gtk_scrolled_window_new())
    setPolicy(horizontal: horizontal, vertical: vertical)
    // A screen reader reads the content; the scroll bars have no names in GTK.
    for bar in [
      gtk_scrolled_window_get_hscrollbar(opaque), gtk_scrolled_window_get_vscrollbar(opaque),
    ] {
      Widget(bar)?.setAccessible(hidden: true)
    }
    removeHandlersWhenUnrealized()
  }

  /// Removes the handlers that GTK 4.8 adds each time that the window is realized, and leaves.
  ///
  /// The handlers of bars over the content go with the bars, that of the setting doesn't.
  private func removeHandlersWhenUnrealized() {
    let (gtk, opaque) = (gtk, opaque)
    var hasBarsOverContent = false
    connect(UnsafeMutableRawPointer(gtk), "unrealize") {
      g_signal_handlers_disconnect_matched(
        UnsafeMutableRawPointer(gtk_widget_get_settings(gtk)), G_SIGNAL_MATCH_DATA, 0, 0, nil, nil,
        gtk)
      hasBarsOverContent = Bool(gtk_scrolled_window_get_overlay_scrolling(opaque))
      gtk_scrolled_window_set_overlay_scrolling(opaque, false.gboolean)
    }
    connect(UnsafeMutableRawPointer(gtk), "unrealize", flags: G_CONNECT_AFTER) {
      gtk_scrolled_window_set_overlay_scrolling(opaque, hasBarsOverContent.gboolean)
    }
  }

  fileprivate init(widget: Widget) { self.widget = widget }

  public func setPolicy(horizontal: Policy, vertical: Policy) {
    gtk_scrolled_window_set_policy(opaque, horizontal.gtk, vertical.gtk)
  }

  /// Shows scroll bars all the time and beside the content, instead of over it during scrolling.
  public func showBarsBesideContent() { gtk_scrolled_window_set_overlay_scrolling(opaque, 0) }

  /// Requests the height of the child, up to a maximum in px from which on it scrolls.
  public func setMaximumContentHeight(_ height: Int) {
    gtk_scrolled_window_set_propagate_natural_height(opaque, true.gboolean)
    gtk_scrolled_window_set_max_content_height(opaque, Int32(height))
  }

  public func setChild(_ child: (some WidgetHandle)?) {
    gtk_scrolled_window_set_child(opaque, child?.gtk)
  }

  public var horizontal: Adjustment { Adjustment(gtk_scrolled_window_get_hadjustment(opaque)) }
  public var vertical: Adjustment { Adjustment(gtk_scrolled_window_get_vadjustment(opaque)) }
}

extension WidgetHandle {
  /// The nearest window above that scrolls the widget.
  public var enclosingScrolledWindow: ScrolledWindow? {
    Widget(gtk_widget_get_ancestor(gtk, gtk_scrolled_window_get_type())).map {
      ScrolledWindow(widget: $0)
    }
  }

  /// The part of the widget that is in view in all windows that scroll it, in px from the corner of
  /// the widget; nil if no part is.
  public var visibleArea: Rectangle? {
    var area: Rectangle? = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    var scroller = enclosingScrolledWindow
    while let window = scroller {
      if let frame = window.bounds(in: self) { area = area?.intersection(frame) }
      scroller = window.widget.parent?.enclosingScrolledWindow
    }
    return area
  }
}

/// The scroll position within its range, in px.
public struct Adjustment {
  let pointer: UnsafeMutablePointer<GtkAdjustment>

  init(_ pointer: UnsafeMutablePointer<GtkAdjustment>) { self.pointer = pointer }

  /// The scroll position, clamped to `lower ... upper - pageSize`.
  public var value: Double {
    get { gtk_adjustment_get_value(pointer) }
    nonmutating set { gtk_adjustment_set_value(pointer, newValue) }
  }

  public var lower: Double { gtk_adjustment_get_lower(pointer) }
  public var upper: Double { gtk_adjustment_get_upper(pointer) }
  public var pageSize: Double { gtk_adjustment_get_page_size(pointer) }

  /// The largest value.
  public var maximum: Double { max(lower, upper - pageSize) }

  /// Sets value and range at once, as a widget that scrolls its own content does.
  public func configure(value: Double, lower: Double, upper: Double, pageSize: Double) {
    gtk_adjustment_configure(
      pointer, value, lower, upper, pageSize * 0.1, pageSize * 0.9, pageSize)
  }

  @discardableResult
  public func onValueChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(UnsafeMutableRawPointer(pointer), "value-changed", handler)
  }

  /// Calls `handler` when the range or the page size has changed.
  @discardableResult
  public func onChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(UnsafeMutableRawPointer(pointer), "changed", handler)
  }
}
