import CGtk

extension Texture {
  /// Decodes the picture in a file off the main actor, no larger than it is shown.
  ///
  /// - Parameters:
  ///   - path: of a file in a format that gdk-pixbuf reads.
  ///   - size: the greatest width and height in px; the aspect is kept.
  /// - Returns: nil if the file is missing or no picture.
  @concurrent
  public nonisolated static func decode(path: String, fitting size: Int) async -> Texture? {
    guard
      let pixels = gdk_pixbuf_new_from_file_at_scale(path, Int32(size), Int32(size), 1, nil)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(pixels)) }
    return Texture(taking: gdk_texture_new_for_pixbuf(pixels))
  }
}
