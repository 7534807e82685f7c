import CGtk

/// Files of what is drawn on a canvas.
public enum VectorFileFormat {
  case svg
  /// One page of 72 px to the inch.
  case pdf

  /// A page of a file.
  public struct Sheet {
    /// The size in px.
    let width: Double
    let height: Double
    let draw: (Canvas) -> Void

    public init(width: Double, height: Double, _ draw: @escaping (Canvas) -> Void) {
      self.width = width
      self.height = height
      self.draw = draw
    }
  }

  /// Returns the file of a drawing of `width` × `height` px.
  ///
  /// - Parameters:
  ///   - title: the title of the document, which readers show instead of the file's name.
  ///   - description: what the drawing shows, in words.
  public func data(
    width: Double, height: Double, title: String = "", description: String = "",
    _ draw: (Canvas) -> Void
  ) -> [UInt8] {
    withoutActuallyEscaping(draw) { draw in
      data(
        [Sheet(width: width, height: height, draw)], title: title, description: description)
    }
  }

  /// Returns the file of drawings, a page each; SVG has one page, the first.
  public func data(
    _ sheets: [Sheet], title: String = "", description: String = ""
  ) -> [UInt8] {
    guard let first = sheets.first else { return [] }
    let bytes = Bytes()
    let write: cairo_write_func_t = { closure, data, length in
      guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
      Unmanaged<Bytes>.fromOpaque(closure).takeUnretainedValue().bytes
        .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
      return CAIRO_STATUS_SUCCESS
    }
    let closure = Unmanaged.passUnretained(bytes).toOpaque()
    let surface =
      switch self {
      case .svg: cairo_svg_surface_create_for_stream(write, closure, first.width, first.height)
      case .pdf: cairo_pdf_surface_create_for_stream(write, closure, first.width, first.height)
      }
    if self == .svg { cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX) }
    if self == .pdf, !title.isEmpty {
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    }
    if self == .pdf, !description.isEmpty {
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, description)
    }
    for sheet in self == .pdf ? sheets : [first] {
      if self == .pdf { cairo_pdf_surface_set_size(surface, sheet.width, sheet.height) }
      let context = cairo_create(surface)!
      sheet.draw(Canvas(context))
      cairo_destroy(context)
      if self == .pdf { cairo_surface_show_page(surface) }
    }
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    guard self == .svg else { return bytes.bytes }
    return Self.described(bytes.bytes, [("title", title), ("desc", description)])
  }

  /// Returns an SVG file with a title and a description, which cairo can't write, as its first
  /// elements.
  ///
  /// Cairo writes letters as outlines, so these are the only words in the file.
  private static func described(
    _ file: [UInt8], _ elements: [(name: String, text: String)]
  ) -> [UInt8] {
    var text = String(decoding: file, as: UTF8.self)
    guard let root = text.firstRange(of: "<svg"),
      let end = text[root.upperBound...].firstIndex(of: ">")
    else { return file }
    let words = elements.filter { !$0.text.isEmpty }.map { name, text in
      let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      return "\n<\(name)>\(escaped)</\(name)>"
    }
    text.insert(contentsOf: words.joined(), at: text.index(after: end))
    return Array(text.utf8)
  }

  private final class Bytes {
    var bytes: [UInt8] = []
  }
}

extension PixelBuffer {
  /// A drawing of `width` × `height` px, of `scale` pixels each.
  @MainActor
  public init(width: Int, height: Int, scale: Int = 1, _ draw: (Canvas) -> Void) {
    let image = ImageSurface(width: width, height: height, scale: scale)
    image.draw(draw)
    self = image.picture
  }
}
