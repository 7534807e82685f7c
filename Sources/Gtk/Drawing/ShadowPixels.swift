import CGtk

/// The pixels of a rounded box and the shadows around it, which fit a box of any size: those of its
/// corners, and those of its sides, which stretch.
@MainActor
final class ShadowPixels {
  /// Pixels, and their rectangle around a box.
  private struct Part {
    let image: ImageSurface
    let frame: (_ box: Rectangle) -> Rectangle
  }

  private let style: ShadowStyle
  /// The parts of the corners of the box, and of the strip beyond each side.
  ///
  /// Each is a node: a frame skips the nodes that have nothing of what it draws again.
  private var nodes: [[Part]] = []
  /// The size in px of the corners of the box that aren't filled with its ground.
  private let corner: Double

  init(_ style: ShadowStyle) {
    self.style = style
    corner = style.radius.rounded(.up)
    let reach = style.cornerSize
    let side = 2 * reach + 1
    let sample = ShadowSample(style, side: side)
    defer { sample.free() }
    let (left, top) = (-sample.bounds.x, -sample.bounds.y)
    let (right, bottom) = (sample.bounds.maxX - side, sample.bounds.maxY - side)

    /// Returns the part of an area of the sample.
    func part(
      _ x: Double, _ y: Double, _ width: Double, _ height: Double,
      _ frame: @escaping (Rectangle) -> Rectangle
    ) -> Part? {
      sample.image(of: Rectangle(x: x, y: y, width: width, height: height))
        .map { Part(image: $0, frame: frame) }
    }

    let corner = corner
    for isRight in [false, true] {
      for isLower in [false, true] {
        let (x, y) = (isRight ? side - corner : 0, isLower ? side - corner : 0)
        nodes.append(
          [
            part(x, y, corner, corner) {
              Rectangle(
                x: isRight ? $0.maxX - corner : $0.x, y: isLower ? $0.maxY - corner : $0.y,
                width: corner, height: corner)
            }
          ].compactMap(\.self))
      }
    }
    for (y, height) in [(-top, top), (side, bottom)] {
      func strip(
        _ x: Double, _ width: Double, _ place: @escaping (Rectangle) -> (x: Double, width: Double)
      ) -> Part? {
        part(x, y, width, height) {
          let (x, width) = place($0)
          return Rectangle(x: x, y: y < 0 ? $0.y + y : $0.maxY, width: width, height: height)
        }
      }
      nodes.append(
        [
          strip(-left, left + reach) { ($0.x - left, left + reach) },
          strip(reach, 1) { ($0.x + reach, $0.width - 2 * reach) },
          strip(side - reach, reach + right) { ($0.maxX - reach, reach + right) },
        ].compactMap(\.self))
    }
    for (x, width) in [(-left, left), (side, right)] {
      func strip(
        _ y: Double, _ height: Double, _ place: @escaping (Rectangle) -> (y: Double, height: Double)
      ) -> Part? {
        part(x, y, width, height) {
          let (y, height) = place($0)
          return Rectangle(x: x < 0 ? $0.x + x : $0.maxX, y: y, width: width, height: height)
        }
      }
      nodes.append(
        [
          strip(0, reach) { ($0.y, reach) },
          strip(reach, 1) { ($0.y + reach, $0.height - 2 * reach) },
          strip(side - reach, reach) { ($0.maxY - reach, reach) },
        ].compactMap(\.self))
    }
  }

  /// Returns a node that draws the box and its shadows.
  func node(around box: Rectangle) -> OpaquePointer {
    var children: [OpaquePointer?] = nodes.compactMap { parts in
      let frames = parts.map { $0.frame(box) }
      guard let first = frames.first else { return nil }
      return OpaquePointer.cairoNode(in: frames.reduce(first) { $0.union($1) }) { canvas in
        for (part, frame) in zip(parts, frames) { canvas.tile(part.image, in: frame) }
      }
    }
    children += grounds(of: box)
    defer { for child in children { gsk_render_node_unref(child) } }
    return gsk_container_node_new(&children, guint(children.count))
  }

  /// Returns the nodes that fill what the corners leave of the box.
  private func grounds(of box: Rectangle) -> [OpaquePointer?] {
    guard var color = style.ground?.gdk else { return [] }
    let inner = (x: box.x + corner, width: box.width - 2 * corner)
    return [
      Rectangle(x: inner.x, y: box.y, width: inner.width, height: corner),
      Rectangle(x: box.x, y: box.y + corner, width: box.width, height: box.height - 2 * corner),
      Rectangle(x: inner.x, y: box.maxY - corner, width: inner.width, height: corner),
    ].map { area in
      var area = area.graphene
      return gsk_color_node_new(&color, &area)
    }
  }
}

/// A box with its ground and shadows, of which the parts are taken.
@MainActor
private struct ShadowSample {
  private let style: ShadowStyle
  private let nodes: [OpaquePointer]
  /// The area of the shadows, in px from the corner of the box.
  let bounds: Rectangle

  /// - Parameter side: the width and the height of the box in px.
  init(_ style: ShadowStyle, side: Double) {
    self.style = style
    let box = Rectangle(x: 0, y: 0, width: side, height: side)
    var outline = GskRoundedRect()
    var area = box.graphene
    gsk_rounded_rect_init_from_rect(&outline, &area, Float(style.radius))
    var nodes = style.layers.map { layer in
      var color = layer.color.gdk
      return gsk_outset_shadow_node_new(
        &outline, &color, layer.dx, layer.dy, layer.spread, layer.blur)!
    }
    if var color = style.ground?.gdk {
      let fill = gsk_color_node_new(&color, &area)!
      nodes.append(gsk_rounded_clip_node_new(fill, &outline))
      gsk_render_node_unref(fill)
    }
    self.nodes = nodes
    bounds = nodes.reduce(box) { bounds, node in
      var area = graphene_rect_t()
      gsk_render_node_get_bounds(node, &area)
      return bounds.union(Rectangle(area).roundedOut)
    }
  }

  func free() { for node in nodes { gsk_render_node_unref(node) } }

  /// Returns the pixels of an area; nil for one without a size.
  func image(of area: Rectangle) -> ImageSurface? {
    guard area.width > 0, area.height > 0 else { return nil }
    let image = ImageSurface(
      width: Int(area.width), height: Int(area.height), scale: style.scale)
    image.draw { canvas in
      canvas.translate(x: -area.x, y: -area.y)
      for node in nodes { gsk_render_node_draw(node, canvas.cairo) }
    }
    return image
  }
}
