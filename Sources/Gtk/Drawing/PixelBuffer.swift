import CGtk

/// An image in memory, as pixels.
public nonisolated struct PixelBuffer: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The `width` × `height` × 4 bytes: red, green, blue, alpha, premultiplied; row by row.
  public let pixels: [UInt8]

  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 4)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Decodes a picture file.
  public init(png: [UInt8]) throws(GLibError) {
    self.init(try Texture(encoded: png))
  }

  init(_ texture: Texture) {
    let (width, height) = (texture.width, texture.height)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    gdk_texture_download(texture.pointer, &bytes, gsize(width * 4))
    // GDK returns 32-bit words of alpha, red, green, blue. A loop over words takes a tenth of the
    // time of one over bytes in a build for debugging.
    bytes.withUnsafeMutableBytes { bytes in
      let words = bytes.assumingMemoryBound(to: UInt32.self)
      for index in words.indices {
        let word = words[index]
        words[index] = word & 0xFF00_FF00 | word >> 16 & 0xFF | (word & 0xFF) << 16
      }
    }
    self.init(width: width, height: height, pixels: bytes)
  }

  /// The picture as a PNG file.
  public var pngData: [UInt8] {
    let bytes = g_bytes_new(pixels, gsize(pixels.count))
    defer { g_bytes_unref(bytes) }
    let texture = Texture(
      taking: gdk_memory_texture_new(
        Int32(width), Int32(height), GDK_MEMORY_R8G8B8A8_PREMULTIPLIED, bytes, gsize(width * 4)))
    let png = gdk_texture_save_to_png_bytes(texture.pointer)
    defer { g_bytes_unref(png) }
    var count: gsize = 0
    guard let data = g_bytes_get_data(png, &count) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: data, count: Int(count)))
  }

  /// Writes the picture as a PNG file.
  public func write(to path: String) throws(GLibError) {
    let data = pngData
    _ = try GLibError.check { error in
      data.withUnsafeBytes {
        g_file_set_contents(
          path, $0.baseAddress?.assumingMemoryBound(to: CChar.self), gssize($0.count), error)
      }
    }
  }
}

extension WidgetHandle {
  /// Draws the widget as it is laid out, with the cairo renderer, at `scale` pixels to a px.
  ///
  /// - Returns: nil if the widget is not shown in a window or has no size.
  public func picture(scale: Double = 1) -> PixelBuffer? {
    guard isMapped, width > 0, height > 0 else { return nil }
    let paintable = gtk_widget_paintable_new(gtk)
    defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
    let (width, height) = (
      Double(gdk_paintable_get_intrinsic_width(paintable)),
      Double(gdk_paintable_get_intrinsic_height(paintable))
    )
    let snapshot = gtk_snapshot_new()
    gtk_snapshot_scale(snapshot, Float(scale), Float(scale))
    gdk_paintable_snapshot(paintable, snapshot, width, height)
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    defer { gsk_render_node_unref(node) }
    return PixelBuffer.render(node, width: width * scale, height: height * scale)
  }
}

extension PixelBuffer {
  fileprivate static func render(
    _ node: OpaquePointer, width: Double, height: Double
  ) -> PixelBuffer? {
    let renderer = gsk_cairo_renderer_new()
    defer { g_object_unref(UnsafeMutableRawPointer(renderer)) }
    guard gsk_renderer_realize(renderer, nil, nil) != 0 else { return nil }
    defer { gsk_renderer_unrealize(renderer) }
    var viewport = Rectangle(x: 0, y: 0, width: width.rounded(), height: height.rounded()).graphene
    guard let texture = gsk_renderer_render_texture(renderer, node, &viewport) else { return nil }
    return PixelBuffer(Texture(taking: texture))
  }
}
