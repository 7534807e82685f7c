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
    let sample = ShadowSample(style, side: 2 * style.cornerSize + 1)
    let (left, top) = (-sample.bounds.x, -sample.bounds.y)
    let right = sample.bounds.maxX - sample.side
    let bottom = sample.bounds.maxY - sample.side
    nodes = corners(of: sample)
    for (y, height) in [(-top, top), (sample.side, bottom)] {
      nodes.append(strip(of: sample, at: y, height, ends: (left, right)))
    }
    for (x, width) in [(-left, left), (sample.side, right)] {
      nodes.append(strip(of: sample, at: x, width, isUpright: true))
    }
  }

  /// Returns the corners of the box, each as a node of its own.
  private func corners(of sample: ShadowSample) -> [[Part]] {
    [(false, false), (false, true), (true, false), (true, true)].map { isRight, isLower in
      let origin = sample.side - corner
      let area = Rectangle(
        x: isRight ? origin : 0, y: isLower ? origin : 0, width: corner, height: corner)
      guard let image = sample.image(of: area) else { return [] }
      return [
        Part(image: image) { [corner] box in
          Rectangle(
            x: isRight ? box.maxX - corner : box.x, y: isLower ? box.maxY - corner : box.y,
            width: corner, height: corner)
        }
      ]
    }
  }

  /// Returns the parts of the strip beyond a side of the box: its ends, and what stretches between.
  ///
  /// - Parameters:
  ///   - y: the position of the strip in the sample: above the box, or below it.
  ///   - ends: how far the strip reaches beyond the box at its start and at its end.
  ///   - isUpright: whether x and y are swapped, for a strip beside the box.
  private func strip(
    of sample: ShadowSample, at y: Double, _ height: Double,
    ends: (start: Double, end: Double) = (0, 0), isUpright: Bool = false
  ) -> [Part] {
    let reach = style.cornerSize
    let pieces: [(x: Double, width: Double, place: (Rectangle) -> (x: Double, width: Double))] = [
      (-ends.start, ends.start + reach, { ($0.x - ends.start, ends.start + reach) }),
      (reach, 1, { ($0.x + reach, $0.width - 2 * reach) }),
      (sample.side - reach, reach + ends.end, { ($0.maxX - reach, reach + ends.end) }),
    ]
    return pieces.compactMap { x, width, place in
      let area = Rectangle(x: x, y: y, width: width, height: height)
      return sample.image(of: isUpright ? area.transposed : area).map { image in
        Part(image: image) { box in
          let box = isUpright ? box.transposed : box
          let (x, width) = place(box)
          let frame = Rectangle(
            x: x, y: y < 0 ? box.y + y : box.maxY, width: width, height: height)
          return isUpright ? frame.transposed : frame
        }
      }
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

/// The pixels of a box with its ground and shadows, of which the parts are taken.
///
/// They are drawn at once: GTK 4.18 draws nothing of a shadow where only what is beyond the box is
/// asked for.
@MainActor
private struct ShadowSample {
  /// The width and the height of the box in px.
  let side: Double
  /// The area of the shadows, in px from the corner of the box.
  let bounds: Rectangle
  private let pixels: ImageSurface
  /// The upper left corner of the pixels, in px from the corner of the box.
  private let origin: Point
  /// Pixels to a px.
  private let scale: Int

  init(_ style: ShadowStyle, side: Double) {
    self.side = side
    scale = style.scale
    let box = Rectangle(x: 0, y: 0, width: side, height: side)
    var outline = GskRoundedRect()
    var area = box.graphene
    gsk_rounded_rect_init_from_rect(&outline, &area, Float(style.radius))
    var nodes: [OpaquePointer?] = style.layers.map { layer in
      var color = layer.color.gdk
      return gsk_outset_shadow_node_new(
        &outline, &color, layer.dx, layer.dy, layer.spread, layer.blur)
    }
    if var color = style.ground?.gdk {
      let fill = gsk_color_node_new(&color, &area)!
      nodes.append(gsk_rounded_clip_node_new(fill, &outline))
      gsk_render_node_unref(fill)
    }
    let all = gsk_container_node_new(&nodes, guint(nodes.count))!
    for node in nodes { gsk_render_node_unref(node) }
    let (pixels, drawn) = ImageSurface.drawing(all, scale: style.scale)
    gsk_render_node_unref(all)
    self.pixels = pixels
    origin = Point(x: drawn.x, y: drawn.y)
    bounds = box.union(drawn)
  }

  /// Returns the pixels of an area; nil for one without a size.
  func image(of area: Rectangle) -> ImageSurface? {
    guard area.width > 0, area.height > 0 else { return nil }
    let image = ImageSurface(width: Int(area.width), height: Int(area.height), scale: scale)
    image.draw { $0.paint(pixels, at: Point(x: origin.x - area.x, y: origin.y - area.y)) }
    return image
  }
}

extension Rectangle {
  /// The rectangle with x and y swapped.
  fileprivate var transposed: Rectangle { Rectangle(x: y, y: x, width: height, height: width) }
}
