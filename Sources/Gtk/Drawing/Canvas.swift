import CGtk

/// A surface to draw on with cairo, in px.
public struct Canvas {
  public nonisolated enum LineCap: Sendable {
    case butt, round, square

    var cairo: cairo_line_cap_t {
      switch self {
      case .butt: CAIRO_LINE_CAP_BUTT
      case .round: CAIRO_LINE_CAP_ROUND
      case .square: CAIRO_LINE_CAP_SQUARE
      }
    }
  }

  public nonisolated enum LineJoin: Sendable {
    case miter, round, bevel

    var cairo: cairo_line_join_t {
      switch self {
      case .miter: CAIRO_LINE_JOIN_MITER
      case .round: CAIRO_LINE_JOIN_ROUND
      case .bevel: CAIRO_LINE_JOIN_BEVEL
      }
    }
  }

  public enum Antialias {
    /// 255 shades.
    case fine
    /// 16 shades, which costs a quarter for long lines.
    case fast
  }

  let cairo: OpaquePointer

  init(_ cairo: OpaquePointer) { self.cairo = cairo }

  // MARK: Path

  public func move(to point: Point) { cairo_move_to(cairo, point.x, point.y) }
  public func line(to point: Point) { cairo_line_to(cairo, point.x, point.y) }

  /// Adds a Bézier curve with two control points.
  public func curve(_ first: Point, _ second: Point, to end: Point) {
    cairo_curve_to(cairo, first.x, first.y, second.x, second.y, end.x, end.y)
  }

  /// Clears the path.
  public func beginPath() { cairo_new_path(cairo) }

  public func rectangle(_ area: Rectangle) {
    cairo_rectangle(cairo, area.x, area.y, area.width, area.height)
  }

  public func roundedRectangle(_ area: Rectangle, radius: Double) {
    let radius = min(radius, area.width / 2, area.height / 2)
    let (left, top) = (area.x + radius, area.y + radius)
    let (right, bottom) = (area.maxX - radius, area.maxY - radius)
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, right, top, radius, -.pi / 2, 0)
    cairo_arc(cairo, right, bottom, radius, 0, .pi / 2)
    cairo_arc(cairo, left, bottom, radius, .pi / 2, .pi)
    cairo_arc(cairo, left, top, radius, .pi, .pi * 3 / 2)
    cairo_close_path(cairo)
  }

  /// An arc clockwise from one angle to another, in radians from the positive x axis.
  public func arc(center: Point, radius: Double, from start: Double, to end: Double) {
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, center.x, center.y, radius, start, end)
  }

  public func closePath() { cairo_close_path(cairo) }

  // MARK: Painting

  public func fill(keepingPath: Bool = false) {
    keepingPath ? cairo_fill_preserve(cairo) : cairo_fill(cairo)
  }

  public func stroke(keepingPath: Bool = false) {
    keepingPath ? cairo_stroke_preserve(cairo) : cairo_stroke(cairo)
  }

  public func paint() { cairo_paint(cairo) }

  /// Paints an image with its top left corner at `point`.
  public func paint(_ image: ImageSurface, at point: Point) {
    cairo_set_source_surface(cairo, image.surface, point.x, point.y)
    cairo_paint(cairo)
  }

  /// Paints an image that fills `frame`.
  func paint(_ image: ImageSurface, in frame: Rectangle) {
    restoring {
      translate(x: frame.x, y: frame.y)
      scale(x: frame.width / image.size.width, y: frame.height / image.size.height)
      cairo_set_source_surface(cairo, image.surface, 0, 0)
      // The edges don't become transparent.
      cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
      rectangle(Rectangle(x: 0, y: 0, width: image.size.width, height: image.size.height))
      fill()
    }
  }

  /// Fills `frame` with an image, which is repeated from its corner.
  func tile(_ image: ImageSurface, in frame: Rectangle) {
    cairo_set_source_surface(cairo, image.surface, frame.x, frame.y)
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_REPEAT)
    rectangle(frame)
    fill()
  }

  /// Confines what follows to the path, until ``restoring(_:)`` ends.
  public func clip() { cairo_clip(cairo) }

  /// Runs `body` and takes back its clip, line style and translation.
  public func restoring(_ body: () -> Void) {
    cairo_save(cairo)
    body()
    cairo_restore(cairo)
  }

  public func translate(x: Double, y: Double) { cairo_translate(cairo, x, y) }
  public func scale(x: Double, y: Double) { cairo_scale(cairo, x, y) }
  public func rotate(_ radians: Double) { cairo_rotate(cairo, radians) }

  // MARK: Style

  public func setColor(_ color: Color) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  public func setLineWidth(_ width: Double) { cairo_set_line_width(cairo, width) }
  public func setLineCap(_ cap: LineCap) { cairo_set_line_cap(cairo, cap.cairo) }
  public func setLineJoin(_ join: LineJoin) { cairo_set_line_join(cairo, join.cairo) }

  /// Lengths of drawn and left out pieces, in turn; none for an unbroken line.
  public func setDash(_ lengths: [Double], offset: Double = 0) {
    cairo_set_dash(cairo, lengths, Int32(lengths.count), offset)
  }

  /// Sets the quality of antialiasing.
  public func setAntialias(_ quality: Antialias) {
    cairo_set_antialias(cairo, quality == .fast ? CAIRO_ANTIALIAS_FAST : CAIRO_ANTIALIAS_DEFAULT)
  }

  // MARK: Text

  /// Draws a text with its top left corner at `point`, in the present colour.
  public func draw(_ text: TextLayout, at point: Point) {
    cairo_move_to(cairo, point.x, point.y)
    pango_cairo_show_layout(cairo, text.pointer)
    cairo_new_path(cairo)
  }
}
