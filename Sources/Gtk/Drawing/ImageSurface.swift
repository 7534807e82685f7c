import CGtk

/// An image in memory that a canvas draws on.
@MainActor
public final class ImageSurface {
  let surface: OpaquePointer
  private let width: Int
  private let height: Int

  /// - Parameters:
  ///   - width: in px.
  ///   - height: in px.
  ///   - scale: pixels to a px.
  public init(width: Int, height: Int, scale: Int = 1) {
    (self.width, self.height) = (width * scale, height * scale)
    surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(self.width), Int32(self.height))!
    cairo_surface_set_device_scale(surface, Double(scale), Double(scale))
  }

  /// The pixels of a picture.
  convenience init(_ texture: Texture) {
    self.init(width: texture.width, height: texture.height)
    cairo_surface_flush(surface)
    if let data = cairo_image_surface_get_data(surface) {
      gdk_texture_download(
        texture.pointer, data, gsize(cairo_image_surface_get_stride(surface)))
    }
    cairo_surface_mark_dirty(surface)
  }

  /// The size in pixels.
  var size: (width: Double, height: Double) { (Double(width), Double(height)) }

  isolated deinit { cairo_surface_destroy(surface) }

  /// Draws over the present pixels.
  public func draw(_ body: (Canvas) -> Void) {
    let context = cairo_create(surface)!
    body(Canvas(context))
    cairo_destroy(context)
    cairo_surface_flush(surface)
  }

  /// Returns the pixels of what a node draws, and where they belong, in whole px.
  ///
  /// - Parameter scale: pixels to a px.
  static func drawing(_ node: OpaquePointer, scale: Int) -> (image: ImageSurface, area: Rectangle) {
    var bounds = graphene_rect_t()
    gsk_render_node_get_bounds(node, &bounds)
    let area = Rectangle(bounds).roundedOut
    let image = ImageSurface(width: Int(area.width), height: Int(area.height), scale: scale)
    image.draw { canvas in
      canvas.translate(x: -area.x, y: -area.y)
      gsk_render_node_draw(node, canvas.cairo)
    }
    return (image, area)
  }

  public var picture: PixelBuffer {
    let stride = Int(cairo_image_surface_get_stride(surface))
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    if let data = cairo_image_surface_get_data(surface) {
      for y in 0..<height {
        for x in 0..<width {
          // Cairo's 32-bit words are blue, green, red, alpha.
          let (from, to) = (y * stride + x * 4, (y * width + x) * 4)
          pixels[to] = data[from + 2]
          pixels[to + 1] = data[from + 1]
          pixels[to + 2] = data[from]
          pixels[to + 3] = data[from + 3]
        }
      }
    }
    return PixelBuffer(width: width, height: height, pixels: pixels)
  }
}
