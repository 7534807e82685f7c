import CGtk

// Whether a widget can be seen, used and focused.

extension WidgetHandle {
  public var isVisible: Bool {
    get { Bool(gtk_widget_get_visible(gtk)) }
    nonmutating set { if newValue != isVisible { gtk_widget_set_visible(gtk, newValue.gboolean) } }
  }

  public var isSensitive: Bool {
    get { Bool(gtk_widget_get_sensitive(gtk)) }
    nonmutating set {
      if newValue != isSensitive { gtk_widget_set_sensitive(gtk, newValue.gboolean) }
    }
  }

  /// Whether the pointer can hit the widget.
  public var canTarget: Bool {
    get { Bool(gtk_widget_get_can_target(gtk)) }
    nonmutating set { gtk_widget_set_can_target(gtk, newValue.gboolean) }
  }

  /// Whether the widget itself takes the keyboard focus.
  public var isFocusable: Bool {
    get { Bool(gtk_widget_get_focusable(gtk)) }
    nonmutating set { gtk_widget_set_focusable(gtk, newValue.gboolean) }
  }

  /// Whether the focus may enter the widget or anything in it.
  public var canFocus: Bool {
    get { Bool(gtk_widget_get_can_focus(gtk)) }
    nonmutating set { gtk_widget_set_can_focus(gtk, newValue.gboolean) }
  }

  public var focusesOnClick: Bool {
    get { Bool(gtk_widget_get_focus_on_click(gtk)) }
    nonmutating set { gtk_widget_set_focus_on_click(gtk, newValue.gboolean) }
  }

  /// Whether the widget is the focus of its window: what keys go to while that is active.
  public var hasFocus: Bool { Bool(gtk_widget_is_focus(gtk)) }

  /// Whether the widget or one in it is the focus of its window.
  public var containsFocus: Bool {
    guard let focus = window?.focus else { return false }
    return focus == widget || focus.isDescendant(of: widget)
  }

  public var isMapped: Bool { Bool(gtk_widget_get_mapped(gtk)) }

  @discardableResult
  public func grabFocus() -> Bool { Bool(gtk_widget_grab_focus(gtk)) }

  /// Does what Enter does, such as clicking a button.
  ///
  /// False if that is nothing.
  @discardableResult
  public func activate() -> Bool { Bool(gtk_widget_activate(gtk)) }

  /// Moves the focus inside the widget, or into it.
  ///
  /// False if it has nowhere to go, as in a widget that is in no window.
  @discardableResult
  public func moveFocus(_ direction: FocusDirection) -> Bool {
    gtk_widget_get_root(gtk) != nil && Bool(gtk_widget_child_focus(gtk, direction.gtk))
  }
}

extension WidgetHandle {
  /// Runs `move`, then gives the focus back to the widget below this one that had it, if it is
  /// still there.
  ///
  /// A widget that moves loses the focus, and GTK then looks for another in the next frame, unless
  /// the window had none.
  public func keepingFocus(_ move: () -> Void) {
    guard let window, let focus = window.focus, focus.isDescendant(of: self) else {
      move()
      return
    }
    let before = WeakWidget(focus)
    window.clearFocus()
    move()
    if let focus = before.widget, focus.isDescendant(of: self) { focus.grabFocus() }
  }
}

/// The directions in which a key moves the focus.
public enum FocusDirection {
  case forward, backward, up, down, left, right

  var gtk: GtkDirectionType {
    switch self {
    case .forward: GTK_DIR_TAB_FORWARD
    case .backward: GTK_DIR_TAB_BACKWARD
    case .up: GTK_DIR_UP
    case .down: GTK_DIR_DOWN
    case .left: GTK_DIR_LEFT
    case .right: GTK_DIR_RIGHT
    }
  }

  init?(_ direction: GtkDirectionType) {
    switch direction {
    case GTK_DIR_TAB_FORWARD: self = .forward
    case GTK_DIR_TAB_BACKWARD: self = .backward
    case GTK_DIR_UP: self = .up
    case GTK_DIR_DOWN: self = .down
    case GTK_DIR_LEFT: self = .left
    case GTK_DIR_RIGHT: self = .right
    default: return nil
    }
  }
}

extension FocusDirection {
  /// The direction of an arrow key; nil for any other key.
  public init?(_ key: Key) {
    switch key {
    case .left, .keypadLeft: self = .left
    case .right, .keypadRight: self = .right
    case .up, .keypadUp: self = .up
    case .down, .keypadDown: self = .down
    default: return nil
    }
  }
}
