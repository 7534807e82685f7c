import CGtk

/// The shadows and the ground of a rounded box, drawn from pixels.
///
/// In each frame, the cairo renderer of GTK 4.8 draws a blurred shadow in nine parts, each with a
/// clip of its own, also where little of it has changed.
@MainActor
final class ShadowDrawing {
  private var node: OpaquePointer?
  private var style: ShadowStyle?
  private var box: Rectangle?

  var isInUse: Bool { node != nil }

  isolated deinit { if let node { gsk_render_node_unref(node) } }

  /// Returns a node that draws as `drawing`, of a widget with shadows, does.
  ///
  /// - Parameter scale: pixels to a px.
  func node(replacingShadowsOf drawing: OpaquePointer, scale: Int) -> OpaquePointer {
    switch gsk_render_node_get_node_type(drawing) {
    case GSK_TRANSFORM_NODE:
      let child = node(replacingShadowsOf: gsk_transform_node_get_child(drawing), scale: scale)
      defer { gsk_render_node_unref(child) }
      return gsk_transform_node_new(child, gsk_transform_node_get_transform(drawing))
    case GSK_CONTAINER_NODE:
      var children: [OpaquePointer?] = drawing.childNodes
      guard let first = children.first ?? nil else { break }
      if let (shadow, count) = pixels(of: children, scale: scale) {
        children.replaceSubrange(..<count, with: [shadow])
        return gsk_container_node_new(&children, guint(children.count))
      }
      // GTK collects what is below the content of a widget.
      let ground = node(replacingShadowsOf: first, scale: scale)
      defer { gsk_render_node_unref(ground) }
      guard ground != first else { break }
      children[0] = ground
      return gsk_container_node_new(&children, guint(children.count))
    default: break
    }
    return gsk_render_node_ref(drawing)
  }

  /// Returns the node that draws the shadows and the ground with which `nodes` begin, and their
  /// number; nil if there are none, or none that can be divided into corners and sides.
  ///
  /// It is the same for the same nodes, since each part of a new one would be drawn again.
  private func pixels(of nodes: [OpaquePointer?], scale: Int) -> (OpaquePointer, count: Int)? {
    guard let (new, box) = ShadowStyle.reading(nodes, scale: scale) else { return nil }
    let count = new.layers.count + (new.ground == nil ? 0 : 1)
    if let node, new == style, box == self.box { return (node, count) }
    guard new.fits(box) else { return nil }
    if let node { gsk_render_node_unref(node) }
    let node = new.pixels.node(around: box)
    (self.node, style, self.box) = (node, new, box)
    return (node, count)
  }
}

/// The look of shadows around a box of any size.
nonisolated struct ShadowStyle: Hashable {
  struct Layer: Hashable {
    let color: Color
    let dx: Float
    let dy: Float
    let spread: Float
    let blur: Float
  }

  let layers: [Layer]
  /// The colour of the box, if it has one.
  var ground: Color?
  /// The radius of the corners of the box, in px.
  let radius: Double
  /// Pixels to a px.
  let scale: Int

  /// Returns the look of the shadows and the ground with which `nodes` begin, and their box.
  ///
  /// - Returns: nil if there are no shadows, or the corners of the box differ.
  @MainActor static func reading(
    _ nodes: [OpaquePointer?], scale: Int
  ) -> (style: ShadowStyle, box: Rectangle)? {
    let shadows = nodes.compactMap(\.self).prefix {
      gsk_render_node_get_node_type($0) == GSK_OUTSET_SHADOW_NODE
    }
    guard let first = shadows.first else { return nil }
    let outline = gsk_outset_shadow_node_get_outline(first).pointee
    guard let radius = outline.radius else { return nil }
    let layers = shadows.map {
      Layer(
        color: Color(gsk_outset_shadow_node_get_color($0).pointee),
        dx: gsk_outset_shadow_node_get_dx($0), dy: gsk_outset_shadow_node_get_dy($0),
        spread: gsk_outset_shadow_node_get_spread($0),
        blur: gsk_outset_shadow_node_get_blur_radius($0))
    }
    let box = Rectangle(outline.bounds)
    var style = ShadowStyle(layers: layers, radius: radius, scale: scale)
    if let next = nodes.dropFirst(shadows.count).first ?? nil,
      gsk_render_node_get_node_type(next) == GSK_ROUNDED_CLIP_NODE
    {
      let clip = gsk_rounded_clip_node_get_clip(next).pointee
      let fill = gsk_rounded_clip_node_get_child(next)!
      if Rectangle(clip.bounds) == box, clip.radius == radius,
        gsk_render_node_get_node_type(fill) == GSK_COLOR_NODE
      {
        style.ground = Color(gsk_color_node_get_color(fill).pointee)
      }
    }
    return (style, box)
  }

  /// The distance in px from a corner of the box in which a shadow differs along a side.
  var cornerSize: Double {
    // GSK blurs three times with a box: 1.42 times the radius of CSS is reached.
    let reach = layers.map { 1.5 * abs($0.blur) + max(abs($0.dx), abs($0.dy)) + abs($0.spread) }
    return (radius + Double(reach.max() ?? 0) + 1).rounded(.up)
  }

  /// Returns whether a box has whole px and room for the corners.
  func fits(_ box: Rectangle) -> Bool {
    box == box.roundedOut && min(box.width, box.height) > 2 * cornerSize
  }

  @MainActor private static var known: [ShadowStyle: ShadowPixels] = [:]
  /// The number of looks whose pixels are kept; one is about 30 kB.
  private static let limit = 8

  @MainActor var pixels: ShadowPixels {
    if let pixels = Self.known[self] { return pixels }
    if Self.known.count >= Self.limit { Self.known = [:] }
    let pixels = ShadowPixels(self)
    Self.known[self] = pixels
    return pixels
  }
}

extension GskRoundedRect {
  /// The radius of all corners; nil if they differ.
  fileprivate nonisolated var radius: Double? {
    let radii = [corner.0, corner.1, corner.2, corner.3].flatMap { [$0.width, $0.height] }
    return radii.allSatisfy { $0 == radii[0] } ? Double(radii[0]) : nil
  }
}
