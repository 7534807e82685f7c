import CGtk

/// A cell of a flow box.
///
/// A flow box wraps every other kind of child in one.
public struct FlowBoxChild: WidgetHandle {
  public let widget: Widget

  public init(_ child: (some WidgetHandle)? = Widget?.none) {
    widget = FlowBoxChildClass.make()
    setAccessible(role: .listItem)
    setChild(child)
  }

  public func setChild(_ child: (some WidgetHandle)?) {
    gtk_flow_box_child_set_child(pointer(as: GtkFlowBoxChild.self), child?.gtk)
  }

  public var child: Widget? {
    Widget(gtk_flow_box_child_get_child(pointer(as: GtkFlowBoxChild.self)))
  }

  /// Whether the pixels of the cell are kept until its content changes.
  ///
  /// A frame in which the cell has only moved then costs little, however much there is in it, and
  /// one in which it has changed costs a little more.
  public var isRasterized: Bool {
    get { FlowBoxChildClass.state(of: gtk)?.isRasterized ?? false }
    nonmutating set {
      guard newValue != isRasterized else { return }
      FlowBoxChildClass.state(of: gtk)?.isRasterized = newValue
      gtk_widget_queue_draw(gtk)
    }
  }
}

extension FlowBoxChild {
  /// Whether the shadow of the content was drawn from pixels.
  var keepsShadow: Bool { FlowBoxChildClass.state(of: gtk)?.shadow.isInUse ?? false }

  /// The area that was drawn again last, in px from the corner of the cell; nil before a change.
  var redrawnArea: Rectangle? { FlowBoxChildClass.state(of: gtk)?.redrawn.bounds }
}

/// GtkFlowBoxChild, except that one can be drawn from pixels, shadows in it are, and changes in it
/// are drawn as one rectangle.
private enum FlowBoxChildClass {
  final class State {
    var isRasterized = false
    let shadow = ShadowDrawing()
    let redrawn = RedrawnArea()
  }

  private static let offset = DerivedClass.offset(after: gtk_flow_box_child_get_type())
  private static let derived = DerivedClass(
    "CardwallFlowBoxChild", from: gtk_flow_box_child_get_type()
  ) { table in
    let table = table.assumingMemoryBound(to: GtkWidgetClass.self)
    table.pointee.snapshot = { FlowBoxChildClass.snapshot($0!, $1!) }
    table.pointee.unmap = { FlowBoxChildClass.unmap($0!) }
  }

  static func make() -> Widget { Widget(made: derived.make(State())) }

  /// Returns the state of an instance; nil while the instance is being made.
  static func state(of widget: UnsafeMutablePointer<GtkWidget>) -> State? {
    DerivedClass.state(State.self, of: UnsafeMutableRawPointer(widget), at: offset)
  }

  private static func unmap(_ widget: UnsafeMutablePointer<GtkWidget>) {
    state(of: widget)?.redrawn.clear()
    derived.parentTable.assumingMemoryBound(to: GtkWidgetClass.self).pointee.unmap(widget)
  }

  private static func snapshot(
    _ widget: UnsafeMutablePointer<GtkWidget>, _ snapshot: OpaquePointer
  ) {
    let parent = derived.parentTable.assumingMemoryBound(to: GtkWidgetClass.self)
    guard let state = state(of: widget), state.isRasterized || Widget(widget).keepsPixels else {
      return parent.pointee.snapshot(widget, snapshot)
    }
    let own = gtk_snapshot_new()!
    parent.pointee.snapshot(widget, own)
    guard let node = gtk_snapshot_free_to_node(own) else { return state.redrawn.clear() }
    let scale = Int(gtk_widget_get_scale_factor(widget))
    let drawn = state.shadow.node(replacingShadowsOf: node, scale: scale)
    gsk_render_node_unref(node)
    let shown =
      state.isRasterized ? drawn.rasterizedNode(scale: scale) : state.redrawn.node(covering: drawn)
    gsk_render_node_unref(drawn)
    gtk_snapshot_append_node(snapshot, shown)
    gsk_render_node_unref(shown)
  }
}
