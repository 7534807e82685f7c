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

  /// Makes a picture of what ``pixels`` has returned.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 4)
    let bytes = g_bytes_new(pixels, gsize(pixels.count))
    defer { g_bytes_unref(bytes) }
    // This is GDK_MEMORY_DEFAULT, which is a macro: the order of bytes that GDK returns.
    pointer = gdk_memory_texture_new(
      Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(width * 4))
  }

  /// The pixels, row by row: 32-bit words of alpha, red, green, blue, premultiplied.
  public var pixels: [UInt8] {
    let (width, height) = (width, height)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    gdk_texture_download(pointer, &bytes, gsize(width * 4))
    return bytes
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  public var width: Int { Int(gdk_texture_get_width(pointer)) }
  public var height: Int { Int(gdk_texture_get_height(pointer)) }
}
