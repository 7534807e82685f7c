import CGtk

/// Drawings that are kept as pixels.
///
/// The cairo renderer repeats all drawing operations of a window in each frame, and clips them to
/// what has changed. Where a processor draws, copying pixels costs a fraction of that.
public enum KeptPixels {
  /// Whether drawings are kept as pixels: false for a file of lines and letters, or of another
  /// scale than that of the window.
  public static var isEnabled = true
}

extension WidgetHandle {
  /// Whether what the widget draws is kept as pixels.
  var keepsPixels: Bool { KeptPixels.isEnabled && isDrawnInSoftware }
}

extension Snapshot {
  /// Draws with cairo inside `bounds`; without a graphics processor, further frames copy the
  /// pixels.
  public func drawPixels(in bounds: Rectangle, _ body: (Canvas) -> Void) {
    guard owner.keepsPixels else { return draw(in: bounds, body) }
    // An image between two pixels would be blurred.
    let area = bounds.roundedOut
    let image = ImageSurface(
      width: Int(area.width), height: Int(area.height), scale: owner.scaleFactor)
    image.draw { canvas in
      canvas.translate(x: -area.x, y: -area.y)
      body(canvas)
    }
    draw(in: area) { $0.paint(image, at: Point(x: area.x, y: area.y)) }
  }

  /// Draws a picture in `frame`, cut off outside of `area`.
  public func draw(_ texture: Texture, in frame: Rectangle, clippedTo area: Rectangle) {
    guard owner.keepsPixels else { return clipped(to: area) { draw(texture, in: frame) } }
    // GTK 4.8 converts a texture in each frame.
    drawPixels(in: area) { $0.paint(ImageSurface(texture), in: frame) }
  }
}

extension OpaquePointer {
  /// Returns a node that draws the pixels of this one.
  ///
  /// - Parameter scale: pixels to a px.
  @MainActor func rasterizedNode(scale: Int) -> OpaquePointer {
    // Not a texture, which GTK 4.8 converts in each frame.
    let (image, area) = ImageSurface.drawing(self, scale: scale)
    return Self.cairoNode(in: area) { $0.paint(image, at: Point(x: area.x, y: area.y)) }
  }

  /// Returns a node that draws with cairo inside `area`.
  @MainActor static func cairoNode(in area: Rectangle, _ draw: (Canvas) -> Void) -> OpaquePointer {
    var bounds = area.graphene
    let node = gsk_cairo_node_new(&bounds)!
    let cairo = gsk_cairo_node_get_draw_context(node)!
    draw(Canvas(cairo))
    cairo_destroy(cairo)
    return node
  }
}
