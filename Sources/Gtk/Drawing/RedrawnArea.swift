import CGtk

/// The area of a widget that is drawn again in a frame, as one rectangle.
///
/// GTK 4.8 draws all of a container again if its changes have more than 30 rectangles, and it cuts
/// rectangles beside each other into more. Of each card that has changed it gets only one: that of
/// a transparent node around all changes in it.
@MainActor
final class RedrawnArea {
  private var drawing: OpaquePointer?
  private var cover: (node: OpaquePointer, bounds: Rectangle)?
  private var isOdd = false

  /// The distance of the edges in px: those of cards beside each other often are the same, so that
  /// they cut each other into few rectangles.
  private static let step = 32.0

  isolated deinit { clear() }

  /// Releases the drawing of a widget that draws nothing.
  func clear() {
    if let drawing { gsk_render_node_unref(drawing) }
    if let cover { gsk_render_node_unref(cover.node) }
    (drawing, cover) = (nil, nil)
  }

  /// The area that was drawn again last, in px from the corner of the widget; nil before a change.
  var bounds: Rectangle? { cover?.bounds }

  /// Returns a node that draws as `new` does, which is the present drawing of the widget.
  func node(covering new: OpaquePointer) -> OpaquePointer {
    let old = drawing
    drawing = gsk_render_node_ref(new)
    if let old {
      if let area = old.changes(to: new) { moveCover(to: area) }
      gsk_render_node_unref(old)
    }
    guard let cover else { return gsk_render_node_ref(new) }
    var children: [OpaquePointer?] = [cover.node, new]
    return gsk_container_node_new(&children, guint(children.count))
  }

  /// GTK draws again where a node of another colour lies, and where that in its place has lain.
  private func moveCover(to area: Rectangle) {
    if let cover { gsk_render_node_unref(cover.node) }
    isOdd.toggle()
    let bounds = area.extended(toMultiplesOf: Self.step)
    var color = Color(red: isOdd ? 1 : 0, green: 0, blue: 0, alpha: 0).gdk
    var rectangle = bounds.graphene
    cover = (gsk_color_node_new(&color, &rectangle), bounds)
  }
}

extension OpaquePointer {
  /// Returns the bounds of what a render node and another one in its place draw differently; nil if
  /// there is nothing.
  ///
  /// Nodes that can't be compared differ.
  @MainActor fileprivate func changes(to new: OpaquePointer) -> Rectangle? {
    guard self != new else { return nil }
    let type = gsk_render_node_get_node_type(self)
    if type == gsk_render_node_get_node_type(new) {
      switch type {
      case GSK_CONTAINER_NODE: return childChanges(to: new)
      case GSK_TRANSFORM_NODE:
        let transform = gsk_transform_node_get_transform(self)
        guard Bool(gsk_transform_equal(transform, gsk_transform_node_get_transform(new))) else {
          break
        }
        let child = gsk_transform_node_get_child(self)!
        guard let changes = child.changes(to: gsk_transform_node_get_child(new)) else { return nil }
        var (area, moved) = (changes.graphene, graphene_rect_t())
        gsk_transform_transform_bounds(transform, &area, &moved)
        return Rectangle(moved)
      case GSK_CLIP_NODE:
        guard Bool(graphene_rect_equal(gsk_clip_node_get_clip(self), gsk_clip_node_get_clip(new)))
        else { break }
        return gsk_clip_node_get_child(self).changes(to: gsk_clip_node_get_child(new))
      case GSK_COLOR_NODE:
        let color = gsk_color_node_get_color(self)
        if bounds == new.bounds, Bool(gdk_rgba_equal(color, gsk_color_node_get_color(new))) {
          return nil
        }
      default: break
      }
    }
    return bounds.union(new.bounds)
  }

  private func childChanges(to new: OpaquePointer) -> Rectangle? {
    let (old, new) = (childNodes, new.childNodes)
    let areas =
      old.count == new.count
      ? zip(old, new).compactMap { $0.changes(to: $1) }
      : changedChildren(old, new).map(\.bounds)
    return areas.dropFirst().reduce(areas.first) { $0?.union($1) }
  }

  /// Returns the nodes of two lists that are not the same at their beginnings and ends.
  private func changedChildren(
    _ old: [OpaquePointer], _ new: [OpaquePointer]
  ) -> [OpaquePointer] {
    func same(_ pair: (OpaquePointer, OpaquePointer)) -> Bool { pair.0.changes(to: pair.1) == nil }
    let start = zip(old, new).prefix(while: same).count
    let (old, new) = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(old.reversed(), new.reversed()).prefix(while: same).count
    return Array(old.dropLast(end) + new.dropLast(end))
  }

  /// The children of a container node.
  var childNodes: [OpaquePointer] {
    (0..<gsk_container_node_get_n_children(self)).map { gsk_container_node_get_child(self, $0)! }
  }

  private var bounds: Rectangle {
    var bounds = graphene_rect_t()
    gsk_render_node_get_bounds(self, &bounds)
    return Rectangle(bounds)
  }
}

extension Rectangle {
  /// Returns the lowest rectangle around this one whose top and bottom lie at multiples of `step`
  /// px.
  fileprivate nonisolated func extended(toMultiplesOf step: Double) -> Rectangle {
    let top = (y / step).rounded(.down) * step
    return Rectangle(
      x: x, y: top, width: width, height: (maxY / step).rounded(.up) * step - top)
  }
}
