import CGtk

/// A picture that never changes, and so can be made on any thread.
///
/// `@unchecked`: GdkTexture is immutable and its reference count atomic.
public nonisolated final class Texture: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Takes over a reference.
  init(taking pointer: OpaquePointer) { self.pointer = pointer }

  /// Decodes PNG, JPEG, TIFF or any format of the system's loaders.
  public init(encoded: [UInt8]) throws(GLibError) {
    let bytes = g_bytes_new(encoded, gsize(encoded.count))
    defer { g_bytes_unref(bytes) }
    guard let texture = try GLibError.check({ gdk_texture_new_from_bytes(bytes, $0) }) else {
      throw GLibError(message: "not a picture")
    }
    pointer = texture
  }

  /// A picture of `width` × `height` pixels of red, green, blue, alpha; not premultiplied.
  public init(width: Int, height: Int, rgba: [UInt8]) {
    precondition(rgba.count == width * height * 4)
    let bytes = g_bytes_new(rgba, gsize(rgba.count))
    defer { g_bytes_unref(bytes) }
    pointer = gdk_memory_texture_new(
      Int32(width), Int32(height), GDK_MEMORY_R8G8B8A8, bytes, gsize(width * 4))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  public var width: Int { Int(gdk_texture_get_width(pointer)) }
  public var height: Int { Int(gdk_texture_get_height(pointer)) }
}
