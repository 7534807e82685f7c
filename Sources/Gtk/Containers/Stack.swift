import CGtk

/// Several children of which one is shown, to screen readers as well.
public struct Stack: WidgetHandle {
  public enum Transition {
    case none, crossfade, slideLeft, slideRight

    var gtk: GtkStackTransitionType {
      switch self {
      case .none: GTK_STACK_TRANSITION_TYPE_NONE
      case .crossfade: GTK_STACK_TRANSITION_TYPE_CROSSFADE
      case .slideLeft: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT
      case .slideRight: GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT
      }
    }
  }

  public let widget: Widget

  public init() { widget = Widget(made: gtk_stack_new()) }

  public func add(_ child: some WidgetHandle, named name: String? = nil) {
    if let name {
      gtk_stack_add_named(opaque, child.gtk, name)
    } else {
      gtk_stack_add_child(opaque, child.gtk)
    }
    clearName(child)
    updateAccessibleChildren()
  }

  /// A page of a stack is an accessible object of its own; without a name it has that of its class.
  private func clearName(_ child: some WidgetHandle) {
    guard let page = gtk_stack_get_page(opaque, child.gtk) else { return }
    updateAccessible(page, GTK_ACCESSIBLE_PROPERTY_LABEL) { g_value_set_string(&$0, "") }
  }

  /// GTK shows hidden pages to screen readers; their children can be hidden from them.
  private func updateAccessibleChildren() {
    let visible = visibleChild
    for child in children { child.setAccessible(hidden: child != visible) }
  }

  public func remove(_ child: some WidgetHandle) { gtk_stack_remove(opaque, child.gtk) }

  public func child(named name: String) -> Widget? {
    Widget(gtk_stack_get_child_by_name(opaque, name))
  }

  public var visibleChild: Widget? { Widget(gtk_stack_get_visible_child(opaque)) }

  /// Shows a child, with the stack's own transition unless another is given.
  public func show(_ child: some WidgetHandle, transition: Transition? = nil) {
    if let transition { self.transition = transition }
    gtk_stack_set_visible_child(opaque, child.gtk)
    updateAccessibleChildren()
  }

  public func show(named name: String) {
    gtk_stack_set_visible_child_name(opaque, name)
    updateAccessibleChildren()
  }

  public var transition: Transition {
    get {
      switch gtk_stack_get_transition_type(opaque) {
      case GTK_STACK_TRANSITION_TYPE_CROSSFADE: .crossfade
      case GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT: .slideLeft
      case GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT: .slideRight
      default: .none
      }
    }
    nonmutating set { gtk_stack_set_transition_type(opaque, newValue.gtk) }
  }

  /// The duration of a transition, in milliseconds.
  public var transitionDuration: Int {
    get { Int(gtk_stack_get_transition_duration(opaque)) }
    nonmutating set { gtk_stack_set_transition_duration(opaque, guint(newValue)) }
  }

  public var isTransitioning: Bool { Bool(gtk_stack_get_transition_running(opaque)) }

  @discardableResult
  public func onTransitionChange(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, notify: "transition-running", handler)
  }

  /// Whether the stack is as wide and high as its largest child.
  public func setHomogeneous(horizontally: Bool, vertically: Bool) {
    gtk_stack_set_hhomogeneous(opaque, horizontally.gboolean)
    gtk_stack_set_vhomogeneous(opaque, vertically.gboolean)
  }
}

extension WidgetHandle {
  /// The nearest stack that the widget is in.
  public var enclosingStack: Widget? { Widget(gtk_widget_get_ancestor(gtk, gtk_stack_get_type())) }
}
