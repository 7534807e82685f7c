/// A drawing in one colour: paths and circles, read from a subset of SVG without a loader for it.
///
/// The subset is what the program's own icons use: `path` with the commands M, L, H, V, C, S and Z,
/// `circle`, `g`, and the attributes of lines and fills. Of colours only `none` counts.
public nonisolated struct VectorDrawing: Hashable, Sendable {
  let width: Double
  let height: Double
  /// Whether it points the other way where text runs from right to left.
  let isMirrored: Bool
  var shapes: [VectorShape] = []

  /// Reads an SVG file that is one drawing.
  public init(svg: String) throws(VectorDrawingError) {
    var reader = VectorDrawingReader()
    self = try reader.read(svg)
  }

  /// Reads the symbols of an SVG file, each with the size of the file, by their ids.
  ///
  /// A symbol of the class `mirrored` points the other way where text runs from right to left.
  public static func symbols(
    inSVG svg: String
  ) throws(VectorDrawingError) -> [String: VectorDrawing] {
    var reader = VectorDrawingReader()
    _ = try reader.read(svg)
    return reader.symbols
  }

  init(width: Double, height: Double, isMirrored: Bool = false) {
    (self.width, self.height, self.isMirrored) = (width, height, isMirrored)
  }
}

/// The reason why a drawing can't be read.
public nonisolated struct VectorDrawingError: Error, Equatable {
  public let message: String
}

/// A part of a drawing that is filled or has a line, in the units of the drawing.
nonisolated struct VectorShape: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case move(Point)
    case line(Point)
    /// A Bézier curve: two control points and the end.
    case curve(Point, Point, Point)
    case close
    case circle(center: Point, radius: Double)
  }

  struct Style: Hashable, Sendable {
    var isFilled = true
    var fillOpacity = 1.0
    var hasLine = false
    var lineOpacity = 1.0
    var lineWidth = 1.0
    var lineCap = Canvas.LineCap.butt
    var lineJoin = Canvas.LineJoin.miter
    var dash: [Double] = []
  }

  let steps: [Step]
  let style: Style
}

extension VectorDrawing {
  /// Draws it as large as `area`.
  @MainActor
  func draw(on canvas: Canvas, in area: Rectangle, _ color: Color, rightToLeft: Bool = false) {
    canvas.restoring {
      canvas.translate(x: area.x, y: area.y)
      canvas.scale(x: area.width / width, y: area.height / height)
      if isMirrored, rightToLeft {
        canvas.translate(x: width, y: 0)
        canvas.scale(x: -1, y: 1)
      }
      for shape in shapes { shape.draw(on: canvas, color) }
    }
  }
}

extension VectorShape {
  @MainActor fileprivate func draw(on canvas: Canvas, _ color: Color) {
    canvas.beginPath()
    for step in steps {
      switch step {
      case .move(let point): canvas.move(to: point)
      case .line(let point): canvas.line(to: point)
      case .curve(let first, let second, let end): canvas.curve(first, second, to: end)
      case .close: canvas.closePath()
      case .circle(let center, let radius):
        canvas.arc(center: center, radius: radius, from: 0, to: 2 * .pi)
        canvas.closePath()
      }
    }
    if style.isFilled {
      canvas.setColor(color.faded(style.fillOpacity))
      canvas.fill(keepingPath: true)
    }
    guard style.hasLine else { return canvas.beginPath() }
    canvas.setColor(color.faded(style.lineOpacity))
    canvas.setLineWidth(style.lineWidth)
    canvas.setLineCap(style.lineCap)
    canvas.setLineJoin(style.lineJoin)
    canvas.setDash(style.dash)
    canvas.stroke()
  }
}

extension Color {
  fileprivate func faded(_ opacity: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * opacity)
  }
}
