import CGtk
import Glibc

extension Texture {
  /// Decodes a picture no larger than it is shown.
  ///
  /// An animation gives its first picture; a photograph is rotated by its orientation tag. Decoding
  /// is too slow for the main thread.
  ///
  /// - Parameters:
  ///   - format: the name gdk-pixbuf has for it, such as `png`; no other loader sees the bytes. A
  ///     drawing (SVG) that refers to other files gets none of them: it has no path of its own.
  ///   - limit: the processor time that decoding may take.
  ///   - maximumPixels: of the encoded picture. More are refused before there is memory for them: a
  ///     few hundred bytes can claim thousands of millions of pixels.
  public nonisolated convenience init(
    decoding bytes: [UInt8], format: String, for target: PictureTarget,
    within limit: Duration = .seconds(3600), maximumPixels: Int
  ) throws(PictureProblem) {
    // The loader of PNG takes a part for the whole.
    if format == "png", !bytes.suffix(4096).contains(pngEnd) {
      throw .cutOff
    }
    guard let loader = gdk_pixbuf_loader_new_with_type(format, nil) else {
      throw .unknown(format: format)
    }
    defer { g_object_unref(loader) }
    let sizing = Sizing(target, maximumPixels: maximumPixels)
    sizing.attach(to: loader)
    do throws(PictureProblem) {
      try write(bytes, to: loader, within: limit)
    } catch {
      // A loader that is not closed complains when it is freed.
      gdk_pixbuf_loader_close(loader, nil)
      throw sizing.refusal ?? error
    }
    let isWhole = gdk_pixbuf_loader_close(loader, nil) != 0
    if let refusal = sizing.refusal { throw refusal }
    guard isWhole,
      let pixels = gdk_pixbuf_loader_get_pixbuf(loader),
      let turned = gdk_pixbuf_apply_embedded_orientation(pixels)
    else { throw .damaged }
    defer { g_object_unref(UnsafeMutableRawPointer(turned)) }
    self.init(taking: gdk_texture_new_for_pixbuf(turned))
  }

  /// The bytes of memory that the decoded picture takes.
  public var byteCount: Int { width * height * 4 }

  /// Returns the colours at `columns` × `rows` points that are spread evenly over an area of the
  /// picture, in its pixels.
  public func colors(in area: Rectangle, columns: Int, rows: Int) -> [Color] {
    guard columns > 0, rows > 0, area.width > 0, area.height > 0 else { return [] }
    let (width, height, bytes) = (width, height, pixels)
    return (0..<columns * rows).map { index in
      let x = area.x + (Double(index % columns) + 0.5) / Double(columns) * area.width
      let y = area.y + (Double(index / columns) + 0.5) / Double(rows) * area.height
      let pixel = min(max(Int(y), 0), height - 1) * width + min(max(Int(x), 0), width - 1)
      let channels = bytes[pixel * 4..<pixel * 4 + 4].map { Double($0) / 255 }
      let alpha = channels[3]
      guard alpha > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
      return Color(
        red: channels[2] / alpha, green: channels[1] / alpha, blue: channels[0] / alpha,
        alpha: alpha)
    }
  }
}

/// Passes a picture to a loader in parts, between which it can be given up.
///
/// A part is so small that what is read of it takes a fraction of a second, whatever it is.
private nonisolated func write(
  _ bytes: [UInt8], to loader: UnsafeMutablePointer<GdkPixbufLoader>, within limit: Duration
) throws(PictureProblem) {
  let start = processorTime()
  for first in stride(from: 0, to: bytes.count, by: 4096) {
    let part = Array(bytes[first..<min(first + 4096, bytes.count)])
    guard gdk_pixbuf_loader_write(loader, part, gsize(part.count), nil) != 0 else {
      throw .damaged
    }
    guard processorTime() - start < limit else { throw .takesTooLong }
  }
}

/// Returns the processor time that this thread has used.
private nonisolated func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// The last chunk of a PNG file, with its checksum.
private nonisolated let pngEnd: [UInt8] = [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

/// Sets the size at which a loader decodes, as soon as that of the picture is known.
private nonisolated final class Sizing {
  let target: PictureTarget
  let maximumPixels: Int
  private(set) var refusal: PictureProblem?

  init(_ target: PictureTarget, maximumPixels: Int) {
    self.target = target
    self.maximumPixels = maximumPixels
  }

  /// Told by the loader, which holds on to this.
  func attach(to loader: UnsafeMutablePointer<GdkPixbufLoader>) {
    let prepared:
      @convention(c) (
        UnsafeMutablePointer<GdkPixbufLoader>, Int32, Int32, UnsafeMutableRawPointer
      ) -> Void = { loader, width, height, data in
        Unmanaged<Sizing>.fromOpaque(data).takeUnretainedValue()
          .prepare(loader, width: Int(width), height: Int(height))
      }
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(prepared, to: GCallback.self),
      Unmanaged.passRetained(self).toOpaque(),
      { data, _ in Unmanaged<Sizing>.fromOpaque(data!).release() }, G_CONNECT_DEFAULT)
  }

  private func prepare(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, width: Int, height: Int) {
    let isDrawing = Bool(gdk_pixbuf_format_is_scalable(gdk_pixbuf_loader_get_format(loader)))
    guard isDrawing || width * height <= maximumPixels else {
      refusal = .tooManyPixels(width: width, height: height)
      // No size: the loader gives up before it takes memory for the pixels.
      gdk_pixbuf_loader_set_size(loader, 0, 0)
      return
    }
    let size = target.decodedSize(width: width, height: height, isDrawing: isDrawing)
    gdk_pixbuf_loader_set_size(loader, Int32(size.width), Int32(size.height))
  }
}
